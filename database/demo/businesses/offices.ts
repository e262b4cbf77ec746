import type { Business } from "../business.ts";
import { list } from "../list.ts";

export const officeBusinesses: Business[] = [
  {
    share: 8,
    hires: list(`
      15-1252; 15-1232; 15-1254; 15-1212; 15-1244; 15-1253; 15-1211.00; 15-2051.01; 15-1299.09; 15-1242; 15-1255.00;
      41-4011.00; 15-1241.00; 15-1231; 15-1251; 11-3021; 27-3042; 15-1299.08; 15-1243.00; 15-1
    `),
    names: {
      NL: list("{word} Software BV; {word} Digital BV; {word} Data BV; {family} ICT BV"),
      US: list(`
        {word} Software, Inc.; {word} Labs, Inc.; {word} Systems, LLC; {word} Cloud, Inc.
      `),
    },
    is: list(`
      a software company; a provider of IT services; a product company with a single product
    `),
    does: list(`
      build software for hospitals and clinics; keep the systems of two hundred companies running; ship small changes
      every day and sleep at night; build planning software for transport companies
    `),
  },
  {
    share: 5,
    hires: list(`
      13-2011; 43-3031; 13-2052; 43-3071; 13-2051; 43-4131; 13-2072; 11-3031; 41-3021; 43-9041; 13-1031; 43-3021;
      13-2054; 43-3051; 13-2082; 13-2041; 13-2053; 43-3011; 13-2061; 13-2
    `),
    names: {
      NL: list(`
        {family} Accountants; {word} Verzekeringen NV; {family} & {family} Administratie BV; {word} Finance BV
      `),
      US: list(`
        {word} Savings Bank; {family} & {family} Accounting, LLC; {word} Insurance Group, Inc.; {word} Credit Union
      `),
    },
    is: list("an accountancy firm; an independent financial adviser; a mid-sized insurer"),
    does: list(`
      keep the books of small businesses in order; explain money in plain words; advise families and firms, and never
      sell what they do not need
    `),
  },
  {
    share: 3,
    hires: list("23-2011; 23-1011; 43-6012; 43-6014; 43-4171; 23-2093; 43-4071"),
    names: {
      NL: list("{family} Advocaten; {family} & {family} Notarissen"),
      US: list("{family} & {family}, LLP; {family} Law Group"),
    },
    is: list("a law firm; a firm of lawyers and notaries"),
    does: list(`
      work for tenants, employees and small firms; advise on property, inheritance and companies
    `),
  },
  {
    share: 4,
    hires: list(`
      13-1161.00; 27-1024; 27-3031; 41-3011; 27-3043.00; 15-1255.00; 27-4021; 27-3041; 13-1161.01; 27-1011; 27-4032;
      11-2021; 27-1014; 27-4011; 11-2011; 27-2012.00; 27-3023; 27-1021; 27-
    `),
    names: {
      NL: list("{word} Communicatie BV; Studio {word}; Uitgeverij {family}; {word} Media BV"),
      US: list(`
        {word} Media, LLC; {word} Creative; {family} Publishing, Inc.; {family} & Partners Advertising
      `),
    },
    is: list(`
      a communication agency; a publisher of trade magazines; a studio for design and video
    `),
    does: list(`
      make campaigns for museums, cities and charities; tell stories in print, on screen and on the street; design
      brands that last longer than a season
    `),
  },
  {
    share: 4,
    hires: list(`
      13-1071; 13-1111; 43-4161; 11-3121; 13-1151; 43-6014; 13-1121; 13-1141; 41-4012; 43-4051; 11-3131; 13-1161.00;
      13-1041.07; 13-1199.05; 43-6011; 11-9199.02
    `),
    names: {
      NL: list("{word} Personeel BV; {family} Consultancy BV; {word} Uitzendbureau BV"),
      US: list(`
        {word} Staffing, Inc.; {family} Consulting Group, LLC; {word} Workforce Solutions
      `),
    },
    is: list(`
      a consultancy; a recruitment agency with short lines; an adviser on people and organisation
    `),
    does: list(`
      find people work that suits them; help organisations change without losing people; place some three thousand
      people a year
    `),
  },
  {
    share: 3,
    hires: list(`
      43-4051; 41-9041; 43-2011; 43-1011; 43-4151; 43-9061; 41-1012; 43-3011; 43-9021; 13-1151
    `),
    names: {
      NL: list("{word} Contact BV; {word} Klantenservice BV"),
      US: list("{word} Contact Centers, Inc.; {word} Support Services"),
    },
    is: list("a customer contact centre; a service centre for energy and telecom companies"),
    does: list(`
      answer eight thousand calls a day; help customers of several brands by phone, chat and mail
    `),
  },
  {
    share: 4,
    hires: list(`
      41-4012; 41-4011.00; 43-4151; 53-7065; 13-1022; 43-5071; 11-2022; 41-9031; 13-1023; 41-2022; 43-4051; 53-3033;
      13-1199.06; 11-3061
    `),
    names: {
      NL: list("{family} Groothandel BV; {word} Import BV; {family} Trading BV"),
      US: list("{family} Supply Company; {word} Wholesale, Inc.; {family} Distributors, LLC"),
    },
    is: list("a wholesaler; an importer with its own warehouse; a technical wholesaler"),
    does: list(`
      deliver before seven in the morning; sell to builders, installers and shops; know our twelve thousand articles
      and our customers
    `),
  },
  {
    share: 4,
    hires: list(`
      17-2051.00; 17-2141.00; 17-3011; 17-2071; 17-3022; 17-3023; 17-2112.00; 17-1011; 17-2081; 17-1022.00; 17-3013;
      17-3031; 17-1012; 13-1051; 11-9041.00; 17-2111.00; 19-3051; 17-2; 17-3; 19-4042
    `),
    names: {
      NL: list("{family} Ingenieurs BV; {word} Engineering BV; Architectenbureau {family}"),
      US: list(`
        {family} Engineering, Inc.; {word} Engineers, PLLC; {family} & {family} Architects
      `),
    },
    is: list("an engineering consultancy; a firm of architects and engineers"),
    does: list(`
      design bridges, locks and pumping stations; calculate, draw and stand in the mud when it matters; plan buildings
      that use less energy than they make
    `),
  },
];
