import { splitList } from "../lists/split-list.ts";
import { type CompanyKind, parseProfiles } from "./company-profiles.ts";

export const hospitalityBusinesses: CompanyKind[] = [
  {
    field: "retail",
    industries: splitList(
      "Sales; Health care; Arts and media; Safety and security; Food and hospitality; Manufacturing; Logistics and transport; Business and administration",
    ),
    weight: 8,
    occupations: splitList(`
      41-2031; 41-2011; 41-1011; 53-7065; 43-4051; 27-1026; 33-9099.02; 13-1022; 53-3033; 41-9011; 11-2022; 41-2021
    `),
    profiles: parseProfiles(`
      {family} Supermarkten BV; {family} Versmarkt | {family} Markets, Inc.; {family} Brothers Grocery | a chain of supermarkets | know our regular customers by name; open seven days a week and make the roster together | 41-2011; 53-7065; 51-3011; 51-3021; 35-3023.00
      {word} Wonen BV; Warenhuis {word} | {word} Home & Garden; {word} Department Stores | a retailer with fourteen stores | sell furniture, lamps and everything between; help people find what fits their home
      {family} Mode BV; {word} Sport & Outdoor BV | {word} Outfitters, Inc.; {family} Apparel, LLC | a retailer with shops and a web shop | sell what we would wear ourselves; give honest advice on clothes and shoes | 41-2031; 27-1026; 13-1199.06
      Apotheek {word}; Apotheek {family} | {word} Pharmacy; {family} Drug Stores, Inc. | a pharmacy | explain medicines in plain words; deliver to people who cannot come by | 29-2052; 29-1051; 31-9095; 41-2011 | small
    `),
  },
  {
    field: "restaurant",
    industries: splitList("Food and hospitality; Business and administration"),
    weight: 6,
    occupations: splitList(`
      35-3031; 35-2014; 35-9021; 35-3011; 35-2021; 35-1012; 35-1011; 35-9011; 35-9031; 11-9051; 35-3041; 35-2015
    `),
    profiles: parseProfiles(`
      Restaurant {word}; Brasserie {family} | {word} Grill; {family}'s Kitchen, LLC | a restaurant with a terrace and eighty seats | cook with what the season brings; serve lunch, dinner and everything in between | | small
      Grand Café {word}; Eetcafé {family} | The {word} Tavern; {word} Diner | a place for breakfast, lunch and late drinks | cook fresh, split the tips and close the kitchen at ten; know what our regulars drink | 35-3011; 35-3023.01; 35-2015 | small
      {word} Catering BV | {word} Catering Company | a catering company | cook for weddings, offices and festivals; serve two thousand lunches a day | 35-2012; 35-2021; 35-3023.01; 13-1121 | small
    `),
  },
  {
    field: "hotel",
    industries: splitList(
      "Food and hospitality; Cleaning and maintenance; Personal care; Safety and security; Repair and installation; Business and administration",
    ),
    weight: 4,
    occupations: splitList(`
      43-4081; 37-2012; 35-3031; 37-1011; 35-2014; 11-9081; 35-3011; 49-9071; 39-6011; 35-9031; 13-1121; 39-6012; 43-4181;
      51-6011; 39-5094; 33-9092
    `),
    profiles: parseProfiles(`
      Hotel {word}; Strandhotel {word} | The {word} Hotel; {word} Inn & Suites | a hotel with a hundred and twenty rooms | welcome guests from all over the world; host weddings, conferences and the odd film crew | | small
      {word} Hotels BV | {word} Hospitality Group, Inc.; {word} Lodge & Resort | a small group of hotels | want guests to feel at home and colleagues to stay; run five hotels, each with a kitchen of its own
    `),
  },
  {
    field: "cleaning",
    industries: splitList("Cleaning and maintenance; Repair and installation"),
    weight: 4,
    occupations: splitList("37-2011; 37-2012; 37-1011; 53-7061; 49-9071; 51-6011"),
    profiles: parseProfiles(`
      {family} Schoonmaak BV; {family} Schoonmaakdiensten | {word} Cleaning Services, LLC; {word} Janitorial | a cleaning company | clean offices, schools and clinics, more and more by day; give every colleague a fixed place of work and a fixed contact
      {word} Facilitair BV | {family} Building Services, Inc. | a company for cleaning and building services | take care of two hundred buildings; clean, repair and look after whole buildings | 37-2011; 49-9071; 11-3013.00 | since 1975
    `),
  },
  {
    field: "pest control",
    industries: splitList("Cleaning and maintenance; Sales; Logistics and transport; Business and administration"),
    weight: 1,
    occupations: splitList("37-2021; 43-5032; 41-4012; 43-4051"),
    profiles: parseProfiles(`
      {family} Ongediertebestrijding BV | {family} Pest Control, Inc. | a pest control company | keep kitchens, farms and homes free of pests; come the same day, in an unmarked van | | small
    `),
  },
  {
    field: "security",
    industries: splitList("Safety and security; Repair and installation"),
    weight: 3,
    occupations: splitList("33-9032; 33-9091; 11-3013.01; 43-5031; 33-9099.02; 13-1199.07; 33-9093; 33-9021"),
    profiles: parseProfiles(`
      {word} Beveiliging BV; {family} Security BV | {word} Security Services, Inc.; {family} Protective Group, LLC | a security company | guard shops, ports and festivals; train our own people and pay for the certificates
      {word} Alarmcentrale BV | {word} Alarm & Monitoring, Inc. | a company for alarm systems and patrols | install alarms and come when they ring; watch over six thousand buildings at night | 49-2098; 43-5031; 33-9032 | since 1975
    `),
  },
  {
    field: "personal care",
    industries: splitList("Personal care; Health care; Safety and security; Business and administration"),
    weight: 3,
    occupations: splitList("39-5012; 39-5094; 39-5092; 39-1022; 43-4171"),
    profiles: parseProfiles(`
      Kapsalon {family}; {word} Kappers | {family} Salon; {word} Hair Studio | a hair salon with a regular clientele | give people an hour for themselves; keep learning: every month a training day | 39-5012; 39-5011 | small
      {word} Fitness BV; Sportcentrum {word} | {word} Fitness Club, LLC; {word} Athletic Club | a club where members know each other | help people move, from eighteen to eighty; run group lessons from seven in the morning | 39-9031; 11-9179.01; 33-9092; 39-9032; 39-3093 | small, since 1990
      {word} Wellness; Beautysalon {family} | {word} Day Spa; {family} Skin Care, LLC | a day spa | work with flexible hours and a fair commission; give people a quiet afternoon | 39-5094; 31-9011; 39-5092 | small, since 1990
    `),
  },
  {
    field: "leisure",
    industries: splitList(
      "Personal care; Education; Arts and media; Food and hospitality; Sales; Business and administration",
    ),
    weight: 2,
    occupations: splitList("39-7011; 39-9032; 39-3091; 39-3031; 35-3023.00; 41-2011; 27-4011; 13-1121"),
    profiles: parseProfiles(`
      Museum {word} | {word} Museum of Art; {word} History Museum | a museum with a café and a garden | welcome two hundred thousand visitors a year; show old things in new ways | 25-4013; 39-7011; 25-4012 | small
      {word} Reizen BV | {word} Travel, Inc. | a travel agency | plan trips by train, bus and boat; plan trips that people talk about for years | 41-3041; 39-7012; 43-4181 | small
      Theater {word}; Recreatiepark {word} | {word} Theater Company; {word} Amusement Park | a place for a day out | give people a day that they talk about afterwards; open all year, rain or shine | 39-3091; 39-3031; 27-4011; 27-4014 | small
    `),
  },
];
