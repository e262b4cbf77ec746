import { splitList } from "../lists/split-list.ts";
import { type CompanyKind, parseProfiles } from "./company-profiles.ts";

export const tradeBusinesses: CompanyKind[] = [
  {
    field: "construction",
    industries: splitList("Construction; Engineering; Business and administration"),
    weight: 7,
    occupations: splitList(`
      47-2031; 47-2061; 47-1011.00; 11-9021; 47-2141; 47-2021; 13-1051; 47-2073; 47-2051; 47-2044; 47-2081; 47-3012;
      17-2051.00; 47-2121; 47-4011.00; 47-2211; 47-2131; 47-2161; 47-2
    `),
    profiles: parseProfiles(`
      Bouwbedrijf {family} BV; {family} Bouw BV | {family} Construction, Inc.; {family} & Sons Builders, LLC | a family-run builder | build and renovate homes; build schools, halls and homes, and repair what others built
      {family} Dakwerken BV | {word} Roofing, LLC; {family} Roofing Company | a roofing company | make roofs tight, green and safe; work on roofs in the whole region, flat and steep | 47-2181; 47-2211 | small
      {family} Schilders; {word} Afbouw BV | {family} Painting, Inc.; {word} Interiors, LLC | a company for painting and finishing | paint, plaster and tile, inside and out; work neatly and clean up after ourselves | 47-2141; 47-2161; 47-2044; 47-2081 | small
      {word} Infra BV; {family} Wegenbouw BV | {word} Contractors, Inc.; {family} Paving, LLC | a contractor for roads and sewers | build roads, cycle paths and quays; work at night so that others can drive by day | 47-2073; 47-2061; 47-2071; 47-2151; 47-4051
    `),
  },
  {
    field: "installation",
    industries: splitList("Repair and installation; Construction; Sales; Logistics and transport"),
    weight: 8,
    occupations: splitList(`
      47-2111; 49-9021; 47-2152.00; 49-9071; 49-1011; 47-3013; 43-5032; 49-2094; 47-4011.01; 47-3015; 49-9041
    `),
    profiles: parseProfiles(`
      {family} Installatietechniek BV; {word} Installaties BV | {family} Mechanical Services, Inc.; {word} Heating & Cooling | an installation company | install and maintain everything behind the wall; send our technicians out in their own van, with good tools | 49-9021; 47-2152.00
      {family} Elektrotechniek BV; {word} Elektro BV | {family} Electric, LLC; {word} Electrical Contractors, Inc. | an electrical contractor | wire homes, offices and ships; replace old wiring and install chargers for cars | 47-2111; 49-2098
      {family} Loodgieters BV | {family} Plumbing & Heating, Inc.; {word} Plumbing | a plumbing company | come the same day when it leaks; fit bathrooms, boilers and heat pumps | 47-2152.00; 47-3015 | small
      {word} Zonne-energie BV; {word} Energie BV | {word} Solar, Inc.; {word} Renewables, LLC | an installer of heat pumps and solar panels | put solar panels on roofs, farms and sheds; make homes ready for life without gas | 47-2231; 47-2111; 41-4011.07; 49-9081; 47-4099.03 | since 2005
      {word} Netwerken BV | {word} Broadband, Inc. | a builder of networks | bring fibre to every home; dig, splice and switch on | 49-9052; 49-2022; 49-9051 | since 1996
    `),
  },
  {
    field: "garage",
    industries: splitList("Repair and installation; Sales; Cleaning and maintenance; Business and administration"),
    weight: 4,
    occupations: splitList("49-3023; 53-7061; 41-2022; 49-3021; 41-2031; 49-3093; 43-4051; 49-2096"),
    profiles: parseProfiles(`
      Autobedrijf {family} BV; Garage {family} | {family} Auto Repair; {family} Motors, Inc. | a garage | repair every make, electric ones too; tell customers beforehand what it will cost | 49-3023; 49-3021 | small
      {family} Trucks BV; {family} Machines BV | {word} Truck & Trailer, LLC; {family} Equipment Company | a workshop for trucks and machines | keep four hundred trucks on the road; repair at night so that customers can drive by day | 49-3031; 49-3042; 49-3041
      {word} Fietsen BV; Fietsenwinkel {family} | {word} Cycles; {family} Bike Shop | a bicycle shop with a workshop | repair within a day; sell, lease and mend bicycles | 49-3091; 41-2031 | small
    `),
  },
  {
    field: "transport",
    industries: splitList("Logistics and transport; Repair and installation"),
    weight: 8,
    occupations: splitList(`
      53-3032; 53-7065; 53-7062.00; 43-5071; 43-5032; 53-3033; 53-7051; 11-3071.00; 53-1042.00; 53-7064; 43-5011.01;
      49-3031; 13-1081.00; 43-5061; 53-1043; 11-3071.04; 53-7021; 43-5011.00; 13-1081.02
    `),
    profiles: parseProfiles(`
      {family} Transport BV; {family} Koeltransport BV | {family} Trucking, LLC; {word} Freight, Inc. | a family-run carrier | move chilled freight and keep our promises about time; drive a young fleet and are home most weekends | 53-3032; 43-5032
      {word} Logistics BV; {family} Warehousing BV | {word} Logistics, Inc.; {family} Distribution | a logistics company with three warehouses | pick, pack and ship for web shops; move forty thousand parcels a day | 53-7065; 53-7062.00; 53-7051; 53-7064 | since 1960
      {word} Pakketdienst BV; {word} Koeriers BV | {word} Parcel, Inc.; {family} Couriers, LLC | a parcel service | deliver by electric van and cargo bike; know every street in our district | 53-3033; 43-5021 | since 1990
      {word} Havenbedrijf BV; {family} Overslag BV | {word} Terminals, Inc.; {family} Marine Services | a terminal for barges and ships | load and unload grain, scrap and containers; work where river and rail meet | 53-7021; 53-7121; 53-5011; 53-5021
    `),
  },
  {
    field: "passenger transport",
    industries: splitList("Logistics and transport; Repair and installation; Business and administration"),
    weight: 2,
    occupations: splitList("53-3052; 53-3053; 49-3031; 43-5032; 53-6061; 43-4181"),
    profiles: parseProfiles(`
      {word} Vervoer BV; {word} Touringcars BV | {word} Transit, Inc.; {family} Coach Lines | a bus company | drive city lines, school buses and coaches; take people to work, to school and home again
      Taxi {family} BV | {family} Shuttle Services, LLC | a taxi company | bring people to the hospital and home again; drive day and night with thirty cars | 53-3054; 53-3053; 53-3011 | small
    `),
  },
  {
    field: "real estate",
    industries: splitList(
      "Sales; Finance; Repair and installation; Cleaning and maintenance; Business and administration",
    ),
    weight: 3,
    occupations: splitList("41-9022; 11-9141; 49-9071; 41-9021; 43-6014; 13-2023; 37-2011"),
    profiles: parseProfiles(`
      {family} Makelaars; {word} Makelaardij | {family} Realty, LLC; {word} Homes | an estate agency | find people a home without false promises; sell homes in a hard market, honestly | 41-9022 | small
      {word} Vastgoed BV; Woningcorporatie {word} | {word} Property Management, Inc.; {word} Apartments | a manager of rented homes | look after four thousand homes; repair what breaks within two days | 11-9141; 49-9071; 41-2021
    `),
  },
];
