import { createDocx } from "./make-docx.ts";
import type { SampleResume } from "./sample.ts";

const jeroen = { name: "Jeroen van der Meer", email: "jeroen@vandermeer.example", phone: "+31687654321" };

export const dutchDocx: SampleResume[] = [
  {
    layout: "Dutch, a table of labels, months as words",
    create: () =>
      createDocx([
        "# Curriculum vitae",
        "# Persoonlijke gegevens",
        {
          rows: [
            ["Naam", "Jeroen van der Meer"],
            ["Adres", "Lindelaan 8, 3512 AB Utrecht"],
            ["Telefoon", "06 - 87 65 43 21"],
            ["E-mail", "jeroen@vandermeer.example"],
          ],
        },
        "# Werkervaring",
        "maart 2020 t/m heden",
        "! Accountmanager, Zonnepanelen Nederland B.V.",
        "Verantwoordelijk voor de grote klanten.",
        "",
        "januari 2016 tot en met februari 2020",
        "! Verkoopmedewerker, Bouwmarkt De Klus",
        "",
        "# Opleiding",
        "september 2011 - juni 2015",
        "! HBO Commerciële Economie, Hogeschool Utrecht",
        "# Talen",
        "Nederlands, Engels, Duits",
      ]),
    ...jeroen,
    summary: null,
    works: [
      ["Accountmanager", "Zonnepanelen Nederland B.V.", "2020-03", null],
      ["Verkoopmedewerker", "Bouwmarkt De Klus", "2016-01", "2020-02"],
    ],
    educations: [["HBO Commerciële Economie", "Hogeschool Utrecht", "2011-09", "2015-06"]],
    descriptionIncludes: "Verantwoordelijk voor de grote klanten.",
  },
  {
    layout: "Dutch, headings in bold capitals with a colon, function and employer as labels",
    create: () =>
      createDocx([
        "! JEROEN VAN DER MEER",
        "Lindelaan 8, 3512 AB Utrecht",
        "Mobiel: +31 6 87654321",
        "jeroen@vandermeer.example",
        "",
        "! OVER MIJ:",
        "Accountmanager die klanten terugbelt. Ik zoek een baan bij een bedrijf dat iets maakt.",
        "",
        "! WERKERVARING:",
        "2020 – heden",
        "Functie: Accountmanager",
        "Werkgever: Zonnepanelen Nederland",
        "* Grote klanten",
        "",
        "2016 – 2020",
        "Functie: Verkoopmedewerker",
        "Werkgever: Bouwmarkt De Klus",
        "* Afdeling hout",
        "",
        "! OPLEIDINGEN EN CURSUSSEN:",
        "2011 – 2015\tHBO Commerciële Economie, Hogeschool Utrecht",
        "2006 – 2011\tHAVO, Gregorius College",
        "",
        "! OVERIGE:",
        "Rijbewijs B sinds 2012",
      ]),
    ...jeroen,
    summary: "Accountmanager die klanten terugbelt.",
    works: [
      ["Accountmanager", "Zonnepanelen Nederland", "2020-01", null],
      ["Verkoopmedewerker", "Bouwmarkt De Klus", "2016-01", "2020-12"],
    ],
    educations: [
      ["HBO Commerciële Economie", "Hogeschool Utrecht", "2011-01", "2015-12"],
      ["HAVO", "Gregorius College", "2006-01", "2011-12"],
    ],
    descriptionIncludes: "- Grote klanten",
  },
  {
    layout: "Dutch, a table that has headings at the left",
    create: () =>
      createDocx([
        "% Jeroen van der Meer",
        "06-87654321 | jeroen@vandermeer.example | Utrecht",
        {
          rows: [
            ["! Profiel", ["Accountmanager die klanten terugbelt."]],
            [
              "! Werkervaring",
              [
                "! Accountmanager bij Zonnepanelen Nederland",
                "mrt 2020 – heden",
                "* Grote klanten",
                "! Verkoopmedewerker bij Bouwmarkt De Klus",
                "jan 2016 – feb 2020",
                "* Afdeling hout",
              ],
            ],
            ["! Opleiding", ["! HBO Commerciële Economie", "Hogeschool Utrecht, sept 2011 – juni 2015"]],
          ],
        },
      ]),
    ...jeroen,
    summary: "Accountmanager die klanten terugbelt.",
    works: [
      ["Accountmanager", "Zonnepanelen Nederland", "2020-03", null],
      ["Verkoopmedewerker", "Bouwmarkt De Klus", "2016-01", "2020-02"],
    ],
    educations: [["HBO Commerciële Economie", "Hogeschool Utrecht", "2011-09", "2015-06"]],
    descriptionIncludes: "- Grote klanten",
  },
  {
    layout: "Dutch, internships in their own section, line breaks within paragraphs",
    create: () =>
      createDocx([
        "# Lotte Bakker",
        "lotte.bakker@example.nl\n06 23 45 67 89\nGroningen",
        "# Samenvatting",
        "Student psychologie die graag met jongeren werkt.",
        "# Opleidingen",
        "Bachelor Psychologie\nRijksuniversiteit Groningen\n2021 - heden",
        "VWO\nPraedinius Gymnasium\n2015 - 2021",
        "# Stages",
        "Stagiaire jeugdzorg\nStichting Jong Noord\nfeb. 2024 - jun. 2024",
        "# Bijbanen",
        "Vakkenvuller\nJumbo Groningen\n2018 - 2020",
        "# Referenties",
        "Op aanvraag",
      ]),
    name: "Lotte Bakker",
    email: "lotte.bakker@example.nl",
    phone: "+31623456789",
    summary: "Student psychologie die graag met jongeren werkt.",
    works: [
      ["Stagiaire jeugdzorg", "Stichting Jong Noord", "2024-02", "2024-06"],
      ["Vakkenvuller", "Jumbo Groningen", "2018-01", "2020-12"],
    ],
    educations: [
      ["Bachelor Psychologie", "Rijksuniversiteit Groningen", "2021-01", null],
      ["VWO", "Praedinius Gymnasium", "2015-01", "2021-12"],
    ],
  },
  {
    layout: "Dutch, the company stands once above two functions, sentences under the name",
    create: () =>
      createDocx([
        "% Jeroen van der Meer",
        "jeroen@vandermeer.example",
        "+31 6 8765 4321",
        "Ik ben een accountmanager die klanten terugbelt, die weet wat er op het dak ligt en die liever te veel luistert dan te veel praat.",
        "# Loopbaan",
        "## Accountmanager (fulltime)\tapr. '21 - nu",
        "Zonnepanelen Nederland - Utrecht",
        "Grote klanten.",
        "## Adviseur (parttime)\tmei '18 - mrt. '21",
        "Zonnepanelen Nederland - Utrecht",
        "Daken tellen.",
      ]),
    ...jeroen,
    summary: "Ik ben een accountmanager die klanten terugbelt",
    works: [
      ["Accountmanager", "Zonnepanelen Nederland", "2021-04", null],
      ["Adviseur", "Zonnepanelen Nederland", "2018-05", "2021-03"],
    ],
    educations: [],
    descriptionIncludes: "Grote klanten.",
  },
];
