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
