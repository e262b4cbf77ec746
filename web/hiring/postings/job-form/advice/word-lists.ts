import type { Language } from "../../../../../contract/platform/languages.ts";

/** What a wording says about people, besides what the work needs. */
export const wordingKinds = ["sex", "age", "origin"] as const;
export type WordingKind = (typeof wordingKinds)[number];

/** A wording as a regular expression of whole words, and a better one in the same language. */
type Wording = [pattern: string, better: string];

/** What is called young in job advertisements. Another noun after it, such as "people", may name clients. */
const YOUNG_NOUNS_EN = "(?:team|compan(?:y|ies)|professionals?|talents?|colleagues?|candidates?|graduates?)";
const YOUNG_NOUNS_NL = "(?:team|bedrijf|professionals?|talenten|collega’?'?s?|kandidaten|honden?)";

/**
 * Wordings that keep people away, and what to write instead. They name the person and not the work. Words with a second meaning, such
 * as "young people" in youth work or "women’s clothing", are left out or bound to the words around them: the ages of clients and
 * pupils say nothing about those who apply.
 * A language without a list has no such advice.
 */
export const wordings: Partial<Record<Language, Record<WordingKind, readonly Wording[]>>> = {
  en: {
    sex: [
      ["(?:he|she) ?(?:/|or) ?(?:he|she)|s/he|he|she", "you"],
      ["his ?(?:/|or) ?her|her ?(?:/|or) ?his|his", "your"],
      ["salesm[ae]n|saleswom[ae]n|saleslad(?:y|ies)", "salesperson"],
      ["forem[ae]n", "supervisor"],
      ["chairm[ae]n", "chair"],
      ["handym[ae]n", "maintenance worker"],
      ["craftsm[ae]n", "craftsperson"],
      ["repairm[ae]n", "repairer"],
      ["businessm[ae]n", "business person"],
      ["firem[ae]n", "firefighter"],
      ["policem[ae]n", "police officer"],
      ["waitress(?:es)?", "waiting staff"],
      ["stewardess(?:es)?", "cabin crew"],
      ["hostess(?:es)?", "host"],
      ["barmaids?", "bar staff"],
      ["cleaning lad(?:y|ies)", "cleaner"],
      ["housewi(?:fe|ves)", "people with a household"],
      ["manpower", "staff"],
      ["guys", "everyone"],
      ["(?:a|strong|handy|friendly|nice|attractive) (?:man|woman|lady|gentleman|girl|lad)", "a person"],
      ["(?:male|female) (?:candidates?|applicants?|colleagues?|employees?|staff|workers?)", "candidates"],
    ],
    age: [
      [
        `young(?:,| and| &)? ?(?:dynamic|ambitious|energetic|enthusiastic|hungry|fun)?,? ?${YOUNG_NOUNS_EN}`,
        "a team that likes to learn",
      ],
      [
        `young(?:,| and| &)? (?:dynamic|ambitious|energetic|enthusiastic|hungry)(?!,? ?${YOUNG_NOUNS_EN})|youthful`,
        "enthusiastic",
      ],
      ["rock ?stars?|ninjas?", "somebody who is good at it"],
      ["recent graduates?|fresh graduates?|school leavers?", "people with little experience"],
      ["digital natives?", "people who work well with computers"],
      ["mature (?:person|people|candidates?|lady|applicants?)", "people with experience"],
      [
        "(?:you are|you’re|you should be|candidates|applicants) (?:between|aged) \\d\\d (?:and|to) \\d\\d",
        "the experience that the work needs",
      ],
      [
        "(?:under|below|over|above|not older than|no older than) \\d\\d years(?: old| of age)?",
        "the experience that the work needs",
      ],
      ["maximum age|age limit", "the experience that the work needs"],
    ],
    origin: [
      [
        "native (?:english |dutch |german |french )?speakers?|native(?:-level)? (?:english|dutch|german|french)",
        "speaks and writes it fluently",
      ],
      ["mother tongue", "speaks and writes it fluently"],
      ["(?:without an|no) accent|accent[- ]free", "easy to understand"],
      [
        "(?:dutch|british|american|german|eu|us|uk) (?:nationals?|citizens?|passport)(?: only)?",
        "allowed to work here",
      ],
      ["no foreigners|foreigners", "allowed to work here"],
      ["(?:dutch|british|american|western|european) (?:origin|descent|background|appearance)", "leave this out"],
      ["locals only|local candidates only", "can come to the office"],
    ],
  },
  nl: {
    sex: [
      ["hij ?(?:/|of) ?zij|zij ?(?:/|of) ?hij|hij", "je"],
      ["zijn ?(?:/|of) ?haar|haar ?(?:/|of) ?zijn", "je"],
      ["verkoopsters?", "verkoper"],
      ["serveersters?", "medewerker bediening"],
      ["schoonmaaksters?|poetsvrouw(?:en)?|werksters?", "schoonmaker"],
      ["secretaresses?", "secretarieel medewerker"],
      ["stewardess(?:en)?", "cabinemedewerker"],
      ["directrices?", "directeur"],
      ["receptionistes?", "receptionist"],
      ["kapsters?", "kapper"],
      ["gastvrouw(?:en)?|gastheren|gastheer", "gastheer of gastvrouw (m/v/x)"],
      ["vakman(?:nen)?|vaklui|vaklieden", "vakmensen"],
      ["brandweerman(?:nen)?", "brandweermensen"],
      ["mankracht", "personeel"],
      ["huisvrouw(?:en)?", "mensen met een huishouden"],
      [
        "(?:een|sterke|handige|spontane|vlotte|gezellige|nette|stoere) (?:man|vrouw|dame|heer|meid|jongen|kerel)",
        "iemand",
      ],
      ["(?:mannelijke|vrouwelijke) (?:kandida(?:at|ten)|collega’?'?s?|medewerkers?|sollicitanten)", "kandidaten"],
    ],
    age: [
      [
        `jonge?(?:,| en)? ?(?:dynamische?|ambitieuze?|enthousiaste?|energieke?|hongerige?)?,? ?${YOUNG_NOUNS_NL}`,
        "een team dat graag leert",
      ],
      [
        `jonge?(?:,| en)? (?:dynamische?|ambitieuze?|ambitieus|enthousiaste?|energieke?|hongerige?)(?!,? ?${YOUNG_NOUNS_NL})|jong van geest|jeugdige?`,
        "enthousiast",
      ],
      ["rock ?stars?|ninja’?'?s?", "iemand die er goed in is"],
      ["(?:net|pas|recent) afgestudeerd(?:e|en)?|schoolverlaters?", "mensen met weinig ervaring"],
      ["digital natives?", "mensen die goed met computers werken"],
      ["(?:bent|kandidaten zijn) tussen (?:de )?\\d\\d en (?:de )?\\d\\d jaar", "de ervaring die het werk vraagt"],
      [
        "(?:niet ouder dan|jonger dan|ouder dan) (?:de )?(?!1[0-8] )\\d\\d(?: jaar)?",
        "de ervaring die het werk vraagt",
      ],
      ["maximumleeftijd|leeftijdsgrens", "de ervaring die het werk vraagt"],
    ],
    origin: [
      ["native speakers?", "spreekt en schrijft het vloeiend"],
      ["moedertaal", "spreekt en schrijft het vloeiend"],
      ["accentloos|accentvrij|zonder accent|geen accent", "goed te verstaan"],
      ["(?:nederlandse|belgische|duitse) (?:nationaliteit|paspoort)|nederlands paspoort", "mag in Nederland werken"],
      ["buitenlanders", "iedereen die hier mag werken"],
      ["autochtone?|autochtonen|allochtone?|allochtonen", "laat dit weg"],
      ["(?:nederlandse|westerse|europese) (?:afkomst|herkomst|achtergrond|uitstraling)", "laat dit weg"],
    ],
  },
};

/** A longer word is hard to read. Dutch compounds are longer. A language without a number has no long words. */
export const maxWordLetters: Partial<Record<Language, number>> = { en: 17, nl: 24 };

const MONTH = "(?:jan|feb|mar|maart|mrt|apr|may|mei|jun|jul|aug|sep|oct|okt|nov|dec)";
/** Words with which a text says when the work starts, in either language. */
export const startWords = new RegExp(
  [
    "start(?:ing)? date|available from|as soon as possible|immediately",
    "startdatum|ingangsdatum|zo snel mogelijk|per direct|in dienst per",
    "(?<!\\p{L})start(?:s|ing)?:? (?:on|in|from|as soon|this|next)",
    "(?<!\\p{L})(?:begint|beginnen|begin|start|starten):? (?:op|in|per|vanaf|deze|volgende)",
    `(?<!\\p{L})(?:start|begin)\\p{L}*:? \\d{1,2} ${MONTH}`,
  ].join("|"),
  "iu",
);

/** Words with which a text says the hours of a week. */
export const hourWords = /\d\s*(?:hours?|hrs|uur|uren)(?!\p{L})/iu;

/** Words with which a text says whether the work is permanent. */
export const contractWords =
  /permanent|fixed[- ]term|temporary|contract|(?:on)?bepaalde tijd|tijdelijk|dienstverband|vaste (?:baan|aanstelling)/iu;

/** Words with which a text says with whom one works, and what the first week looks like. */
export const factWords: Partial<Record<Language, { colleagues: RegExp; first_week: RegExp }>> = {
  en: {
    colleagues: /\b(?:colleagues?|co-?workers?|teams?|together with|alongside|on your own|alone)\b/i,
    first_week:
      /\bfirst (?:few |two |three )?(?:days?|weeks?|months?)\b|\b(?:induction|onboarding|buddy|we (?:teach|show|train) you)\b/i,
  },
  nl: {
    colleagues: /collega|team(?!\p{L})|\b(?:samen met|alleen werken|werkt? (?:meestal |vaak )?alleen|zelfstandig)\b/iu,
    first_week:
      /\beerste (?:twee |drie |paar )?(?:werk)?(?:dag|dagen|week|weken|maand|maanden)\b|inwerk|ingewerkt|werk(?:en|t) (?:we |wij )?je in\b|\b(?:we|wij) leren je|leren (?:we|wij) je|mee(?:loop|lopen)/i,
  },
};
