import type { Language } from "../platform/languages.ts";

/**
 * The rules of the portal. A measure names one of them, or a law (`illegal`), and the statement of reasons quotes it in the
 * language of its reader. This file does not import zod, so that a page can import it without loading zod.
 */
export const ruleTexts = {
  fraud: {
    en: {
      name: "No fraud",
      text: "You may not ask applicants for money, bank details or copies of identity documents, and you may not mislead people to get money or data.",
    },
    nl: {
      name: "Geen fraude",
      text: "Je mag sollicitanten niet om geld, bankgegevens of kopieën van identiteitsbewijzen vragen, en mensen niet misleiden om geld of gegevens te krijgen.",
    },
  },
  impersonation: {
    en: { name: "Be who you say you are", text: "You may not pretend to be another person or another company." },
    nl: {
      name: "Wees wie je zegt te zijn",
      text: "Je mag je niet voordoen als een ander persoon of een ander bedrijf.",
    },
  },
  real_jobs: {
    en: {
      name: "Real jobs only",
      text: "A job is an opening that exists, described as it is: the work, the place, the pay and the company. Courses, franchises and collections of CVs are not jobs.",
    },
    nl: {
      name: "Alleen echte vacatures",
      text: "Een vacature is een plek die bestaat, beschreven zoals die is: het werk, de plaats, het salaris en het bedrijf. Cursussen, franchises en het verzamelen van cv’s zijn geen vacatures.",
    },
  },
  discrimination: {
    en: {
      name: "No discrimination",
      text: "You may not exclude people because of their age, sex, origin, religion, disability, sexual orientation or family, unless the law allows it for this job.",
    },
    nl: {
      name: "Geen discriminatie",
      text: "Je mag mensen niet uitsluiten om hun leeftijd, geslacht, afkomst, geloof, beperking, seksuele gerichtheid of gezin, tenzij de wet dat voor deze vacature toestaat.",
    },
  },
  abuse: {
    en: {
      name: "No insults, threats or hate",
      text: "You may not insult, threaten, harass or incite hatred against anybody.",
    },
    nl: {
      name: "Geen beledigingen, bedreigingen of haat",
      text: "Je mag niemand beledigen, bedreigen of lastigvallen, en niet aanzetten tot haat.",
    },
  },
  exploitation: {
    en: {
      name: "Fair work",
      text: "Work that exploits people is not allowed here: unpaid work, work below the legal minimum, or work that people are not free to leave.",
    },
    nl: {
      name: "Eerlijk werk",
      text: "Werk dat mensen uitbuit is hier niet toegestaan: onbetaald werk, werk onder het wettelijke minimum, of werk waarmee mensen niet vrij kunnen stoppen.",
    },
  },
  honest_reviews: {
    en: {
      name: "Honest reviews",
      text: "A review is the own experience of somebody who applied. You may not write, buy or ask for reviews that are not.",
    },
    nl: {
      name: "Eerlijke reviews",
      text: "Een review is de eigen ervaring van iemand die solliciteerde. Je mag geen andere reviews schrijven, kopen of vragen.",
    },
  },
  personal_data: {
    en: {
      name: "No personal data of others",
      text: "You may not publish names, addresses, phone numbers, pictures or other personal data of people who have not agreed.",
    },
    nl: {
      name: "Geen persoonsgegevens van anderen",
      text: "Je mag geen namen, adressen, telefoonnummers, foto’s of andere persoonsgegevens publiceren van mensen die dat niet goed vinden.",
    },
  },
  spam: {
    en: {
      name: "No spam or advertising",
      text: "You may not post the same thing many times, send messages in bulk or advertise other products here.",
    },
    nl: {
      name: "Geen spam of reclame",
      text: "Je mag niet steeds hetzelfde plaatsen, geen berichten in bulk sturen en hier geen reclame maken voor iets anders.",
    },
  },
  misuse: {
    en: {
      name: "No misuse of this site",
      text: "You may not use this site in a way that harms others or keeps others from using it, or get around a measure.",
    },
    nl: {
      name: "Geen misbruik van deze site",
      text: "Je mag deze site niet gebruiken op een manier die anderen schaadt of hindert, en een maatregel niet omzeilen.",
    },
  },
  illegal: {
    en: { name: "Against the law", text: "Content that breaks the law is not allowed here." },
    nl: { name: "In strijd met de wet", text: "Inhoud die in strijd is met de wet is hier niet toegestaan." },
  },
} as const satisfies Record<string, Record<Language, { name: string; text: string }>>;

export type RuleCode = keyof typeof ruleTexts;
export const ruleCodes = Object.keys(ruleTexts) as [RuleCode, ...RuleCode[]];
