import { describe, expect, it } from "vitest";
import { isOccupationGroup } from "../../../contract/jobs/occupations/occupation-groups.ts";
import { findGroupOfTitle } from "./group-of-title.ts";
import { findListedGroup } from "./listed-groups.ts";

const propose = (title: string) => findGroupOfTitle(title, findListedGroup);

/** Titles that people report, drawn at random from `database/data/occupations.json.gz`, each judged by its occupation there. */
const reportedTitles = `
  32 Licensed Hearing Instrument Specialist (Licensed HIS)
  25 Infrastructure Engineer
  74 Instrumentation and Control Technician (I and C Technician)
  31 Metalorganic Chemical Vapor Deposition Engineer (MOCVD Engineer)
  71 Geothermal Service Technician
  33 Financial Aid Counselor
  24 Fixed Income Portfolio Manager
  33 Litigation Secretary
  22 Physician's Assistant
  22 Clinical Dietitian
  26 Casting Director
  33 Inspector
  42 Casino Runner
  31 Ethanol Operator
  72 Sheet Metal Journeyman
  33 Buyer
  31 Quality Tech (Quality Technician)
  72 Agriculture Mechanic
  26 Production Director
  33 Loan Officer
  41 Word Processor
  81 Photo Lab Technician (Photographic Laboratory Technician)
  54 Hot Shot
  21 Horticulture Specialist
  32 Ophthalmic Assistant
  26 Mediator
  26 Talent Producer
  81 Hard Rock Drill Operator
  43 Accounting Specialist
  75 Alteration Specialist
  14 Funeral Home Location Manager
  51 Waiter
  13 Cybersecurity Project Manager
  26 Historical Archaeologist
  73 Diamond Grader
  75 Potato Sorter
  22 Newborn ICU RN (Newborn Intensive Care Unit Registered Nurse)
  22 Gastroenterologist
  22 Medical Doctor (MD)
  44 Records Clerk`;

/** Titles as Dutch advertisements have them. */
const dutchTitles = `
  22 Verpleegkundige intensive care (32 uur)
  53 Verzorgende IG nachtdienst
  22 Wijkverpleegkundige Utrecht-Noord
  53 Pedagogisch medewerker kinderopvang
  23 Leerkracht groep 5, basisschool De Vlinder
  23 Docent wiskunde vwo
  51 Zelfstandig werkend kok m/v
  51 Medewerker bediening
  94 Afwashulp weekend
  83 Vrachtwagenchauffeur CE nationaal
  83 Heftruckchauffeur 2-ploegendienst
  93 Orderpicker avonddienst Tilburg
  93 Magazijnmedewerker fulltime
  93 Productiemedewerker voedingsindustrie
  25 Senior softwareontwikkelaar Java
  25 Systeembeheerder (hybride)
  35 Servicedeskmedewerker ICT
  41 Administratief medewerker
  33 Directiesecretaresse
  42 Receptionist(e) hotel
  43 Salarisadministrateur
  33 Assistent accountant
  24 HR-adviseur zorg
  24 Beleidsadviseur jeugd gemeente Zwolle
  26 Advocaat arbeidsrecht
  74 Elektromonteur utiliteit
  71 Loodgieter / cv-monteur
  71 Timmerman nieuwbouw
  71 Schilder gezocht!
  72 CNC-draaier
  72 Automonteur APK
  91 Schoonmaakmedewerker kantoren ochtend
  91 Interieurverzorgster
  54 Beveiliger objectbeveiliging
  52 Winkelmedewerker mode
  93 Vakkenvuller bijbaan
  14 Filiaalmanager Breda
  51 Kapper allround
  61 Hovenier
  75 Bakker in opleiding
  33 Accountmanager buitendienst
  42 Klantenservicemedewerker Duits
  26 Maatschappelijk werker
  22 Fysiotherapeut kinderen
  32 Tandartsassistente
  32 Apothekersassistent
  31 Werkvoorbereider bouw
  21 Constructeur staal`;

function judge(titles: string) {
  const judged = titles
    .trim()
    .split("\n")
    .map((line) => /^(\d\d) (.+)$/.exec(line.trim()) as unknown as [string, string, string]);
  expect(judged.every(([, group]) => isOccupationGroup(group))).toBe(true);
  const outcomes = judged.map(([, group, title]) => {
    const proposed = propose(title);
    return proposed === null ? "none" : proposed === group ? "right" : "wrong";
  });
  const countOf = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  return { right: countOf("right"), wrong: countOf("wrong"), none: countOf("none") };
}

describe("findGroupOfTitle", () => {
  it("proposes the right group for 46 of 48 Dutch titles, and a wrong one for none", () => {
    expect(judge(dutchTitles)).toEqual({ right: 46, wrong: 0, none: 2 });
  });

  it("proposes a group for few of the rarer English titles, and seldom a wrong one", () => {
    expect(judge(reportedTitles)).toEqual({ right: 14, wrong: 3, none: 23 });
  });

  it.each([
    ["Nurse", "22"],
    ["Nursing Assistants", "53"],
    ["Nurse Manager", "13"],
    ["Verpleegkundigen en verzorgenden", "22"],
    ["Vliegtuigmonteur", "72"],
    ["Auto technician", "72"],
    ["Longarts", "22"],
    ["Chauffeur/bezorger", "83"],
    ["Wij zoeken een enthousiaste kok!", "51"],
    ["(Senior) Developer (m/v/x), 32-40 uur", "25"],
  ])("reads %s as group %s", (title, group) => {
    expect(propose(title)).toBe(group);
  });

  it.each([
    "Manager",
    "Nurse Coordinator",
    "Director of Nursing Education",
    "Erector",
    "Monteur",
    "constructor",
    "",
    "!!!",
    "32 uur",
  ])("is not certain of %j", (title) => {
    expect(propose(title)).toBe(null);
  });

  it("reads a title of 600,000 characters", () => {
    expect(propose("nurse ".repeat(100_000))).toBe("22");
  });
});
