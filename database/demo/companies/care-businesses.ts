import { splitList } from "../lists/split-list.ts";
import { type CompanyKind, parseProfiles } from "./company-profiles.ts";

export const hospital: CompanyKind = {
  field: "hospital",
  industries: splitList("Health care; Social work; Food and hospitality"),
  weight: 9,
  occupations: splitList(`
    29-1141.00; 31-1131; 31-9092; 43-6013; 29-2061; 29-1141.03; 29-2034; 29-2012.00; 29-1123; 29-2055; 31-9097; 29-2052;
    29-1171; 29-1126; 29-2032; 29-1051; 29-1122.00; 29-2011.00; 29-2072; 11-9111; 29-1215; 29-1216; 29-1127; 29-2035;
    35-2012; 31-1132; 29-1071.00; 21-1022; 31-9093; 29-12; 29-112; 29-114; 29-115; 29-116; 29-118; 29-201; 29-203; 29-2051;
    29-2057; 29-2099; 29-9; 29-1031; 29-102
  `),
  profiles: parseProfiles(`
    {word} Ziekenhuis | {word} Regional Hospital; {word} Memorial Hospital | a regional hospital | care for patients around the clock; treat some ninety thousand patients a year | | large
    Medisch Centrum {word} | {word} Medical Center | a hospital with two outpatient clinics | combine short waiting lists with time for each patient; treat patients from the whole region | | large
    {word} Kliniek BV | {word} Health Partners, Inc. | a clinic for planned care | operate, treat and follow up in one building; see every patient within two weeks | | since 1985
  `),
};

export const careBusinesses: CompanyKind[] = [
  hospital,
  {
    field: "elderly care",
    industries: splitList("Health care; Social work; Personal care; Food and hospitality; Cleaning and maintenance"),
    weight: 7,
    occupations: splitList(`
      31-1121; 31-1122; 31-1131; 29-2061; 29-1141.00; 37-2012; 35-2012; 21-1093; 11-9111; 31-2011; 39-9032; 29-1122.00;
      29-1123; 43-6013; 31-2021; 29-1125
    `),
    profiles: parseProfiles(`
      Stichting Zorggroep {word} | {word} Senior Living; {word} Assisted Living, Inc. | a care provider for older people | give care in small teams that plan their own shifts; run six homes where people keep their own front door | 31-1131
      Thuiszorg {word} BV; {word} Thuiszorg BV | {word} Home Care, LLC; {family} Home Health Services | an organisation for home care | help people live in their own homes for longer; visit four hundred people every day | 31-1121; 31-1122 | since 1950
      Woonzorgcentrum {word} | {word} Care Center; {word} Manor | a residential care centre | look after residents as we would after our own parents; offer care, company and good food under one roof | 31-1131; 29-2061
    `),
  },
  {
    field: "practice",
    industries: splitList("Health care; Business and administration; Manufacturing"),
    weight: 4,
    occupations: splitList("43-6013; 43-4171; 31-9092"),
    profiles: parseProfiles(`
      Tandartspraktijk {family}; {word} Mondzorg BV | {family} Family Dentistry; {word} Dental Group, LLC | a dental practice | take the time to explain every treatment; treat whole families, from the first tooth on | 31-9091; 29-1292; 29-1021; 51-9081; 29-1023 | small
      Fysiotherapie {word}; Fysiotherapie {family} | {word} Physical Therapy; {family} Physical Therapy, LLC | a practice for physical therapy | get people moving again after an injury; work with a gym of our own and evening hours | 29-1123; 31-2021; 31-2022; 31-9011 | small
      Gezondheidscentrum {word} | {word} Family Medicine, LLC; {word} Vision & Health, Inc. | a health centre where several disciplines work together | see patients by appointment, evenings included; know our patients and their families | 29-1215; 31-9092; 29-1171; 29-1141.00; 29-1031; 29-1041; 29-2081; 29-1127 | small
    `),
  },
  {
    field: "veterinary care",
    industries: splitList("Health care; Personal care; Business and administration"),
    weight: 2,
    occupations: splitList("29-2056; 31-9096; 29-1131; 39-2021; 43-4171"),
    profiles: parseProfiles(`
      Dierenkliniek {word}; Dierenartsenpraktijk {family} | {word} Animal Hospital; {family} Veterinary Clinic, LLC | a veterinary clinic | treat pets with the calm that they and their owners need; look after animals in an out-of-hours rota with our neighbours | | small
    `),
  },
  {
    field: "welfare",
    industries: splitList("Social work; Health care; Personal care; Business and administration"),
    weight: 5,
    occupations: splitList(`
      21-1093; 21-1021; 21-1014; 21-1094; 21-1015; 39-9041; 21-1023; 11-9151; 21-1011; 21-1091; 19-3033; 13-1131; 21-1013
    `),
    profiles: parseProfiles(`
      Stichting Welzijn {word}; Buurtteam {word} | {word} Community Partners; {word} Community Services | a non-profit welfare organisation | stand beside people in debt, in grief and in recovery; help neighbours help each other | 21-1093; 21-1094
      {word} Jeugdzorg | {word} Family Services; {word} Youth Services | an organisation for youth and family care | support families before problems grow; work with schools, doctors and the police on one plan for each family | 21-1021; 21-1093
      {word} GGZ | {word} Behavioral Health, Inc.; {word} Recovery Center | a centre for mental health | treat people close to home, alone or in groups; listen first and treat second | 21-1014; 19-3033; 29-1141.02; 29-2053; 31-1133
    `),
  },
  {
    field: "school",
    industries: splitList(
      "Education; Social work; Food and hospitality; Cleaning and maintenance; Business and administration",
    ),
    weight: 7,
    occupations: splitList(`
      25-9042; 21-1012; 25-9043; 25-3031; 11-9032; 35-2012; 37-2011; 43-6014; 25-4022; 19-3034;
      25-9031
    `),
    profiles: parseProfiles(`
      {word} College; {word} Lyceum | {word} High School; {word} Preparatory School | a secondary school with nine hundred students | give every student a mentor; believe that good teachers need time to prepare | 25-2031; 25-2058; 25-2032
      Basisschool De {word}; Stichting {word} Basisonderwijs | {word} Elementary School; {word} Charter School | a primary school | teach in small classes; let children learn outside as well as inside | 25-2021; 25-9042; 25-2056 | small
      Scholengroep {word} | {word} Academy; {word} Day School | a group of six schools | share teachers, ideas and a training day every month; have room for every child, whatever it needs | 25-2021; 25-2022; 25-2031; 25-2058
    `),
  },
  {
    field: "college",
    industries: splitList("Education; Business and administration"),
    weight: 3,
    occupations: splitList(`
      25-1194; 25-3011; 25-3021; 25-3041; 25-1072; 25-1071; 25-1011; 25-1021; 25-4031; 25-9044; 11-9033; 25-4022; 13-1151;
      25-1
    `),
    profiles: parseProfiles(`
      ROC {word}; {word} Opleidingen BV | {word} Technical Institute; {word} Career College | a college for vocational education | train people for jobs that exist; work with employers in the region on every course
      Hogeschool {word} | {word} Community College; {word} State College | a university of applied sciences | teach six thousand students in forty programmes; teach evening classes next to the day programme | 25-1072; 25-1011; 25-1021
    `),
  },
  {
    field: "childcare",
    industries: splitList("Education; Food and hospitality"),
    weight: 3,
    occupations: splitList("39-9011.00; 25-2011; 11-9031; 25-2051; 35-2012"),
    profiles: parseProfiles(`
      Kinderopvang De {word}; Kindercentrum {word} | {word} Early Learning Center; Little {word} Childcare, LLC | a childcare centre | let children play outside every day; keep our groups small and our faces familiar | | small, since 1982
      {word} Kinderdagverblijven BV | {word} Preschools, Inc. | a childcare organisation with eight locations | offer every child a warm place from the first month on; train our own group leaders | | since 1980
    `),
  },
];
