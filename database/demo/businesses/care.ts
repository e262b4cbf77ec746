import type { Business } from "../business.ts";
import { list } from "../list.ts";

export const hospital: Business = {
  share: 7,
  hires: list(`
      29-1141.00; 31-1131; 31-9092; 43-6013; 29-2061; 29-1141.03; 29-2034; 29-2012.00; 29-1123; 29-2055; 31-9097;
      29-2052; 29-1171; 29-1126; 29-2032; 29-1051; 29-1122.00; 29-2011.00; 29-2072; 11-9111; 29-1215; 29-1216;
      29-1127; 29-2035; 35-2012; 31-1132; 29-1071.00; 21-1022; 31-9093; 29-; 31-
    `),
  names: {
    NL: list(`
        {word} Ziekenhuis; Medisch Centrum {word}; {word} Kliniek BV; {word} Health BV
      `),
    US: list(`
        {word} Medical Center; {word} Regional Hospital; {word} Health Partners, Inc.; {word} Memorial Hospital
      `),
  },
  is: list(`
      a regional hospital; a hospital with two outpatient clinics; a medical centre for the whole region
    `),
  does: list(`
      care for patients around the clock; treat some ninety thousand patients a year; combine short waiting lists with
      time for each patient
    `),
};

export const careBusinesses: Business[] = [
  hospital,
  {
    share: 6,
    hires: list(`
      31-1121; 31-1122; 31-1131; 29-2061; 29-1141.00; 35-2012; 37-2012; 21-1093; 11-9111; 31-2011; 39-9032;
      29-1122.00; 29-1123; 43-6013; 31-2021; 29-1125
    `),
    names: {
      NL: list(`
        Stichting Zorggroep {word}; Thuiszorg {word} BV; Woonzorgcentrum {word}; {word} Zorg BV
      `),
      US: list(`
        {word} Home Care, LLC; {word} Senior Living; {word} Assisted Living, Inc.; {family} Home Health Services
      `),
    },
    is: list(`
      a care provider for older people; an organisation for home care; a small-scale residential care group
    `),
    does: list(`
      help people live in their own homes for longer; give care in small teams that plan their own shifts; look after
      residents as we would after our own parents
    `),
  },
  {
    share: 4,
    hires: list(`
      31-9091; 29-1292; 29-1021; 29-1123; 31-2021; 29-1127; 29-1031; 43-6013; 31-2022; 29-2081; 29-1041; 51-9081;
      31-9011; 29-1023
    `),
    names: {
      NL: list(`
        Tandartspraktijk {family}; Fysiotherapie {word}; {word} Mondzorg BV; Gezondheidscentrum {word}
      `),
      US: list(`
        {family} Family Dentistry; {word} Dental Group, LLC; {word} Physical Therapy; {word} Vision Care, Inc.
      `),
    },
    is: list(`
      an independent practice; a practice with a young team; a health centre where several disciplines work together
    `),
    does: list(`
      take the time to explain every treatment; see our patients in modern rooms, evenings included; treat whole
      families, from the first check-up on
    `),
  },
  {
    share: 2,
    hires: list("29-2056; 31-9096; 29-1131; 39-2021; 43-4171"),
    names: {
      NL: list("Dierenkliniek {word}; Dierenartsenpraktijk {family}"),
      US: list("{word} Animal Hospital; {family} Veterinary Clinic, LLC"),
    },
    is: list("a veterinary clinic; a clinic for pets and horses"),
    does: list(`
      treat pets with the calm that they and their owners need; look after animals in an out-of-hours rota with our
      neighbours
    `),
  },
  {
    share: 4,
    hires: list(`
      21-1093; 21-1021; 21-1014; 21-1094; 21-1015; 39-9041; 21-1023; 11-9151; 21-1011; 21-1091; 19-3033; 31-1133;
      29-2053; 13-1131; 21-1013
    `),
    names: {
      NL: list("Stichting Welzijn {word}; {word} Jeugdzorg; Buurtteam {word}; {word} GGZ"),
      US: list(`
        {word} Family Services; {word} Community Partners; {word} Behavioral Health, Inc.; Bridges of {word}
      `),
    },
    is: list(`
      a non-profit welfare organisation; an organisation for youth and family care; a neighbourhood organisation
    `),
    does: list(`
      support families before problems grow; stand beside people in debt, in grief and in recovery; work with schools,
      doctors and the police on one plan for each family
    `),
  },
  {
    share: 6,
    hires: list(`
      25-2021; 25-2031; 25-9042; 25-2022; 25-2058; 25-2056; 25-9043; 21-1012; 25-3031; 25-2032; 11-9032; 35-2012;
      37-2011; 43-6014; 25-4022; 19-3034; 25-9031
    `),
    names: {
      NL: list(`
        {word} College; Scholengroep {word}; Basisschool De {word}; Stichting {word} Onderwijs
      `),
      US: list(`
        {word} Academy; {word} Charter School; {word} Day School; {family} Preparatory School
      `),
    },
    is: list(`
      a school with nine hundred pupils; a group of six schools; an independent school
    `),
    does: list(`
      teach in small classes; give every child a mentor; believe that good teachers need time to prepare
    `),
  },
  {
    share: 3,
    hires: list(`
      25-1194; 25-3011; 25-3021; 25-3041; 25-1072; 25-1071; 25-1011; 25-1021; 25-4031; 25-9044; 11-9033; 25-4022;
      13-1151; 25-1
    `),
    names: {
      NL: list("Hogeschool {word}; {word} Opleidingen BV; ROC {word}"),
      US: list("{word} Community College; {word} Technical Institute; {word} College"),
    },
    is: list(`
      a college for vocational education; an institute for adult learners; a university of applied sciences
    `),
    does: list(`
      train people for jobs that exist; teach evening classes next to the day programme; work with employers in the
      region on every course
    `),
  },
  {
    share: 3,
    hires: list("39-9011.00; 25-2011; 39-9011.01; 11-9031; 25-2051; 25-2012; 35-2012"),
    names: {
      NL: list("Kinderopvang De {word}; {word} Kinderdagverblijven BV; Kindercentrum {word}"),
      US: list("{word} Early Learning Center; Little {word} Childcare, LLC; {word} Preschool"),
    },
    is: list("a childcare centre; a childcare organisation with eight locations"),
    does: list(`
      let children play outside every day; keep our groups small and our faces familiar
    `),
  },
];
