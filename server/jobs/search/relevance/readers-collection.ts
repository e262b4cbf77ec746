import type { GradedCollection } from "./meaning-collection.ts";

const DUTCH = "Je werkt met een klein team voor onze klanten en je krijgt het loon dat bij ons past.";
const ENGLISH = "You will work with our team for the customers, and they are glad that you are here.";

/** Jobs of two countries in both languages, and titles that contain the name of other work. The newest ones are in English. */
export const readersCollection: GradedCollection = {
  places: {
    utrecht: ["Neude 1, Utrecht", "3512 AE"],
    eindhoven: ["Markt 6, Eindhoven", "5611 EC"],
    chicago: ["399 2nd Street, Chicago, IL", "60688"],
    boston: ["12 Elm Street, Boston, MA", "02108"],
  },
  jobs: [
    ["Webontwikkelaar", "Eikenhorst", "Information technology", "eindhoven", DUTCH],
    ["Receptionist", "Hotel Linde", "Food and hospitality", "utrecht", DUTCH],
    ["Kassamedewerker", "Versmarkt", "Sales", "utrecht", DUTCH],
    ["Crediteurenadministrateur", "Cijfers & Co", "Finance", "utrecht", DUTCH],
    ["Schoonmaker", "Schoonmaak Plus", "Cleaning and maintenance", "eindhoven", DUTCH],
    ["Cleaner", "Northgate Facilities", "Cleaning and maintenance", "utrecht", ENGLISH],
    ["Software developer", "Ironwood Labs", "Information technology", "boston", ENGLISH],
    ["Receptionist", "Juniper Living", "Health care", "chicago", ENGLISH],
    ["Hotelreceptionist", "Strandhotel Meerkoet", "Food and hospitality", "utrecht", DUTCH],
    ["Cashier", "Hoffman Grocery", "Sales", "chicago", ENGLISH],
    ["Accountant", "Delgado Tax", "Finance", "chicago", ENGLISH],
    ["Accounting clerk", "Delgado Tax", "Finance", "chicago", ENGLISH],
    ["Janitor", "Lakeview Homes", "Cleaning and maintenance", "chicago", ENGLISH],
    ["Loss prevention officer", "Lone Pine Security", "Safety and security", "boston", ENGLISH],
    ["Information systems security officer", "Evergreen Systems", "Information technology", "boston", ENGLISH],
    ["Information developer", "Papyrus", "Arts and media", "boston", ENGLISH],
    ["Pile driver operator", "Pier Builders", "Construction", "boston", ENGLISH],
    ["Data warehousing specialist", "Papyrus", "Information technology", "utrecht", ENGLISH],
    ["Orderpicker", "Versmarkt", "Logistics and transport", "eindhoven", DUTCH],
    ["Transportplanner", "Versmarkt", "Logistics and transport", "eindhoven", `${DUTCH} Je plant het warehouse.`],
    ["Vrachtwagenchauffeur", "Versmarkt", "Logistics and transport", "eindhoven", DUTCH],
    ["Light truck driver", "Ortiz Trucking", "Logistics and transport", "boston", ENGLISH],
    ["Fork truck driver", "Ortiz Trucking", "Logistics and transport", "boston", ENGLISH],
    ["Truck driver", "Ortiz Trucking", "Logistics and transport", "chicago", ENGLISH],
  ],
  lang: { "readers of Dutch": "nl", "readers of English": "en" },
  groups: {
    "readers of Dutch": [
      ["programmeur", "", ["Webontwikkelaar"], ["Software developer"], []],
      ["developer", "", ["Software developer"], ["Webontwikkelaar"], []],
      ["vakantiewerk", "", ["Kassamedewerker"], ["Cashier"], []],
      ["boekhouder", "", ["Crediteurenadministrateur"], ["Accounting clerk"], []],
      ["schoonmaker", "", ["Schoonmaker"], ["Cleaner"], ["Janitor"]],
      ["schoonmaker", "Utrecht", ["Cleaner"], [], []],
    ],
    "readers of English": [
      ["cleaner", "", ["Cleaner"], ["Janitor"], ["Schoonmaker"]],
      ["holiday work", "", ["Cashier"], ["Kassamedewerker"], []],
      ["bookkeeper", "", ["Accounting clerk"], ["Crediteurenadministrateur"], []],
      ["programmeur", "", ["Webontwikkelaar"], ["Software developer"], []],
      ["receptionist hotel", "", ["Hotelreceptionist"], ["Receptionist"], []],
    ],
    "longer names of other work": [
      ["developer", "", ["Software developer"], ["Webontwikkelaar"], []],
      ["beveiliger", "", ["Loss prevention officer"], [], []],
      ["security officer", "", ["Loss prevention officer"], [], []],
      ["pile driver operator", "", ["Pile driver operator"], [], []],
      ["hgv driver class 1", "", ["Truck driver"], ["Vrachtwagenchauffeur"], []],
      ["lorry driver", "", ["Truck driver"], ["Light truck driver", "Vrachtwagenchauffeur"], []],
      ["warehouse eindhoven immediate start", "", ["Orderpicker"], ["Transportplanner"], []],
      ["warehouse utrecht", "", ["Data warehousing specialist"], [], []],
      ["driver", "", ["Truck driver", "Light truck driver", "Fork truck driver"], [], []],
      ["information developer", "", ["Information developer"], [], []],
    ],
  },
};
