import { splitList } from "../lists/split-list.ts";
import { type CompanyKind, parseProfiles } from "./company-profiles.ts";

export const makerBusinesses: CompanyKind[] = [
  {
    field: "manufacturing",
    industries: splitList("Manufacturing; Engineering; Repair and installation; Logistics and transport"),
    weight: 8,
    occupations: splitList(`
      51-2092; 51-1011; 51-9061; 49-9041; 43-5061; 17-2112.00; 17-2141.00; 11-3051.00; 17-2112.03; 53-7051; 51-9124;
      17-3024.00; 49-9071
    `),
    profiles: parseProfiles(`
      {family} Metaal BV; Constructiebedrijf {family} BV | {word} Metalworks, LLC; {family} Steel Fabrication | a metalworking company | cut, bend and weld steel for buildings and ships; make small series that others find too difficult | 51-4121; 51-2041; 51-4031; 51-4
      Machinefabriek {family} BV; {word} Precisietechniek BV | {family} Tool & Die; {family} Manufacturing, Inc. | a maker of precision parts | turn and mill parts for machines all over the world; work to a hundredth of a millimetre in two shifts | 51-4041; 51-9161; 51-4111; 51-4081; 51-9162; 51-4
      {word} Kunststoffen BV | {word} Plastics, Inc. | a plastics manufacturer | make crates, caps and parts for cars; melt, mould and recycle plastics | 51-4072; 51-9041; 51-9111; 51-9023; 51-9021 | since 1955
      {family} Meubelen BV; Timmerfabriek {family} BV | {family} Furniture Company; {family} Cabinets, Inc. | a maker of furniture and kitchens | make kitchens to measure; work with wood from certified forests | 51-7011; 51-7042; 51-7021; 51-6093; 51-7 | small
      Drukkerij {family} BV; {word} Verpakkingen BV | {family} Printing, Inc.; {word} Packaging, LLC | a printer of packaging | print labels and boxes for food; print, fold and glue by the million | 51-5112; 51-5113; 51-9196; 51-5111
      {word} Elektronica BV | {word} Electronics, Inc. | a maker of electronics | build control units for machines; solder, test and ship within five days | 51-2022; 17-3023; 17-2072.00; 51-2023; 51-9141 | since 1958
      {family} Textiel BV | {family} Textiles, Inc. | a textile company | weave and sew for hospitals and hotels; make work clothes that last | 51-6031; 51-6; 51-9031
    `),
  },
  {
    field: "food production",
    industries: splitList("Manufacturing; Science; Repair and installation; Logistics and transport"),
    weight: 5,
    occupations: splitList(`
      51-9111; 51-3092; 53-7064; 51-1011; 51-9061; 49-9041; 19-4013; 53-7051; 11-3051.01; 19-1012; 51-9012; 51-3093; 51-9193
    `),
    profiles: parseProfiles(`
      {family} Vleeswaren BV | {family} Meat Company | a meat processor | make sausages and cold cuts under the strictest hygiene rules; work from five in the morning until two | 51-3022; 51-3023; 51-3021
      Bakkerij {family} BV; {family} Brood BV | {family} Baking Company; {word} Bread, Inc. | a bakery that supplies supermarkets | bake through the night so that bread is fresh in the morning; bake ninety kinds of bread | 51-3011; 51-3091
      Zuivelfabriek {word}; Kaasmakerij {family} | {word} Dairy; {family} Creamery | a dairy | make cheese and yoghurt from the milk of eighty farms; turn milk into cheese, day and night | 51-3092; 51-9012
      {word} Foods BV; Brouwerij {word} | {word} Foods, Inc.; {word} Brewing Company | a food and drinks producer | make soups, sauces and drinks; fill sixty thousand bottles a day | 51-9111; 51-9012; 51-3093
    `),
  },
  {
    field: "laboratory",
    industries: splitList(
      "Science; Engineering; Health care; Manufacturing; Information technology; Logistics and transport; Business and administration",
    ),
    weight: 4,
    occupations: splitList(`
      19-4031; 19-4099.01; 19-4021; 17-2112.02; 13-1041.07; 19-5011; 15-2041.00; 19-5012
    `),
    profiles: parseProfiles(`
      {word} Biotech BV; {word} Farma BV | {word} Therapeutics, Inc.; {word} Biosciences, Inc. | a biotechnology company | develop tests that find a disease earlier; take medicines from the bench to the first patients | 19-4021; 19-1042; 11-9121.01; 19-1029.02; 19-1021; 17-2031 | since 1987
      {word} Laboratorium BV; {word} Milieu-onderzoek BV | {word} Laboratories, Inc.; {word} Environmental, LLC | a laboratory for water, soil and food | analyse ten thousand samples a week; take samples in the field and test them the same night | 19-4042; 29-2011.00; 19-2041.00; 19-1022; 19-2031 | since 1970
      {word} Chemie BV; {family} Coatings BV | {word} Chemical Company; {family} Coatings, Inc. | a maker of paints and coatings | make specialty coatings, safely and by the book; mix, fill and test around the clock | 51-9011; 19-2031; 51-9023; 17-2041; 51-8091
      Waterbedrijf {word}; {word} Afvalverwerking BV | {word} Water Services, Inc.; {word} Recycling, LLC | a company for water and waste | turn waste into raw materials; clean the water of a whole region | 51-8031; 53-7081; 53-7062.04; 53-1042.01; 17-2051.02; 17-2081; 19-2043
    `),
  },
  {
    field: "agriculture",
    industries: splitList(
      "Agriculture and nature; Engineering; Arts and media; Repair and installation; Logistics and transport",
    ),
    weight: 4,
    occupations: splitList("37-3011; 45-2092.00; 53-7064; 45-1011; 49-3053; 53-7051; 37-3012"),
    profiles: parseProfiles(`
      Kwekerij {family} BV; {word} Tuinbouw BV | {word} Nurseries, Inc.; {family} Greenhouses, LLC | a grower | grow plants and vegetables under glass; grow, pick and ship the same day | 45-2092.00; 45-2041; 19-4012.00; 11-9013; 27-1023 | rural
      Hoveniersbedrijf {family}; {family} Groenvoorziening BV | {family} Landscaping, LLC; {word} Tree & Lawn Care | a landscaping company | design, plant and maintain gardens and parks; work outside, all year round | 37-3011; 37-3013; 37-1012; 17-1012; 37-3012 | small
      Melkveebedrijf {family}; {family} Fruitbedrijf BV | {family} Farms, Inc.; {word} Orchards | a family farm | farm with care for soil and animals; sell in our own farm shop as well | 45-2093; 45-2091; 11-9013; 45-2092.00; 19-4012.01 | small, rural
    `),
  },
];
