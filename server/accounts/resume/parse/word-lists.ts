/** English and Dutch words that indicate what a part of an entry is. */
const wordLists = {
  title:
    /\b(?:manager|director|engineer|developer|programmer|architect|consultant|advis[eo]r|adviseur|analyst|analist|assistant|assistent|nurse|verpleegkundige|verzorgende|begeleider|teacher|docent|leraar|lerares|leerkracht|tutor|designer|ontwerper|administrator|officer|coordinator|specialist|supervisor|clerk|cashier|kassamedewerk\w+|\w*medewerk(?:er|ster)|verkoper|verkoopster|sales\s?(?:person|man|woman|representative|assistant|associate)|receptionist\w*|waiter|waitress|barista|bartender|kok|chef|cook|ober|driver|chauffeur|koerier|courier|mechanic|monteur|technician|technicus|electrician|elektricien|carpenter|timmerman|plumber|loodgieter|schilder|painter|accountant|boekhouder|bookkeeper|controller|auditor|lawyer|advocaat|jurist|paralegal|secretary|secretaresse|recruiter|intern|internship|trainee|stagiaire?|stage|apprentice|volunteer|vrijwilliger|teamle[ai]der|team\s?lead|leader|leider|head of|hoofd|lead|senior|junior|medior|owner|eigenaar|founder|oprichter|ceo|cto|cfo|coo|president|partner|researcher|onderzoeker|scientist|pharmacist|apotheker|physician|arts|doctor|dentist|tandarts|therapist|therapeut|fysiotherapeut|psychologist|psycholoog|planner|operator|inspector|inspecteur|buyer|inkoper|editor|redacteur|journalist|writer|tester|owner|scrum master|representative|vertegenwoordiger|caretaker|conciërge|cleaner|schoonmaker|schoonmaakster|guard|beveiliger|agent|postman|postbode|vakkenvuller|magazijnmedewerker|orderpicker|heftruckchauffeur|lasser|welder|hairdresser|kapper|kapster|zzp'?er|freelancer?)\b/iu,
  company:
    /(?:\b(?:b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|ltd|limited|inc|llc|plc|gmbh|corp(?:oration)?|group|groep|holding|company|co|bank|hospital|ziekenhuis|hospice|clinic|kliniek|medisch centrum|medical cent(?:er|re)|umc|amc|gemeente|municipality|ministry|ministerie|stichting|foundation|council|university|universiteit|hogeschool|school|college|restaurant|hotel|caf[eé]|bakery|bakkerij|supermark(?:et|t)|albert heijn|jumbo|store|shop|winkel|garage|studio|studios|agency|bureau|institute|instituut|society|association|vereniging|services|solutions|systems|technologies|consultancy|consulting|partners|logistics|logistiek|transport|bouw|thuiszorg|zorggroep|police|politie|army|apotheek|pharmacy|notaris|advocaten|accountants|media|software|labs?|nhs)\b|&\s?(?:co|zn|zonen|sons)\b)/iu,
  degree:
    /\b(?:bachelor\w*|master\w*|b\.?\s?sc\.?|m\.?\s?sc\.?|b\.?a\.?|m\.?a\.?|b\.?eng|m\.?eng|ll\.?b|ll\.?m|mba|ph\.?\s?d|doctorate|promotie|diploma|certificate|certificaat|degree|associate|hnd|hnc|btec|nvq|a[- ]levels?|gcses?|propedeuse|(?:hbo|mbo|wo|vwo|havo|vmbo|mavo|gymnasium|atheneum)(?:[- ]?\w+)?|lts|mts|hts|meao|heao|minor|major|opleiding|course|cursus|niveau \d|level \d|ba|ma|bsc|msc|high school diploma|honou?rs)\b/iu,
  school:
    /\b(?:\w*universit(?:y|eit)\w*|\w*hogeschool\w*|\w*college|\w*school|schools|academy|\w*academie|institute|instituut|\w*lyceum|roc|tu|uva|vu|hva|mbo college|inholland|fontys|saxion|hanze\w*|windesheim|avans|nhl stenden|polytechnic|conservator(?:y|ium)|faculty|loi|nti|nha|open universiteit|mit|sixth form|scholengemeenschap|aoc|regionaal opleidingen\w*|deltion|noorderpoort|albeda|zadkine|graafschap)\b/iu,
  place:
    /^(?:(?:amsterdam|rotterdam|den haag|the hague|'s-gravenhage|utrecht|eindhoven|groningen|tilburg|almere|breda|nijmegen|apeldoorn|haarlem|arnhem|enschede|amersfoort|zaandam|hoofddorp|zwolle|leiden|maastricht|dordrecht|ede|delft|alkmaar|venlo|deventer|hilversum|leeuwarden|heerlen|den bosch|'s-hertogenbosch|assen|lelystad|gouda|hengelo|roermond|antwerp(?:en)?|ghent|gent|brussels?|london|manchester|birmingham|leeds|liverpool|bristol|sheffield|edinburgh|glasgow|cardiff|belfast|dublin|cambridge|oxford|new york|boston|chicago|berlin|paris|remote|netherlands|the netherlands|nederland|belgi(?:um|ë)|united kingdom|uk|england|ireland|germany|nl|usa)(?:\s*,\s*|\s*\/\s*|$|\s(?=area|region|regio|netherlands)))+(?:area|region|regio)?$/iu,
} as const;

export type PartKind = keyof typeof wordLists;

export function matchesKind(text: string, hint: PartKind): boolean {
  return wordLists[hint].test(text.trim());
}

/** Terms of employment beside a title, as in "Nurse (part-time)". */
const EMPLOYMENT_TERM =
  "(?:full[- ]?time|part[- ]?time|fulltime|parttime|permanent|temporary|tijdelijk|vast|voltijd|deeltijd|\\d{1,2}(?:[-–]\\d{1,2})? (?:uur|hours)(?: per week| a week|\\/week)?)";
const ONLY_EMPLOYMENT_TERM = new RegExp(`^\\(?${EMPLOYMENT_TERM}\\)?$`, "iu");
const TRAILING_EMPLOYMENT_TERM = new RegExp(`\\s*\\(${EMPLOYMENT_TERM}\\)$`, "iu");

export function isEmploymentTerm(text: string): boolean {
  return ONLY_EMPLOYMENT_TERM.test(text.trim());
}

export function removeEmploymentTerm(text: string): string {
  return text.replace(TRAILING_EMPLOYMENT_TERM, "").trim();
}

/** Frequent words that distinguish Dutch from English. */
const DUTCH_WORDS =
  /\b(?:de|het|een|en|van|bij|voor|met|ik|mijn|naar|als|tot|heden|werkervaring|opleiding(?:en)?|ervaring|profiel|geboortedatum|vaardigheden)\b/giu;
const ENGLISH_WORDS = /\b(?:the|and|of|for|with|my|to|at|from|present|experience|education|profile|skills|in a)\b/giu;

export function isDutch(text: string): boolean {
  return (text.match(DUTCH_WORDS)?.length ?? 0) > (text.match(ENGLISH_WORDS)?.length ?? 0);
}
