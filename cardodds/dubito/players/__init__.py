"""Ways to play dubito beyond the baselines: who lies how, and who remembers or reads what."""
