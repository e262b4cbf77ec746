import type { TextLine } from "../text-line.ts";
import { isMostlyPeriod } from "./periods.ts";

/** The content of a section. `other` is content without a field in the profile. */
export type SectionKind = "work" | "education" | "summary" | "contact" | "references" | "other";

/** English and Dutch headings, reduced to lower-case letters without accents. */
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

/** Returns the kind of the section that this heading starts; null when the text is no known heading. */
export function findSectionKind(text: string): SectionKind | null {
  if (text.length > MAX_HEADING_LENGTH || text.includes("\t")) return null;
  return sectionKinds.get(normalizeHeading(text)) ?? null;
}

/**
 * Reduces a heading to lower-case letters without accents. Reads `&`, `+` and `/` as "and" or as the Dutch "en" when
 * this results in a known heading.
 */
function normalizeHeading(text: string): string {
  const withoutAccents = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const keepLetters = (part: string) => part.replace(/[^\p{L}]/gu, "");
  const key = keepLetters(withoutAccents);
  if (sectionKinds.has(key)) return key;
  for (const and of ["and", "en"]) {
    const spelled = keepLetters(withoutAccents.replace(/[&+/]/g, and));
    if (sectionKinds.has(spelled)) return spelled;
  }
  return key;
}

export interface Section {
  /** `head` is the text before the first heading: name, contact details, often a summary. */
  kind: SectionKind | "head";
  lines: TextLine[];
}

/** Splits a resume at its headings. */
export function splitIntoSections(lines: TextLine[]): Section[] {
  const splitLines = lines.flatMap(splitInlineHeading);
  const headings = splitLines.filter(isKnownHeading);
  const headingStyles = new Set(headings.map(getHeadingStyle));
  const sections: Section[] = [{ kind: "head", lines: [] }];
  for (const [index, line] of splitLines.entries()) {
    const inHead = sections.at(-1)?.kind === "head";
    // In the head, an unknown line in the style of a heading is the name, not a heading.
    const isOther =
      !inHead && !line.startsBlock && looksLikeHeading(line, headingStyles) && !precedesDates(splitLines, index);
    const kind = isKnownHeading(line) ? findSectionKind(line.text) : isOther ? "other" : null;
    if (kind) sections.push({ kind, lines: [] });
    else if (line.startsBlock && !inHead) sections.push({ kind: "head", lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** Splits a line that contains a heading and content, separated by a tab or a colon. */
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
  // A line in lower case within a paragraph is no heading.
  return (
    line.isHeading || line.isEmphasized || line.hasGapAbove || line.startsBlock || /^\P{Ll}+$|^\p{Lu}/u.test(line.text)
  );
}

/** Recognizes an unknown heading by the style of the known headings. */
function looksLikeHeading(line: TextLine, headingStyles: Set<string>): boolean {
  if (line.isBullet || line.text.length > 40 || /[\t\d,@.]/.test(line.text)) return false;
  return line.isEmphasized && line.size > 1.12 && headingStyles.has(getHeadingStyle(line));
}

/**
 * Returns true when one of the next two lines contains dates. Then the line is the title of an entry, even in the style
 * of a heading.
 */
function precedesDates(lines: TextLine[], index: number): boolean {
  return lines.slice(index + 1, index + 3).some(({ text }) => text.split("\t").some(isMostlyPeriod));
}

const getHeadingStyle = ({ style, text }: TextLine) => `${style} ${/^\P{Ll}+$/u.test(text) ? "capitals" : ""}`;
