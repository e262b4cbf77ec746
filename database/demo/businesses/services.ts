import type { Business } from "../business.ts";
import { list } from "../list.ts";

export const serviceBusinesses: Business[] = [
  {
    share: 8,
    hires: list(`
      41-2031; 41-2011; 53-7065; 41-1011; 35-3023.00; 43-4051; 51-3011; 53-3033; 51-3021; 33-9099.02; 27-1026;
      13-1022; 41-2021; 41-9011; 29-1051; 29-2052; 35-3023.01; 11-2022; 27-1023
    `),
    names: {
      NL: list(`
        {family} Supermarkten BV; {word} Wonen BV; Warenhuis {word}; {word} Sport & Outdoor BV; {family} Mode BV
      `),
      US: list(`
        {family} Markets, Inc.; {word} Home & Garden; {word} Outfitters, Inc.; {family} Brothers Grocery; {word}
        Department Stores
      `),
    },
    is: list(`
      a chain of shops; a family-owned retailer; a growing retailer with its own web shop
    `),
    does: list(`
      know our regular customers by name; open seven days a week and share the evenings fairly; sell what we would buy
      ourselves
    `),
  },
  {
    share: 7,
    hires: list(`
      35-3031; 35-2014; 35-9021; 35-3011; 35-2021; 35-1012; 35-3023.01; 35-1011; 35-9011; 35-9031; 11-9051; 35-2015;
      35-3041; 35-2011; 13-1121; 35-2012
    `),
    names: {
      NL: list("Restaurant {word}; Brasserie {family}; {word} Catering BV; Grand Café {word}"),
      US: list(`
        {word} Grill; {family}'s Kitchen, LLC; {word} Catering Company; The {word} Tavern
      `),
    },
    is: list(`
      a restaurant with a terrace and eighty seats; a catering company; a group of three restaurants
    `),
    does: list(`
      cook with what the season brings; serve lunch, dinner and everything in between; cook fresh, split the tips and
      close the kitchen at ten
    `),
  },
  {
    share: 4,
    hires: list(`
      43-4081; 37-2012; 35-3031; 37-1011; 35-2014; 39-6012; 11-9081; 35-3011; 49-9071; 39-6011; 35-9031; 13-1121;
      43-4181; 51-6011; 39-5094; 33-9092
    `),
    names: {
      NL: list("Hotel {word}; {word} Hotels BV; Strandhotel {word}"),
      US: list("The {word} Hotel; {word} Lodge & Resort; {word} Hospitality Group, Inc."),
    },
    is: list(`
      a hotel with a hundred and twenty rooms; a small group of hotels; a family hotel
    `),
    does: list(`
      welcome guests from all over the world; want guests to feel at home and colleagues to stay; host weddings,
      conferences and the odd film crew
    `),
  },
  {
    share: 4,
    hires: list(`
      37-2011; 37-2012; 37-1011; 47-4041; 37-2021; 53-7061; 49-9071; 53-7081; 51-6011
    `),
    names: {
      NL: list("{family} Schoonmaak BV; {word} Facilitair BV; {family} Schoonmaakdiensten"),
      US: list(`
        {word} Cleaning Services, LLC; {family} Building Services, Inc.; {word} Janitorial
      `),
    },
    is: list("a cleaning company; a company for cleaning and building services"),
    does: list(`
      clean offices, schools and clinics by day as well as by night; give every colleague a fixed place of work and a
      fixed contact
    `),
  },
  {
    share: 4,
    hires: list(`
      33-9032; 33-9092; 11-3013.01; 33-9091; 43-5031; 49-2098; 33-9099.02; 33-9021; 13-1199.07; 33-9093
    `),
    names: {
      NL: list("{word} Beveiliging BV; {family} Security BV"),
      US: list("{word} Security Services, Inc.; {family} Protective Group, LLC"),
    },
    is: list("a security company; a specialist in object and event security"),
    does: list(`
      guard shops, ports and festivals; train our own people and pay for the certificates
    `),
  },
  {
    share: 3,
    hires: list(`
      39-5012; 39-5094; 39-5092; 31-9011; 39-5011; 39-9031; 11-9179; 39-1022; 33-9092; 39-9032; 39-3093
    `),
    names: {
      NL: list("Kapsalon {family}; {word} Fitness BV; {word} Wellness"),
      US: list("{family} Salon & Spa; {word} Fitness Club, LLC; {word} Day Spa"),
    },
    is: list(`
      a salon with a regular clientele; a club where people know each other; a place for sport and wellness
    `),
    does: list(`
      give people an hour for themselves; keep learning: every month a training day; work with flexible hours and a
      fair commission
    `),
  },
  {
    share: 3,
    hires: list(`
      41-9022; 11-9141; 41-9021; 49-9071; 13-2023; 43-6014; 41-2021; 37-2011; 23-2093
    `),
    names: {
      NL: list("{family} Makelaars; {word} Vastgoed BV; Woningcorporatie {word}"),
      US: list("{family} Realty, LLC; {word} Property Management, Inc.; {word} Homes"),
    },
    is: list("an estate agency; a manager of rented homes; a property company"),
    does: list("look after four thousand homes; find people a home without false promises"),
  },
  {
    share: 2,
    hires: list(`
      39-7011; 41-3041; 39-3091; 39-9032; 27-2022; 39-3031; 25-4013; 39-2021; 25-4012; 27-4011; 35-3023.00; 27-2042
    `),
    names: {
      NL: list("Museum {word}; {word} Reizen BV; Theater {word}"),
      US: list("{word} Museum; {word} Travel, Inc.; {word} Parks & Recreation Club"),
    },
    is: list("a place for a day out; an organiser of trips and events"),
    does: list(`
      welcome two hundred thousand visitors a year; give people a day that they talk about afterwards
    `),
  },
];
