import { type EducationLevel, noRequirements, type Requirements } from "../../../contract/jobs/terms/requirements.ts";
import { pick, pickBoolean, pickInteger, pickSample, type RandomSource } from "../random.ts";
import { splitList } from "./split-list.ts";

/** The part of the jobs that states skills and education. */
const STATED_SHARE = 0.6;

/** The education of each O*NET job zone, from little to extensive preparation. */
const educationOfZone: Record<number, [EducationLevel, ...EducationLevel[]]> = {
  1: ["no_requirements"],
  2: ["no_requirements", "high_school"],
  3: ["professional_certificate", "professional_certificate", "associate_degree"],
  4: ["bachelor_degree"],
  5: ["postgraduate_degree"],
};

/** The languages of the demonstration. */
type DemoLanguage = "en" | "nl";
type Skills = Record<DemoLanguage, { needed: string[]; nice: string[] }>;

const skills = (en: [needed: string, nice: string], nl: [needed: string, nice: string]): Skills => ({
  en: { needed: splitList(en[0]), nice: splitList(en[1]) },
  nl: { needed: splitList(nl[0]), nice: splitList(nl[1]) },
});

/** Skills that any occupation of an industry can need. */
const skillsOfIndustry: Record<string, Skills> = {
  "Agriculture and nature": skills(
    ["Working outdoors; Keeping records; Working safely with tools", "Pest control certificate; First aid"],
    ["Buiten werken; Gegevens bijhouden; Veilig werken met gereedschap", "Spuitlicentie; EHBO"],
  ),
  "Arts and media": skills(
    ["A portfolio; Working to a deadline; Working with feedback", "Image editing; A second language"],
    ["Een portfolio; Werken met deadlines; Omgaan met feedback", "Beeldbewerking; Een tweede taal"],
  ),
  "Business and administration": skills(
    ["Spreadsheets; Clear writing; Planning; Accuracy", "Process improvement; A second language"],
    ["Spreadsheets; Helder schrijven; Plannen; Nauwkeurigheid", "Processen verbeteren; Een tweede taal"],
  ),
  "Cleaning and maintenance": skills(
    ["Working independently; Physical work; Working to a schedule", "Working with machines; First aid"],
    ["Zelfstandig werken; Lichamelijk werk; Werken volgens een rooster", "Werken met machines; EHBO"],
  ),
  Construction: skills(
    ["Reading drawings; Working safely; Measuring", "Safety certificate; Power tools"],
    ["Tekeningen lezen; Veilig werken; Meten", "VCA; Elektrisch gereedschap"],
  ),
  Education: skills(
    ["Explaining clearly; Patience; Working with groups", "Digital learning tools; First aid"],
    ["Helder uitleggen; Geduld; Werken met groepen", "Digitale leermiddelen; EHBO"],
  ),
  Engineering: skills(
    ["Technical drawings; Calculation; Documentation", "CAD; Project planning"],
    ["Technische tekeningen; Berekenen; Documenteren", "CAD; Projectplanning"],
  ),
  Finance: skills(
    ["Spreadsheets; Accuracy; Keeping deadlines", "Accounting software; Data analysis"],
    ["Spreadsheets; Nauwkeurigheid; Termijnen bewaken", "Boekhoudsoftware; Gegevens analyseren"],
  ),
  "Food and hospitality": skills(
    ["Working in a team; Hygiene; Working evenings and weekends", "Food safety certificate; A second language"],
    ["Samenwerken; Hygiëne; Werken in avond en weekend", "HACCP; Een tweede taal"],
  ),
  "Health care": skills(
    ["Careful reporting; Working in a team; Hygiene", "Electronic health records; Resuscitation"],
    ["Zorgvuldig rapporteren; Samenwerken; Hygiëne", "Elektronisch dossier; Reanimatie"],
  ),
  "Information technology": skills(
    ["Solving problems; Documentation; English; Version control", "Automation; Security; Cloud services"],
    ["Problemen oplossen; Documenteren; Engels; Versiebeheer", "Automatisering; Beveiliging; Cloud"],
  ),
  Law: skills(
    ["Clear writing; Research; Confidentiality", "Contract law; A second language"],
    ["Helder schrijven; Onderzoek; Vertrouwelijkheid", "Contractenrecht; Een tweede taal"],
  ),
  "Logistics and transport": skills(
    ["Planning; Working safely; Working in shifts", "Handheld scanners; Forklift certificate"],
    ["Plannen; Veilig werken; Werken in diensten", "Handscanner; Heftruckcertificaat"],
  ),
  Manufacturing: skills(
    ["Working safely; Accuracy; Working in shifts", "Quality control; Reading drawings"],
    ["Veilig werken; Nauwkeurigheid; Ploegendienst", "Kwaliteitscontrole; Tekeningen lezen"],
  ),
  "Personal care": skills(
    ["Listening; Hygiene; Keeping appointments", "Selling products; First aid"],
    ["Luisteren; Hygiëne; Afspraken nakomen", "Producten verkopen; EHBO"],
  ),
  "Repair and installation": skills(
    ["Finding faults; Working safely; Reading diagrams", "Safety certificate; Contact with customers"],
    ["Storingen zoeken; Veilig werken; Schema’s lezen", "VCA; Contact met klanten"],
  ),
  "Safety and security": skills(
    ["Staying calm; Observing; Writing reports", "First aid; A second language"],
    ["Rustig blijven; Waarnemen; Rapporteren", "EHBO; Een tweede taal"],
  ),
  Sales: skills(
    ["Advising customers; Listening; Handling payments", "CRM software; A second language"],
    ["Klanten adviseren; Luisteren; Betalingen verwerken", "CRM; Een tweede taal"],
  ),
  Science: skills(
    ["Careful measuring; Statistics; Writing reports", "Programming; Presenting"],
    ["Zorgvuldig meten; Statistiek; Verslagen schrijven", "Programmeren; Presenteren"],
  ),
  "Social work": skills(
    ["Listening; Writing plans; Working with other organisations", "Motivational interviewing; A second language"],
    ["Luisteren; Plannen schrijven; Samenwerken met instanties", "Motiverende gespreksvoering; Een tweede taal"],
  ),
};

/** Creates the requirements of a job in the language of its text. A part of the jobs states none. */
export function createRequirements(
  random: RandomSource,
  { industry, zone, language }: { industry: string; zone: number; language: DemoLanguage },
): Requirements {
  const lists = skillsOfIndustry[industry]?.[language];
  const levels = educationOfZone[zone];
  if (!lists || !levels || !pickBoolean(random, STATED_SHARE)) return noRequirements;
  return {
    skills: pickSample(random, lists.needed, pickInteger(random, 2, lists.needed.length)),
    nice_to_have_skills: pickSample(random, lists.nice, pickInteger(random, 0, lists.nice.length)),
    education: pick(random, levels),
  };
}
