// The page's own words; those of questions and answers come from the library.

export const LANGUAGES = { it: "Italiano", en: "English" };

const WORDS = {
  en: {
    games: "Games",
    questions: "Questions",
    languages: "Language",
    less: "Less",
    add: "More",
    empty: "Empty:",
    loading: "Loading the calculator (once, 14 MB) …",
    failed: "The calculator could not be loaded. Reload the page to try again.",
    wrong: "One thing to put right",
    exactly: "Exactly",
    details: "In full",
    command: "The same on the command line",
    never: "impossible",
    all: "Show all",
    options: "More options",
    share: "Copy the link to this answer",
    copied: "Link copied",
    remove: "Remove the last",
    joker: "joker",
    offline: "This page now works without a network.",
    about: "Every chance is exact: the cardodds library itself, version",
  },
  it: {
    games: "Giochi",
    questions: "Domande",
    languages: "Lingua",
    less: "Meno",
    add: "Più",
    empty: "Vuoto:",
    loading: "Carico il calcolatore (una volta, 14 MB) …",
    failed: "Il calcolatore non si è caricato. Ricarica la pagina per riprovare.",
    wrong: "C'è una cosa da correggere",
    exactly: "Esattamente",
    details: "Per intero",
    command: "Lo stesso da riga di comando",
    never: "impossibile",
    all: "Mostra tutto",
    options: "Altre opzioni",
    share: "Copia il link a questa risposta",
    copied: "Link copiato",
    remove: "Togli l'ultimo",
    joker: "jolly",
    offline: "Ora questa pagina funziona anche senza rete.",
    about: "Ogni probabilità è esatta: è la libreria cardodds, versione",
  },
};

export const words = (lang) => WORDS[lang];
