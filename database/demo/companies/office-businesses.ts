import { splitList } from "../lists/split-list.ts";
import { type CompanyKind, parseProfiles } from "./company-profiles.ts";

export const officeBusinesses: CompanyKind[] = [
  {
    field: "information technology",
    industries: splitList("Information technology; Arts and media; Sales"),
    weight: 8,
    occupations: splitList(`
      15-1252; 15-1232; 15-1254; 15-1212; 15-1244; 15-1253; 15-1211.00; 15-2051.01; 15-1299.09; 15-1242; 15-1255.00;
      15-1231; 15-1251; 11-3021; 27-3042; 15-1299.08; 15-1241.00; 41-4011.00; 15-1243.00; 15-1
    `),
    profiles: parseProfiles(`
      {word} Software BV; {word} Digital BV | {word} Software, Inc.; {word} Labs, Inc. | a software company | build software for hospitals and clinics; ship small changes every day and sleep at night; build planning software for transport companies | | since 1988
      {family} ICT BV; {word} Systemen BV | {word} Systems, LLC; {family} Technology Services, Inc. | a provider of IT services | keep the systems of two hundred companies running; answer the phone when a server does not | 15-1232; 15-1244; 15-1231 | since 1986
      {word} Data BV | {word} Analytics, Inc.; {word} Data, LLC | a company for data and analytics | make forecasts for energy companies; turn sensor data into plans | 15-2051.01; 15-1242; 15-1243.01; 15-2041.00 | since 2006
    `),
  },
  {
    field: "finance",
    industries: splitList("Finance; Sales; Business and administration"),
    weight: 5,
    occupations: splitList(`
      13-2011; 43-3031; 43-3021; 11-3031.01; 43-3051; 13-2061
    `),
    profiles: parseProfiles(`
      {family} Accountants; {family} & {family} Administraties BV | {family} & {family} Accounting, LLC; {family} Tax & Accounting, Inc. | an accountancy firm | keep the books of small businesses in order; explain figures in plain words | 13-2011; 43-3031; 13-2082 | small
      {word} Verzekeringen NV | {word} Insurance Group, Inc.; {family} Insurance Agency | a regional insurer | settle most claims within a week; insure farms, shops and families | 13-1031; 43-9041; 41-3021; 13-2053; 43-4051; 13-2054; 43-3011
      {word} Bank NV; {word} Hypotheken BV | {word} Savings Bank; {word} Credit Union | a small bank for savings and mortgages | advise families, and never sell what they do not need; lend to people whom we know | 43-3071; 13-2072; 43-4131; 13-2052; 43-4051; 13-2041; 11-3031.00; 13-2051; 43-3011
    `),
  },
  {
    field: "law",
    industries: splitList("Law; Business and administration"),
    weight: 3,
    occupations: splitList("23-2011; 23-1011; 43-6012; 43-6014; 43-4171; 43-4071"),
    profiles: parseProfiles(`
      {family} Advocaten; {family} & {family} Advocaten | {family} & {family}, LLP; {family} Law Group | a law firm | work for tenants, employees and small firms; tell clients beforehand what a case may cost | | small
      {family} Notarissen | {family} Title & Escrow, LLC | an office for deeds, wills and property | help people buy a home with peace of mind; check every page twice | 23-2093; 43-6012 | small
    `),
  },
  {
    field: "media",
    industries: splitList("Arts and media; Sales; Information technology; Business and administration"),
    weight: 4,
    occupations: splitList(`
      13-1161.00; 27-1024; 27-3031; 27-3043.00; 15-1255.00; 13-1161.01; 27-3041; 41-3011; 27-4021; 27-1011; 11-2021; 27-4032
    `),
    profiles: parseProfiles(`
      {word} Communicatie BV; {family} Reclame BV | {family} & Partners Advertising; {word} Marketing Group, LLC | a communication agency | make campaigns for museums, cities and charities; help small brands sound like themselves | 13-1161.00; 11-2011
      Studio {word} | {word} Creative; Studio {word}, LLC | a studio for design and video | design brands that last longer than a season; film, draw and edit under one roof | 27-1024; 27-4032; 27-1014; 27-4031; 27-1021 | small, since 1980
      Uitgeverij {family}; {word} Media BV | {family} Publishing, Inc.; {word} Media, LLC | a publisher of trade magazines and news sites | tell stories in print and on screen; publish eleven magazines and a daily newsletter | 27-3023; 27-3041; 43-9081; 41-3011
    `),
  },
  {
    field: "consultancy",
    industries: splitList("Business and administration; Sales; Information technology; Arts and media"),
    weight: 4,
    occupations: splitList(`
      13-1071; 43-4161; 13-1151; 11-3121; 43-6014; 13-1141; 41-4012; 11-3131; 43-6011; 13-1111
    `),
    profiles: parseProfiles(`
      {word} Personeel BV; {word} Uitzendbureau BV | {word} Staffing, Inc.; {word} Workforce Solutions | a recruitment agency | find people work that suits them; place some three thousand people a year | | since 1968
      {family} Consultancy BV; {family} Adviesgroep BV | {family} Consulting Group, LLC; {family} Advisors, Inc. | a consultancy | help organisations change without losing people; advise cities, schools and hospitals | 13-1111; 13-1161.00; 13-1199.05; 15-1299.09 | since 1970
      {word} Events BV; {family} Congresbureau | {word} Events, LLC; {family} Conference Services | an event agency | organise fairs, congresses and company parties; stay until the last chair is stacked | 13-1121; 13-1161.00; 27-4011 | small, since 1985
    `),
  },
  {
    field: "contact centre",
    industries: splitList("Business and administration; Sales; Finance"),
    weight: 3,
    occupations: splitList("43-4051; 41-9041; 43-1011; 43-2011; 43-4151; 43-9061; 41-1012; 43-3011; 43-9021; 13-1151"),
    profiles: parseProfiles(`
      {word} Contact BV; {word} Klantenservice BV | {word} Contact Centers, Inc.; {word} Support Services | a customer contact centre | answer eight thousand calls a day; help customers of several brands by phone, chat and mail | | since 1985
    `),
  },
  {
    field: "wholesale",
    industries: splitList("Sales; Logistics and transport; Business and administration"),
    weight: 4,
    occupations: splitList(`
      41-4012; 41-4011.00; 43-4151; 53-7065; 43-5071; 13-1022; 11-2022; 43-4051; 13-1023; 53-3033; 41-9031; 11-3061
    `),
    profiles: parseProfiles(`
      {family} Groothandel BV; {family} Horecagroothandel BV | {family} Food Distributors, LLC; {word} Wholesale, Inc. | a wholesaler for restaurants and shops | deliver before seven in the morning; know our twelve thousand articles and our customers
      {family} Technische Groothandel BV; {family} Bouwmaterialen BV | {family} Supply Company; {word} Building Supply, Inc. | a wholesaler of tools and materials | sell to builders, installers and do-it-yourselfers; have what others must order | 41-2022; 41-4012; 53-7051
      {word} Import BV; {family} Trading BV | {word} Imports, Inc.; {family} Trading Company | an importer with its own warehouse | bring coffee, tea and spices from twenty countries; buy directly from the growers | 13-1022; 43-5011.01; 13-1041.08
    `),
  },
  {
    field: "engineering",
    industries: splitList("Engineering; Science; Arts and media; Business and administration"),
    weight: 5,
    occupations: splitList(`
      17-2051.00; 17-3022; 17-3011; 17-2081; 17-1022.00; 17-3031; 13-1051; 11-9041.00; 17-2111.00; 19-4042; 17-2
    `),
    profiles: parseProfiles(`
      {family} Ingenieurs BV; {word} Infra-advies BV | {family} Engineering, Inc.; {word} Engineers, PLLC | an engineering consultancy | design bridges, locks and pumping stations; calculate, draw and stand in the mud when it matters | 17-2051.00; 17-2051.01; 19-3051
      {word} Engineering BV | {word} Design & Controls, Inc. | an engineering firm for machines and installations | design machines for the food industry; make factories use less energy | 17-2141.00; 17-2071; 17-3013; 17-3023; 17-2112.00
      Architectenbureau {family} | {family} & {family} Architects | an architects' office | plan buildings that use less energy than they make; turn old factories into homes | 17-1011; 17-3011; 17-1012; 27-1025 | small
    `),
  },
];
