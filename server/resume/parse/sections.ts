import type { TextLine } from "../text-line.ts";
import { isMostlyPeriod } from "./periods.ts";

/** What a part of a resume is about. `other` is anything that the profile has no place for. */
export type SectionKind = "work" | "education" | "summary" | "contact" | "references" | "other";

/** Letters only, in lower case. */
const headingKeys: Record<SectionKind, string> = {
  work: `workexperience experience professionalexperience relevantexperience relevantworkexperience employment
    employmenthistory employmentexperience workhistory careerhistory career jobhistory professionalhistory
    professionalbackground previousemployment experienceandinternships internships internship workingexperience
    werkervaring ervaring relevantewerkervaring relevanteervaring werkverleden werkgeschiedenis arbeidsverleden
    loopbaan loopbaanoverzicht carriere arbeidservaring professioneleervaring beroepservaring werkervaringenstages
    stages stage stageervaring stagesenwerkervaring werkervaringenstage bijbanen overigewerkervaring
    workinghistory employmentrecord experienceprofile additionalexperience otherexperience`,
  education: `education educationandtraining educationtraining educationandqualifications academicbackground
    academichistory educationalbackground educationhistory qualifications academicqualifications studies
    educationandcertifications academiceducation trainingandeducation educationandcourses
    opleiding opleidingen opleidingencursussen opleidingenencursussen opleidingencursus studie studies scholing
    onderwijs vooropleiding opleidingentraining opleidingentrainingen opleidingenentrainingen genotenopleidingen
    gevolgdeopleidingen genotenonderwijs opleidingenscholing opleidingsachtergrond educatie`,
  summary: `summary professionalsummary profile professionalprofile personalprofile personalstatement aboutme about
    careersummary executivesummary objective careerobjective careerprofile introduction whoiam resumesummary
    profiel persoonlijkprofiel overmij samenvatting profielschets wiebenik persoonlijkeomschrijving
    introductie profieltekst overmijzelf professioneelprofiel kortprofiel zelfomschrijving`,
  contact: `contact contactdetails contactinformation contactinfo personaldetails personalinformation personalinfo
    personaldata details getintouch persoonsgegevens persoonlijkegegevens persoonlijkeinformatie personalia
    contactgegevens gegevens adresgegevens contactinformatie persoonlijk`,
  references: `references referees referenties referentie referenciesopaanvraag referentiesopaanvraag
    referencesavailableonrequest referencesuponrequest`,
  other: `skills keyskills coreskills technicalskills softskills hardskills topskills competencies corecompetencies
    expertise areasofexpertise languages languageskills certifications certificates certificatesandtraining
    licensesandcertifications licences courses training trainings courseworkandtraining projects keyprojects
    personalprojects publications awards honorsandawards honorsawards achievements keyachievements interests
    hobbies hobbiesandinterests interestsandhobbies volunteering volunteerwork volunteerexperience volunteer
    voluntarywork memberships affiliations patents additionalinformation otherinformation links social tools
    technologies itskills computerskills drivinglicence drivinglicense strengths skillsandlanguages
    skillsandcompetences extracurricularactivities activities
    vaardigheden kernvaardigheden competenties kerncompetenties kernkwaliteiten kwaliteiten eigenschappen talen
    talenkennis taalvaardigheden taalkennis cursussen cursus trainingen trainingencursussen cursussenentrainingen
    certificaten certificering certificeringen diplomas diplomasencertificaten projecten publicaties prijzen
    interesses hobbys hobbysinteresses hobbysenzinteresses hobbyseninteresses interessesenhobbys vrijwilligerswerk
    nevenactiviteiten nevenfuncties lidmaatschappen overig overige overigeinformatie aanvullendeinformatie
    computervaardigheden ictvaardigheden itvaardigheden digitalevaardigheden rijbewijs software programmas
    techniek socialmedia sterkepunten persoonlijkeeigenschappen bijzonderheden vrijetijd vaardighedenentalen`,
};

const sectionKinds = new Map<string, SectionKind>();
for (const [kind, names] of Object.entries(headingKeys) as [SectionKind, string][]) {
  for (const name of names.trim().split(/\s+/)) sectionKinds.set(name, kind);
}

const MAX_HEADING_LENGTH = 45;

/** What follows a line, when the line is a heading; null when it is none that is known. */
export function findSectionKind(text: string): SectionKind | null {
  if (text.length > MAX_HEADING_LENGTH || text.includes("\t")) return null;
  return sectionKinds.get(normalizeHeading(text)) ?? null;
}

/** Letters only; `&` and `+` stand for what English says there, and Dutch is listed with and without. */
function normalizeHeading(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = (part: string) => part.replace(/[^\p{L}]/gu, "");
  const key = letters(plain);
  if (sectionKinds.has(key)) return key;
  for (const and of ["and", "en"]) {
    const spelled = letters(plain.replace(/[&+/]/g, and));
    if (sectionKinds.has(spelled)) return spelled;
  }
  return key;
}

export interface Section {
  /** `head` is what stands before any heading: the name, how to reach its bearer, often a few sentences. */
  kind: SectionKind | "head";
  lines: TextLine[];
}

/** Cuts a resume at its headings. */
export function splitIntoSections(lines: TextLine[]): Section[] {
  const all = lines.flatMap(splitInlineHeading);
  const known = all.filter(isKnownHeading);
  const looks = new Set(known.map(getHeadingStyle));
  const sections: Section[] = [{ kind: "head", lines: [] }];
  for (const [index, line] of all.entries()) {
    const inHead = sections.at(-1)?.kind === "head";
    // At the top, what looks like a heading and is none that is known is a name.
    const isOther = !inHead && !line.startsBlock && looksLikeHeading(line, looks) && !precedesDates(all, index);
    const kind = isKnownHeading(line) ? findSectionKind(line.text) : isOther ? "other" : null;
    if (kind) sections.push({ kind, lines: [] });
    else if (line.startsBlock && !inHead) sections.push({ kind: "head", lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** A heading beside its content, and one that ends with a colon and goes on. */
function splitInlineHeading(line: TextLine): TextLine[] {
  const [, label, rest] =
    /^([^\t]+)\t(.+)$/s.exec(line.text) ?? /^([\p{L} &]{5,30}):\s+(.{30,})$/u.exec(line.text) ?? [];
  if (!label || !rest || line.isBullet || findSectionKind(label) === null) return [line];
  return [
    { ...line, text: label },
    { ...line, text: rest, startsBlock: false, hasGapAbove: false },
  ];
}

function isKnownHeading(line: TextLine): boolean {
  if (line.isBullet && !line.isHeading) return false;
  const kind = findSectionKind(line.text);
  if (kind === null) return false;
  // A single word in small letters in the middle of a text is a word.
  return (
    line.isHeading || line.emphasized || line.hasGapAbove || line.startsBlock || /^\P{Ll}+$|^\p{Lu}/u.test(line.text)
  );
}

/** Looks as a heading of this resume does, and is as short. */
function looksLikeHeading(line: TextLine, looks: Set<string>): boolean {
  if (line.isBullet || line.text.length > 40 || /[\t\d,@.]/.test(line.text)) return false;
  return line.emphasized && line.size > 1.12 && looks.has(getHeadingStyle(line));
}

/** Some set the titles of their entries like headings: dates follow them. */
function precedesDates(lines: TextLine[], index: number): boolean {
  return lines.slice(index + 1, index + 3).some(({ text }) => text.split("\t").some(isMostlyPeriod));
}

const getHeadingStyle = ({ style, text }: TextLine) => `${style} ${/^\P{Ll}+$/u.test(text) ? "capitals" : ""}`;
