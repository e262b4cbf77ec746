import type { GradedCollection } from "./meaning-collection.ts";

/**
 * Jobs in both languages, with searches that say where and when somebody works, that somebody comes back to work, or that put the
 * words of a name in another order.
 */
export const circumstancesCollection: GradedCollection = {
  places: {
    utrecht: ["Neude 1, Utrecht", "3512 AE"],
    amersfoort: ["Hof 2, Amersfoort", "3811 CK"],
    rotterdam: ["Coolsingel 40, Rotterdam", "3011 AD"],
    groningen: ["Vismarkt 3, Groningen", "9711 KS"],
  },
  jobs: [
    ["Kok", "Lindehof Lyceum", "Food and hospitality", "utrecht", "Maakt de lunch voor leerlingen."],
    ["Prep cook", "Lakeview Diner", "Food and hospitality", "rotterdam", "Cut vegetables."],
    ["Cooker operator", "Granite Bread", "Manufacturing", "rotterdam", "Run the ovens. Courses at our own school."],
    ["Janitor", "Golden Valley Academy", "Cleaning and maintenance", "amersfoort", "Sweep the corridors."],
    ["Schoonmaker", "Scholengroep Westerlicht", "Cleaning and maintenance", "groningen", "Maakt lokalen schoon."],
    ["Cleaner", "Willow Creek Offices", "Cleaning and maintenance", "rotterdam", "Clean desks in the evening."],
    ["Verpleegkundige", "Maasdal Ziekenhuis", "Health care", "utrecht", "Werkt in nachtdiensten."],
    ["Charge nurse", "Juniper Senior Living", "Health care", "rotterdam", "Lead the ward in the morning."],
    ["Staff nurse", "Northgate Clinic", "Health care", "amersfoort", "Work night shifts, four nights a week."],
    ["Verzorgende", "Huize Rozenhof", "Health care", "groningen", "Helpt bewoners met wassen."],
    ["Nursing assistant", "Juniper Senior Living", "Health care", "utrecht", "Help residents to dress."],
    ["Animal caretaker", "Riverbend Animal Hospital", "Personal care", "utrecht", "Feed the cats."],
    ["Bestelbuschauffeur", "Snelpost", "Logistics and transport", "utrecht", "Bezorgt pakketten."],
    ["Vrachtwagenchauffeur", "Van Loon Transport", "Logistics and transport", "rotterdam", "Rijdt naar Duitsland."],
    ["Vrachtwagenmonteur", "Van Loon Transport", "Repair and installation", "rotterdam", "Keurt vrachtwagens."],
    ["Chauffeur", "Taxi Utrecht", "Logistics and transport", "utrecht", "Brengt reizigers naar het station."],
    ["Developer", "Bluebird Software", "Information technology", "utrecht", "Build shops on the internet."],
    ["Softwareontwikkelaar", "Havenlab", "Information technology", "rotterdam", "Bouwt programma's voor schepen."],
    ["Web developer", "Havenlab", "Information technology", "groningen", "Build pages."],
    [
      "Purchasing clerk",
      "Waterbedrijf",
      "Business and administration",
      "utrecht",
      "Help a junior. Developer of supply.",
    ],
    ["Office assistant", "Horizon Energie", "Business and administration", "utrecht", "Answer the post."],
    [
      "Administratief medewerker",
      "De Regenboog",
      "Business and administration",
      "amersfoort",
      "Houdt de administratie bij.",
    ],
    ["Leerkracht basisonderwijs", "De Regenboog", "Education", "groningen", "Geeft les aan groep vijf."],
    ["Leraar", "Lindehof Lyceum", "Education", "utrecht", "Geeft wiskunde."],
    ["Directeur basisschool", "De Regenboog", "Education", "amersfoort", "Leidt de school."],
    ["Cashier", "Versmarkt", "Sales", "utrecht", "Work at the till."],
    ["Carpenter", "Bouwmeesters", "Construction", "utrecht", "Make stairs."],
    ["Hand therapist", "Juniper Senior Living", "Health care", "utrecht", "Train hands after an operation."],
  ],
  groups: {
    "where people work": [
      ["cook school", "", ["Kok"], [], []],
      ["school janitor", "", ["Janitor"], [], ["Schoonmaker"]],
      ["schoonmaker school", "", ["Schoonmaker"], ["Janitor"], []],
      ["nurse hospital", "", ["Verpleegkundige"], ["Staff nurse"], []],
      ["verpleegkundige ziekenhuis", "", ["Verpleegkundige"], ["Staff nurse"], []],
      ["verpleegkundige verpleeghuis", "", ["Charge nurse"], [], []],
    ],
    "when people work": [
      ["verpleegkundige nachtdienst", "", ["Verpleegkundige"], ["Staff nurse"], []],
      ["nurse night shift", "", ["Staff nurse"], ["Verpleegkundige"], []],
      ["schoonmaker avond", "", ["Cleaner"], [], []],
      ["nurse mornings", "", ["Charge nurse"], [], []],
    ],
    "words of a name in another order": [
      ["chauffeur bestelbus", "", ["Bestelbuschauffeur"], ["Chauffeur"], []],
      ["monteur vrachtwagen", "", ["Vrachtwagenmonteur"], [], []],
    ],
    "people who come back to work": [
      ["back to work after kids office", "", ["Office assistant"], ["Administratief medewerker"], []],
      ["herintreder administratie", "", ["Administratief medewerker"], ["Office assistant"], []],
      ["weer aan het werk als verzorgende", "", ["Verzorgende"], ["Nursing assistant"], []],
      ["I want to return to work as a carpenter", "", ["Carpenter"], [], []],
      ["something with my hands", "", ["Carpenter"], [], []],
    ],
    "what is kept of a search": [
      ["junior developer", "", ["Developer"], ["Web developer", "Softwareontwikkelaar"], []],
      ["caretaker elderly people live in", "", ["Nursing assistant"], ["Verzorgende"], []],
      ["leraar basisschool utrecht", "", ["Leraar"], [], []],
      ["kok gezocht utrecht", "", ["Kok"], [], []],
      ["carpenter wanted", "", ["Carpenter"], [], []],
      ["job after school 16 years old", "", ["Cashier"], [], []],
    ],
  },
};
