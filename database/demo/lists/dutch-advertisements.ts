import { readOccupationNames } from "../../occupation-names.ts";
import type { DemoCompany } from "../companies/companies.ts";
import { pick, pickBoolean, pickInteger, pickSample, type RandomSource } from "../random.ts";
import type { Occupation } from "./occupations.ts";

let dutchTitles: Map<string, string[]> | undefined;

/** The Dutch titles of English ones, in lower case. */
function getDutchTitles(): Map<string, string[]> {
  dutchTitles ??= new Map(
    readOccupationNames().flatMap(({ given, found, isMutual }) =>
      isMutual ? given.map((name) => [name, found] as const) : [],
    ),
  );
  return dutchTitles;
}

/** Tasks of an industry, for advertisements in Dutch. */
const tasksByIndustry: Record<string, [string, ...string[]]> = {
  "Agriculture and nature": [
    "Je verzorgt gewassen en dieren.",
    "Je werkt buiten, in elk seizoen.",
    "Je onderhoudt machines en gereedschap.",
    "Je houdt bij wat er groeit en wat er nodig is.",
  ],
  "Arts and media": [
    "Je bedenkt en maakt ontwerpen voor onze klanten.",
    "Je werkt samen met redactie en techniek.",
    "Je bewaakt kwaliteit en planning.",
    "Je presenteert je werk aan opdrachtgevers.",
  ],
  "Business and administration": [
    "Je verwerkt post, afspraken en dossiers.",
    "Je bent het aanspreekpunt voor collega's en klanten.",
    "Je bereidt vergaderingen voor en legt besluiten vast.",
    "Je verbetert de manier waarop wij werken.",
  ],
  "Cleaning and maintenance": [
    "Je maakt kantoren en trappenhuizen schoon.",
    "Je vult voorraden aan en meldt gebreken.",
    "Je werkt zelfstandig op vaste tijden.",
    "Je houdt materiaal en machines in orde.",
  ],
  Construction: [
    "Je werkt aan nieuwbouw en renovatie.",
    "Je leest tekeningen en meet alles na.",
    "Je werkt veilig en laat een nette bouwplaats achter.",
    "Je overlegt met de uitvoerder over de planning.",
  ],
  Education: [
    "Je geeft les en begeleidt leerlingen.",
    "Je bereidt lessen voor en beoordeelt werk.",
    "Je voert gesprekken met ouders en collega's.",
    "Je volgt de ontwikkeling van elke leerling.",
  ],
  Engineering: [
    "Je berekent en tekent onderdelen en installaties.",
    "Je test prototypes en legt de resultaten vast.",
    "Je begeleidt de bouw en de oplevering.",
    "Je bewaakt normen en veiligheid.",
  ],
  Finance: [
    "Je verwerkt facturen en controleert rekeningen.",
    "Je stelt rapportages en jaarrekeningen op.",
    "Je adviseert klanten over hun cijfers.",
    "Je bewaakt termijnen en aangiften.",
  ],
  "Food and hospitality": [
    "Je ontvangt gasten en zorgt dat zij zich thuis voelen.",
    "Je bereidt gerechten volgens het menu.",
    "Je houdt keuken en zaal schoon.",
    "Je houdt het overzicht als het druk wordt.",
  ],
  "Health care": [
    "Je verzorgt patiënten en cliënten met aandacht.",
    "Je rapporteert in het dossier en overlegt met de arts.",
    "Je begeleidt familie en mantelzorgers.",
    "Je werkt in wisselende diensten.",
    "Je bewaakt hygiëne en veiligheid.",
  ],
  "Information technology": [
    "Je bouwt en onderhoudt software.",
    "Je lost storingen op en helpt gebruikers.",
    "Je beheert servers, netwerken en werkplekken.",
    "Je test wijzigingen en documenteert ze.",
  ],
  Law: [
    "Je stelt contracten en processtukken op.",
    "Je adviseert cliënten over hun rechten.",
    "Je onderzoekt wetten en uitspraken.",
    "Je bewaakt termijnen en dossiers.",
  ],
  "Logistics and transport": [
    "Je bezorgt goederen op tijd en onbeschadigd.",
    "Je laadt, lost en controleert zendingen.",
    "Je plant routes en houdt klanten op de hoogte.",
    "Je verzamelt orders in het magazijn.",
  ],
  Manufacturing: [
    "Je bedient machines en stelt ze in.",
    "Je controleert producten en meldt afwijkingen.",
    "Je werkt in ploegen en houdt de lijn draaiend.",
    "Je houdt je werkplek schoon en veilig.",
  ],
  "Personal care": [
    "Je ontvangt klanten en luistert naar hun wensen.",
    "Je geeft behandelingen en advies.",
    "Je houdt de agenda bij.",
    "Je houdt materiaal schoon.",
  ],
  "Repair and installation": [
    "Je installeert en repareert apparaten bij klanten.",
    "Je zoekt storingen en vervangt onderdelen.",
    "Je voert onderhoud uit volgens schema.",
    "Je legt uren en materiaal vast.",
  ],
  "Safety and security": [
    "Je bewaakt gebouwen en terreinen.",
    "Je loopt rondes en controleert toegang.",
    "Je treedt op bij calamiteiten.",
    "Je schrijft rapporten over incidenten.",
  ],
  Sales: [
    "Je adviseert klanten en sluit overeenkomsten.",
    "Je helpt klanten in de winkel en aan de kassa.",
    "Je onderhoudt contact met vaste klanten.",
    "Je volgt de markt en de concurrentie.",
  ],
  Science: [
    "Je voert metingen en proeven uit.",
    "Je analyseert monsters en gegevens.",
    "Je schrijft verslagen en publicaties.",
    "Je onderhoudt apparatuur in het laboratorium.",
  ],
  "Social work": [
    "Je begeleidt gezinnen en jongeren.",
    "Je maakt met cliënten een plan.",
    "Je werkt samen met gemeente en scholen.",
    "Je bent bereikbaar als het misgaat.",
  ],
};

const offers = [
  "Nieuwe collega's krijgen een buddy en een plan voor de eerste maand.",
  "Naast het salaris is er een pensioenregeling en een opleidingsbudget.",
  "Wij beantwoorden elke sollicitatie binnen een week.",
  "De werktijden kunnen om school, studie of zorg heen.",
  "Reiskosten worden vergoed en de koffie is goed.",
];

/** Writes an advertisement in Dutch. Null when no Dutch title of the occupation is known. */
export function createDutchAdvertisement(
  random: RandomSource,
  { shortName, city, founded }: DemoCompany,
  { titles, industry }: Occupation,
): { title: string; description: string } | null {
  const names = titles.NL.flatMap((title) => getDutchTitles().get(title.toLowerCase()) ?? []);
  const tasks = tasksByIndustry[industry];
  const [first] = names;
  if (first === undefined || !tasks) return null;
  const name = pickBoolean(random, 0.7) ? first : pick(random, [first, ...names]);
  const about = pick(random, [
    `${shortName} in ${city.name} zoekt nieuwe collega's.`,
    `Bij ${shortName} werk je in ${city.name}, waar wij sinds ${founded} zitten.`,
  ]);
  const offer = pickBoolean(random, 0.35) ? ` ${pick(random, offers as [string, ...string[]])}` : "";
  return {
    title: toTitle(name),
    description: `${pickSample(random, tasks, pickInteger(random, 2, 4)).join(" ")}\n\n${about}${offer}`,
  };
}

/** Starts with a capital, and writes abbreviations in capitals. */
function toTitle(name: string): string {
  const spelled = name.replace(/\b(ict|hr|cnc|cv|cad|pr|ic|ggz|hvk|boa)\b/g, (letters) => letters.toUpperCase());
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
