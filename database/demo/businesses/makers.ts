import type { Business } from "../business.ts";
import { list } from "../list.ts";

export const makerBusinesses: Business[] = [
  {
    share: 7,
    hires: list(`
      47-2031; 47-2061; 47-2141; 47-2021; 47-1011.00; 47-2073; 47-2181; 11-9021; 13-1051; 47-2051; 47-2044; 47-2081;
      17-2051.00; 47-3012; 47-2211; 47-2121; 47-4011.00; 47-2131; 47-2161; 47-2; 47-4051
    `),
    names: {
      NL: list(`
        {family} Bouw BV; Bouwbedrijf {family} BV; {family} Dakwerken BV; {word} Infra BV
      `),
      US: list(`
        {family} Construction, Inc.; {family} & Sons Builders, LLC; {word} Roofing; {word} Contractors, Inc.
      `),
    },
    is: list(`
      a family-run builder; a contractor; a construction company with a hundred and forty people
    `),
    does: list(`
      build and renovate homes; build schools, halls and homes, and repair what others built; work close to home, with
      our own crews
    `),
  },
  {
    share: 7,
    hires: list(`
      47-2111; 47-2152.00; 49-9021; 49-9071; 47-2231; 47-3013; 49-2098; 49-1011; 47-3015; 49-9052; 49-2022; 47-4021;
      49-9081; 49-2094; 49-9041; 43-5032; 47-4011.01; 49-9051; 49-9031; 41-4011.07
    `),
    names: {
      NL: list(`
        {family} Installatietechniek BV; {family} Elektrotechniek BV; {word} Zonne-energie BV; {family} Loodgieters BV
      `),
      US: list(`
        {family} Electric, LLC; {family} Plumbing & Heating, Inc.; {word} Solar, Inc.; {word} Mechanical Services
      `),
    },
    is: list(`
      an installation company; a specialist in heating, cooling and electricity; an installer of heat pumps and solar
      panels
    `),
    does: list(`
      install and maintain everything behind the wall; wire homes, offices and ships; send our technicians out in
      their own van, with good tools
    `),
  },
  {
    share: 4,
    hires: list(`
      49-3023; 49-3031; 49-3021; 53-7061; 41-2022; 41-2031; 49-3093; 49-3091; 49-3042; 49-2096; 51-9124; 43-4051;
      49-3052; 49-3041
    `),
    names: {
      NL: list(`
        Autobedrijf {family} BV; Garage {family}; {family} Trucks BV; {word} Fietsen BV
      `),
      US: list("{family} Auto Repair; {family} Motors, Inc.; {word} Truck & Trailer, LLC"),
    },
    is: list(`
      a garage; a dealer with its own body shop; a workshop for cars, vans and trucks
    `),
    does: list(`
      repair every make, electric ones too; tell customers beforehand what it will cost
    `),
  },
  {
    share: 8,
    hires: list(`
      53-3032; 53-7065; 53-7062.00; 53-7051; 53-3033; 43-5071; 43-5032; 53-7064; 11-3071.00; 53-1042.00; 43-5011.01;
      49-3031; 13-1081.00; 43-5061; 43-5021; 53-1043; 11-3071.04; 53-7021; 43-5011.00; 13-1081.02; 53-7081; 53-5011;
      53-7
    `),
    names: {
      NL: list(`
        {family} Transport BV; {word} Logistics BV; {family} Warehousing BV; {word} Pakketdienst BV
      `),
      US: list(`
        {family} Trucking, LLC; {word} Freight, Inc.; {word} Logistics, Inc.; {family} Distribution
      `),
    },
    is: list(`
      a transport company; a logistics company with three warehouses; a family-run carrier
    `),
    does: list(`
      move chilled freight and keep our promises about time; pick, pack and ship for web shops; drive a young fleet
      and are home most weekends
    `),
  },
  {
    share: 2,
    hires: list(`
      53-3052; 53-3053; 49-3031; 53-3054; 53-3051; 43-5032; 53-4041; 43-4181; 53-3011; 53-6061; 53-6051.07
    `),
    names: {
      NL: list("{word} Vervoer BV; Taxi {family} BV; {word} Touringcars BV"),
      US: list("{word} Transit, Inc.; {family} Coach Lines; {word} Shuttle Services, LLC"),
    },
    is: list("a passenger transport company; a bus company"),
    does: list(`
      take people to work, to school and home again; drive city lines, school buses and night shuttles
    `),
  },
  {
    share: 7,
    hires: list(`
      51-2092; 51-4121; 51-4041; 51-1011; 51-9061; 49-9041; 51-9161; 17-2112.00; 51-2041; 17-2141.00; 51-4031;
      43-5061; 51-9111; 11-3051.00; 51-2022; 51-4081; 17-3024.00; 51-7011; 51-9124; 17-2112.03; 51-4111; 51-5112;
      51-6031; 51-7042; 51-2; 51-4; 51-7; 51-6; 51-5; 51-9
    `),
    names: {
      NL: list(`
        {family} Metaal BV; Machinefabriek {family} BV; {word} Kunststoffen BV; {family} Meubelen BV; Drukkerij
        {family} BV
      `),
      US: list(`
        {family} Manufacturing, Inc.; {word} Metalworks, LLC; {word} Plastics, Inc.; {family} Furniture Company;
        {family} Tool & Die
      `),
    },
    is: list(`
      a manufacturer; a factory with a hundred and eighty people; a specialist in precision parts
    `),
    does: list(`
      make parts for machines all over the world; turn, mill and weld in two shifts; make small series that others
      find too difficult
    `),
  },
  {
    share: 4,
    hires: list(`
      51-3092; 51-9111; 53-7064; 51-3011; 51-3021; 51-1011; 51-9061; 19-4013; 51-3022; 49-9041; 19-1012; 51-9012;
      51-3091; 53-7051; 11-3051.01; 51-3093; 51-3023; 51-9193
    `),
    names: {
      NL: list(`
        {family} Vleeswaren BV; Zuivelfabriek {word}; {family} Brood BV; {word} Foods BV
      `),
      US: list(`
        {family} Foods, Inc.; {word} Dairy; {family} Baking Company; {word} Packing, LLC
      `),
    },
    is: list("a food producer; a bakery that supplies supermarkets"),
    does: list(`
      make food under the strictest hygiene rules; bake through the night so that bread is fresh in the morning
    `),
  },
  {
    share: 4,
    hires: list(`
      19-4031; 19-4021; 19-2031; 51-9011; 29-2011.00; 19-4099.01; 19-1042; 17-2041; 19-1022; 51-8091; 11-9121.01;
      19-1029.02; 15-2041; 19-2041.00; 17-2112.02; 13-1041.07; 19-5011; 17-2031; 19-1021; 19-; 51-9023
    `),
    names: {
      NL: list("{word} Biotech BV; {word} Chemie BV; {word} Laboratorium BV"),
      US: list("{word} Therapeutics, Inc.; {word} Biosciences, Inc.; {word} Chemical Company"),
    },
    is: list(`
      a biotechnology company; a laboratory for water, soil and food; a chemical company
    `),
    does: list(`
      develop tests that find a disease earlier; analyse ten thousand samples a week; make specialty chemicals, safely
      and by the book
    `),
  },
  {
    share: 4,
    hires: list(`
      37-3011; 45-2092.00; 37-3013; 37-1012; 45-2091; 45-2093; 11-9013; 37-3012; 27-1023; 49-3053; 45-1011; 17-1012;
      45-2041; 19-4012.00; 19-1013; 49-3041; 45-4011; 53-7064; 45-
    `),
    names: {
      NL: list(`
        Kwekerij {family} BV; Hoveniersbedrijf {family}; {word} Tuinbouw BV; {family} Groenvoorziening BV
      `),
      US: list(`
        {family} Farms, Inc.; {word} Nurseries; {family} Landscaping, LLC; {word} Orchards
      `),
    },
    is: list("a grower; a landscaping company; a family farm"),
    does: list(`
      grow tomatoes and peppers under glass; design, plant and maintain gardens and parks; work outside, all year
      round
    `),
  },
];
