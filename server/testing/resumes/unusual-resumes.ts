import { createDocx, createHeading, createPdf, type PdfLine, type SampleResume } from "./sample-resume.ts";

const daniel = { name: "Daniel Okafor", email: "daniel.okafor@example.com", phone: "+447911123456", summary: null };
const head: PdfLine[] = [
  { text: "Daniel Okafor", size: 22, bold: true },
  "daniel.okafor@example.com | +44 7911 123456",
];

/** Layouts that an earlier version of the parser misread. */
export const unusualPdf: SampleResume[] = [
  {
    description: "Europass with full dates, places and names in capitals on separate lines",
    create: () =>
      createPdf([
        ...head,
        createHeading("WORK EXPERIENCE"),
        "15/03/2019 – CURRENT – Amsterdam, Netherlands",
        { text: "NURSE – OLVG HOSPITAL", bold: true },
        { text: "Cares for patients of the ward.", bullet: true },
        { text: "01/09/2014 – 28/02/2019 – Utrecht, Netherlands", gap: 6 },
        { text: "CARE ASSISTANT – DE LINDE", bold: true },
        createHeading("EDUCATION AND TRAINING"),
        "09/2010 – 07/2014 – Amsterdam, Netherlands",
        { text: "BACHELOR OF NURSING – Inholland University", bold: true },
      ]),
    ...daniel,
    works: [
      ["NURSE", "OLVG HOSPITAL", "2019-03", null],
      ["CARE ASSISTANT", "DE LINDE", "2014-09", "2019-02"],
    ],
    educations: [["BACHELOR OF NURSING", "Inholland University", "2010-09", "2014-07"]],
    descriptionIncludes: "Amsterdam, Netherlands\n- Cares for patients",
  },
  {
    description: "LinkedIn export with several positions at one company",
    create: () =>
      createPdf([
        ...head,
        createHeading("Experience"),
        { text: "Brightpay", size: 12 },
        "5 years 2 months",
        { text: "Senior Engineer", size: 11.5 },
        "January 2021 - Present (3 years)",
        "Manchester",
        { text: "Engineer", size: 11.5, gap: 5 },
        "March 2019 - December 2020 (1 year 10 months)",
        { text: "Cotton Media", size: 12, gap: 8 },
        { text: "Developer", size: 11.5 },
        "March 2014 - February 2019 (5 years)",
      ]),
    ...daniel,
    works: [
      ["Senior Engineer", "Brightpay", "2021-01", null],
      ["Engineer", "Brightpay", "2019-03", "2020-12"],
      ["Developer", "Cotton Media", "2014-03", "2019-02"],
    ],
    educations: [],
  },
  {
    description: "company, place and dates on one line, title below, dates in a bullet",
    create: () =>
      createPdf([
        ...head,
        createHeading("Experience"),
        { text: "Brightpay Ltd, London", bold: true, right: "Jan 2019 – Present" },
        "Senior Engineer",
        { text: "Increased sales in 2018 - 2019 by 20%", bullet: true },
        { text: "Cotton Media, Leeds", bold: true, right: "Mar 2014 – Dec 2018", gap: 5 },
        "Developer",
        createHeading("Education"),
        { text: "University of Leeds", bold: true, right: "2010 – 2013" },
        "BSc (Hons) Computer Science, 2:1",
      ]),
    ...daniel,
    works: [
      ["Senior Engineer", "Brightpay Ltd, London", "2019-01", null],
      ["Developer", "Cotton Media, Leeds", "2014-03", "2018-12"],
    ],
    educations: [["BSc (Hons) Computer Science, 2:1", "University of Leeds", "2010-01", "2013-12"]],
    descriptionIncludes: "- Increased sales in 2018 - 2019 by 20%",
  },
  {
    description: "one line per entry, separated by bars",
    create: () =>
      createPdf([
        ...head,
        createHeading("Experience"),
        "Jan 2019 – Present | Senior Engineer | Brightpay Ltd | London",
        "Mar 2014 – Dec 2018 | Developer | Cotton Media | Leeds",
        createHeading("Education"),
        "BSc (Hons) Computer Science, University of Leeds, 2010-2013",
        "A-levels, Leeds Sixth Form, 2010",
      ]),
    ...daniel,
    works: [
      ["Senior Engineer", "Brightpay Ltd", "2019-01", null],
      ["Developer", "Cotton Media", "2014-03", "2018-12"],
    ],
    educations: [
      ["BSc (Hons) Computer Science", "University of Leeds", "2010-01", "2013-12"],
      ["A-levels", "Leeds Sixth Form", "2010-01", "2010-12"],
    ],
    descriptionIncludes: "London",
  },
  {
    description: "Google Docs template with skills at the right",
    create: () =>
      createPdf([
        {
          x: 40,
          y: 60,
          width: 340,
          items: [
            { text: "Daniel Okafor", size: 26 },
            { text: "Builds things that stay up", size: 11 },
            { text: "EXPERIENCE", size: 9, bold: true, gap: 14 },
            { text: "Brightpay, London — Senior Engineer", bold: true },
            { text: "JANUARY 2019 - PRESENT", size: 8 },
            "Leads the platform, and all of the people that run it by day and by night in shifts.",
            { text: "Cotton Media, Leeds — Developer", bold: true, gap: 5 },
            { text: "MARCH 2014 - DECEMBER 2018", size: 8 },
            "Built the shop.",
            { text: "EDUCATION", size: 9, bold: true, gap: 14 },
            { text: "University of Leeds — BSc Computer Science", bold: true },
            { text: "SEPTEMBER 2010 - JUNE 2013", size: 8 },
          ],
        },
        {
          x: 420,
          y: 60,
          width: 140,
          size: 9,
          items: [
            "14 Mill Lane",
            "Manchester M1 4BT",
            { text: "07911 123456", bold: true },
            { text: "daniel.okafor@example.com", bold: true },
            { text: "SKILLS", size: 9, bold: true, gap: 14 },
            "TypeScript",
            "Go",
            { text: "LANGUAGES", size: 9, bold: true, gap: 14 },
            "English",
            "Igbo",
          ],
        },
      ]),
    ...daniel,
    works: [
      ["Senior Engineer", "Brightpay, London", "2019-01", null],
      ["Developer", "Cotton Media, Leeds", "2014-03", "2018-12"],
    ],
    educations: [["BSc Computer Science", "University of Leeds", "2010-09", "2013-06"]],
    descriptionIncludes: "by day and by night in shifts.",
  },
  {
    description: "skills in columns above dates at the right margin",
    create: () =>
      createPdf([
        { x: 50, y: 60, width: 495, items: [...head, createHeading("Skills")] },
        { x: 50, y: 130, width: 100, items: ["TypeScript", "Go", "Rust", "SQL", "CSS"] },
        { x: 220, y: 130, width: 100, items: ["English", "Igbo", "Dutch", "French", "Latin"] },
        {
          x: 50,
          y: 220,
          width: 495,
          items: [
            createHeading("Work Experience"),
            { text: "Senior Engineer, Brightpay Ltd", right: "01/2019 – now", bold: true },
            "Leads the platform team, and tells of it in lines that go across the whole of the page to its end.",
            createHeading("Education"),
            { text: "BSc, University of Leeds", right: "2013", bold: true },
          ],
        },
      ]),
    ...daniel,
    works: [["Senior Engineer", "Brightpay Ltd", "2019-01", null]],
    educations: [["BSc", "University of Leeds", "2013-01", "2013-12"]],
    descriptionIncludes: "Leads the platform team",
  },
  {
    description: "Dutch, place after the company, lower-case label for the title",
    create: () =>
      createPdf([
        ...head,
        createHeading("Werkervaring"),
        { text: "2019 - heden", bold: true },
        "OLVG, Amsterdam",
        "Functie: verpleegkundige",
        "Werkzaamheden: triage, opvang, begeleiding.",
        { text: "2014 - 2019", bold: true, gap: 6 },
        "De Linde, Utrecht",
        "Functie: verzorgende",
        createHeading("Opleidingen"),
        "2010 - 2014  HBO-V, Inholland, diploma behaald",
        "2005 - 2010  HAVO, Het Amsterdams Lyceum",
      ]),
    ...daniel,
    works: [
      ["verpleegkundige", "OLVG, Amsterdam", "2019-01", null],
      ["verzorgende", "De Linde, Utrecht", "2014-01", "2019-12"],
    ],
    educations: [
      ["HBO-V", "Inholland", "2010-01", "2014-12"],
      ["HAVO", "Het Amsterdams Lyceum", "2005-01", "2010-12"],
    ],
    descriptionIncludes: "Werkzaamheden: triage",
  },
];

const amelia = { name: "Amelia Hart", email: "amelia.hart@example.com", summary: null };

export const unusualDocx: SampleResume[] = [
  {
    description: "Dutch, tables with a header row",
    create: () =>
      createDocx([
        "% Jeroen van der Meer",
        "06-87654321 | jeroen@vandermeer.example",
        "# Werkervaring",
        {
          rows: [
            ["! Periode", "! Functie", "! Werkgever"],
            ["2020 - heden", "Accountmanager", "Zonnepanelen Nederland"],
            ["2016 - 2020", "Verkoper", "De Klus"],
          ],
        },
        "# Opleidingen",
        {
          rows: [
            ["Periode", "Opleiding", "Instelling", "Diploma"],
            ["2011 - 2015", "HBO Commerciële Economie", "Hogeschool Utrecht", "Ja"],
          ],
        },
      ]),
    name: "Jeroen van der Meer",
    email: "jeroen@vandermeer.example",
    phone: "+31687654321",
    summary: null,
    works: [
      ["Accountmanager", "Zonnepanelen Nederland", "2020-01", null],
      ["Verkoper", "De Klus", "2016-01", "2020-12"],
    ],
    educations: [["HBO Commerciële Economie", "Hogeschool Utrecht", "2011-01", "2015-12"]],
  },
  {
    description: "entry titles in the style of headings",
    create: () =>
      createDocx([
        "# Amelia Hart",
        "amelia.hart@example.com",
        "# Work Experience",
        "# Teacher",
        "Lincoln High School",
        "2017 - present",
        "Classes.",
        "# Tutor",
        "Bright Minds",
        "2015 - 2017",
        "# Education",
        "# BA Mathematics",
        "Smith College",
        "2009 - 2013",
      ]),
    ...amelia,
    phone: null,
    works: [
      ["Teacher", "Lincoln High School", "2017-01", null],
      ["Tutor", "Bright Minds", "2015-01", "2017-12"],
    ],
    educations: [["BA Mathematics", "Smith College", "2009-01", "2013-12"]],
    descriptionIncludes: "Classes.",
  },
  {
    description: "columns of spaces and bullets of hyphens",
    create: () =>
      createDocx([
        "Amelia Hart – Teacher",
        "amelia.hart@example.com • +1 202 555 0143",
        "PROFESSIONAL EXPERIENCE",
        "2017-present   Lincoln High School   Teacher",
        "- Classes",
        "2015-2017   Bright Minds   Tutor",
        "EDUCATION",
        "2009-2013   Smith College   BA Mathematics",
      ]),
    ...amelia,
    phone: "+12025550143",
    works: [
      ["Teacher", "Lincoln High School", "2017-01", null],
      ["Tutor", "Bright Minds", "2015-01", "2017-12"],
    ],
    educations: [["BA Mathematics", "Smith College", "2009-01", "2013-12"]],
    descriptionIncludes: "- Classes",
  },
  {
    description: "Dutch, a letter without sections",
    create: () =>
      createDocx([
        "Mijn naam is Piet Jansen",
        "pietjansen@example.nl, 0612345678",
        "Ik ben kok en ik zoek een nieuwe baan in de horeca, het liefst in de buurt van Haarlem, waar ik woon.",
        "Van 2015 tot 2019 werkte ik als kok bij Restaurant De Haven.",
      ]),
    name: "Piet Jansen",
    email: "pietjansen@example.nl",
    phone: "+31612345678",
    summary: "Ik ben kok en ik zoek een nieuwe baan",
    works: [],
    educations: [],
  },
];
