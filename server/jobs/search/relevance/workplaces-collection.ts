import type { GradedCollection } from "./meaning-collection.ts";

/** Jobs of people who work for those of other occupations, in regions that are no provinces, and searches in long sentences. */
export const workplacesCollection: GradedCollection = {
  places: {
    hengelo: ["Markt 1, Hengelo", "7551 DR"],
    apeldoorn: ["Hoofdstraat 10, Apeldoorn", "7311 KA"],
    gouda: ["Markt 35, Gouda", "2801 JK"],
    rotterdam: ["Coolsingel 40, Rotterdam", "3011 AD"],
    sanJose: ["200 Park Avenue, San Jose, CA", "95113"],
    chicago: ["399 2nd Street, Chicago, IL", "60601"],
  },
  jobs: [
    ["Receptionist", "Delgado Family Dentistry", "Business and administration", "chicago", "Greet patients."],
    ["Receptionist", "Horizon Energie", "Business and administration", "apeldoorn", "Neemt de telefoon aan."],
    [
      "Medewerker receptie",
      "Gezondheidscentrum Oosterpoort",
      "Business and administration",
      "gouda",
      "Maakt afspraken.",
    ],
    ["Receptionist", "Hotel Linde", "Business and administration", "hengelo", "Ontvangt gasten."],
    ["Tandarts", "Mondzorg Maas", "Health care", "rotterdam", "Vult gaatjes."],
    ["Huisarts", "Praktijk Zuid", "Health care", "rotterdam", "Houdt spreekuur."],
    ["Secretaresse", "Notariskantoor Smit", "Business and administration", "rotterdam", "Verwerkt akten."],
    ["Secretaresse", "Waterbedrijf", "Business and administration", "gouda", "Plant afspraken."],
    ["Notaris", "Notariskantoor Smit", "Law", "rotterdam", "Tekent akten."],
    ["Lasser", "Twentse Staalbouw", "Manufacturing", "hengelo", "Last frames."],
    ["Lasser", "Havenlas", "Manufacturing", "rotterdam", "Last schepen."],
    ["Orderpicker", "Versmarkt", "Logistics and transport", "apeldoorn", "Verzamelt bestellingen."],
    ["Software developer", "Redwood Systems", "Information technology", "sanJose", "Build software."],
    ["Software developer", "Lake Data", "Information technology", "chicago", "Build software."],
    ["Thuiszorgmedewerker", "Thuiszorg Duinrand", "Health care", "gouda", "Helpt met wassen en aankleden."],
    ["Huishoudelijke hulp", "Thuiszorg Duinrand", "Cleaning and maintenance", "gouda", "Maakt schoon."],
    ["Klantenservicemedewerker", "Horizon Energie", "Sales", "apeldoorn", "Beantwoordt vragen van mensen."],
    ["Verpleegkundige", "Maasdal Ziekenhuis", "Health care", "rotterdam", "Verzorgt patiënten."],
    ["Verpleegkundige", "Huize Rozenhof", "Health care", "gouda", "Verzorgt bewoners."],
    ["Hovenier", "Groenrijk", "Personal care", "gouda", "Snoeit buiten de heggen."],
  ],
  groups: {
    "people who work for other occupations": [
      ["receptioniste tandarts", "", ["Receptionist"], ["Medewerker receptie"], []],
      ["dental receptionist", "Chicago", ["Receptionist"], [], []],
      ["receptionist medical office 20 hours", "", ["Medewerker receptie"], ["Receptionist"], []],
      ["secretaresse bij een notaris", "", ["Secretaresse"], [], []],
      ["secretaresse notaris rotterdam", "", ["Secretaresse"], [], []],
    ],
    "regions that are no provinces": [
      ["lasser twente", "", ["Lasser"], [], []],
      ["orderpicker op de veluwe", "", ["Orderpicker"], [], []],
      ["verpleegkundige randstad", "", ["Verpleegkundige"], [], []],
      ["software developer in the bay area", "", ["Software developer"], [], []],
      ["software developer", "Bay Area", ["Software developer"], [], []],
      ["notaris gouda en omgeving", "", ["Notaris"], [], []],
    ],
    "words that say little beside others": [
      ["thuiszorg hulp bij oudere mensen", "", ["Thuiszorgmedewerker"], ["Huishoudelijke hulp"], []],
      ["huishoudelijke hulp bij mensen thuis", "", ["Huishoudelijke hulp"], [], []],
      ["verpleegkundige ziekenhuis nachtdienst", "", ["Verpleegkundige"], [], []],
      ["someone who likes working outdoors", "", ["Hovenier"], [], []],
    ],
  },
};
