import { createDocx, type SampleResume } from "./sample-resume.ts";

const amelia = { name: "Amelia Hart", email: "amelia.hart@example.com", phone: "+12025550143" };

export const englishDocx: SampleResume[] = [
  {
    description: "headings, title and company on one line, dates after a tab",
    create: () =>
      createDocx([
        "% Amelia Hart",
        "Boston, United States | (202) 555-0143 | amelia.hart@example.com",
        "# Professional Summary",
        "Teacher of mathematics with eight years in public schools.",
        "Makes fractions bearable.",
        "# Work Experience",
        "! Mathematics Teacher, Lincoln High School\tAugust 2017 – Present",
        "* Teaches five classes of thirty.",
        "* Leads the chess club.",
        "! Tutor, Bright Minds Inc.\tSept 2015 – June 2017",
        "* One-to-one lessons.",
        "# Education",
        "! MEd, Boston University\t2013 – 2015",
        "! BA Mathematics, Smith College\t2009 – 2013",
        "# Skills",
        "Patience",
      ]),
    ...amelia,
    summary: "Teacher of mathematics with eight years in public schools.\nMakes fractions bearable.",
    works: [
      ["Mathematics Teacher", "Lincoln High School", "2017-08", null],
      ["Tutor", "Bright Minds Inc.", "2015-09", "2017-06"],
    ],
    educations: [
      ["MEd", "Boston University", "2013-01", "2015-12"],
      ["BA Mathematics", "Smith College", "2009-01", "2013-12"],
    ],
    descriptionIncludes: "- Teaches five classes of thirty.\n- Leads the chess club.",
  },
  {
    description: "no styles, headings in capitals, one line per part",
    create: () =>
      createDocx([
        "AMELIA HART",
        "202-555-0143",
        "amelia.hart@example.com",
        "USA",
        "",
        "OBJECTIVE",
        "To teach mathematics where it is needed most.",
        "",
        "EXPERIENCE",
        "Mathematics Teacher",
        "Lincoln High School",
        "Aug 2017 - Present",
        "Teaches five classes of thirty, and enjoys it.",
        "",
        "Tutor",
        "Bright Minds",
        "09/2015 - 06/2017",
        "One-to-one lessons.",
        "",
        "EDUCATION",
        "BA Mathematics",
        "Smith College",
        "2013",
      ]),
    ...amelia,
    summary: "To teach mathematics where it is needed most.",
    works: [
      ["Mathematics Teacher", "Lincoln High School", "2017-08", null],
      ["Tutor", "Bright Minds", "2015-09", "2017-06"],
    ],
    educations: [["BA Mathematics", "Smith College", "2013-01", "2013-12"]],
    descriptionIncludes: "Teaches five classes of thirty, and enjoys it.",
  },
  {
    description: "table with dates in the left cells",
    create: () =>
      createDocx([
        "# Amelia Hart",
        "+1 202 555 0143 · amelia.hart@example.com",
        "# Employment history",
        {
          rows: [
            ["08/2017 – present", ["! Mathematics Teacher", "Lincoln High School, Boston", "* Teaches five classes."]],
            ["09/2015 – 06/2017", ["! Tutor", "Bright Minds", "* One-to-one lessons."]],
          ],
        },
        "# Education and training",
        { rows: [["2009 – 2013", ["! BA Mathematics", "Smith College"]]] },
      ]),
    ...amelia,
    summary: null,
    works: [
      ["Mathematics Teacher", "Lincoln High School, Boston", "2017-08", null],
      ["Tutor", "Bright Minds", "2015-09", "2017-06"],
    ],
    educations: [["BA Mathematics", "Smith College", "2009-01", "2013-12"]],
    descriptionIncludes: "- Teaches five classes.",
  },
  {
    description: "table as two columns, personal details in the left one",
    create: () =>
      createDocx([
        {
          rows: [
            [
              [
                "# Contact",
                "+1 202 555 0143",
                "amelia.hart@example.com",
                "# Languages",
                "English",
                "French",
                "# Interests",
                "Chess",
              ],
              [
                "% Amelia Hart",
                "Mathematics teacher",
                "# About me",
                "Teacher of mathematics with eight years in public schools.",
                "# Work history",
                "## Mathematics Teacher",
                "Lincoln High School | Aug 2017 – now",
                "* Teaches five classes.",
                "## Tutor",
                "Bright Minds | Sep 2015 – Jun 2017",
                "# Education",
                "## BA Mathematics",
                "Smith College | 2009 – 2013",
              ],
            ],
          ],
        },
      ]),
    ...amelia,
    summary: "Teacher of mathematics with eight years in public schools.",
    works: [
      ["Mathematics Teacher", "Lincoln High School", "2017-08", null],
      ["Tutor", "Bright Minds", "2015-09", "2017-06"],
    ],
    educations: [["BA Mathematics", "Smith College", "2009-01", "2013-12"]],
    descriptionIncludes: "- Teaches five classes.",
  },
  {
    description: "name and contact details in the page header",
    create: () =>
      createDocx(
        [
          "# Experience",
          "! Lincoln High School",
          "Mathematics Teacher, August 2017 to present",
          "* Teaches five classes.",
          "! Bright Minds",
          "Tutor, September 2015 to June 2017",
          "# Education",
          "! Smith College",
          "BA Mathematics, 2009 to 2013",
        ],
        { header: ["Amelia Hart", "+1 202 555 0143 | amelia.hart@example.com"] },
      ),
    ...amelia,
    summary: null,
    works: [
      ["Mathematics Teacher", "Lincoln High School", "2017-08", null],
      ["Tutor", "Bright Minds", "2015-09", "2017-06"],
    ],
    educations: [["BA Mathematics", "Smith College", "2009-01", "2013-12"]],
    descriptionIncludes: "- Teaches five classes.",
  },
  {
    description: "education without dates, an unknown heading",
    create: () =>
      createDocx([
        "% Amelia Hart, MSc",
        "amelia.hart@example.com / +1 202 555 0143",
        "# Career",
        "## Data Analyst at Northwind LLC (since May 2021)",
        "Reports that people read.",
        "# Things I have broken",
        "A vase, in May 2020 - June 2020",
        "# Education",
        "! MSc Statistics",
        "Smith College",
        "",
        "! BA Mathematics",
        "Boston University",
      ]),
    ...amelia,
    summary: null,
    works: [["Data Analyst", "Northwind LLC", "2021-05", null]],
    educations: [
      ["MSc Statistics", "Smith College", null, null],
      ["BA Mathematics", "Boston University", null, null],
    ],
    descriptionIncludes: "Reports that people read.",
  },
];
