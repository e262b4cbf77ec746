import type { Education } from "../../contract/users.ts";
import type { Occupation } from "./occupations.ts";
import type { Country } from "./places.ts";
import { pick, pickInteger, type RandomSource } from "./random.ts";
import { splitList } from "./split-list.ts";

/** Invented, all of them. */
const schools: Record<Country, { high: string[]; vocational: string[]; university: string[] }> = {
  NL: {
    high: splitList("Waterland College; Zuiderlyceum; CSG De Linde; Lyceum Maasdal; Merwede College"),
    vocational: splitList("ROC Rijnoever; ROC Amstelveld; ROC Noorderpoort-Oost; Vakcollege Vechtstroom"),
    university: splitList("Hogeschool Amstelveld; Hogeschool Maasdal; Universiteit Vechtstroom; Hogeschool Zuidrand"),
  },
  US: {
    high: splitList(
      "Lakeview High School; Cedar Ridge High School; Westfield High School; Jefferson Central High School",
    ),
    vocational: splitList("Riverbend Community College; Oakmont Technical College; Bayside Community College"),
    university: splitList(
      "Prairie State University; Stonebridge University; Granite State College; University of Fairview",
    ),
  },
};

const fieldsOfStudy: [RegExp, string][] = [
  [/^29-(1141|2061|1171)|^31-1131/, "Nursing"],
  [/^(29-1123|31-202)/, "Physical Therapy"],
  [/^(29|31|43-6013|11-9111)/, "Health Sciences"],
  [/^15|^11-3021/, "Computer Science"],
  [/^(13-2|43-3|11-3031)/, "Accounting and Finance"],
  [/^(11|13|43|41)/, "Business Administration"],
  [/^(17-2071|47-2111|49-2|17-3023)/, "Electrical Engineering"],
  [/^17-(2051|3022)|^47/, "Construction and Civil Engineering"],
  [/^(17|49|51)/, "Mechanical Engineering"],
  [/^19/, "Life Sciences"],
  [/^21/, "Social Work"],
  [/^23/, "Law"],
  [/^25|^39-9011/, "Education"],
  [/^27/, "Communication and Design"],
  [/^35|^39-6|^11-9081/, "Hospitality"],
  [/^53|^43-5/, "Transport and Logistics"],
  [/^45|^37-3/, "Horticulture"],
];

/** The highest one first; `start` is the year in which work began. */
export function createEducations(
  random: RandomSource,
  occupation: Occupation,
  country: Country,
  start: number,
): Education[] {
  const { high, vocational, university } = schools[country];
  const field = fieldsOfStudy.find(([codes]) => codes.test(occupation.code))?.[1] ?? "General Studies";
  const finished = createPeriodEndingIn(start);
  const diploma = {
    school: pick(random, high),
    degree: country === "NL" ? pick(random, ["VMBO", "HAVO"]) : "High School Diploma",
  };
  if (occupation.zone <= 2 && random() < 0.6) return [{ ...diploma, ...finished(country === "NL" ? 5 : 4) }];
  if (occupation.zone <= 3) {
    const years = country === "NL" ? 3 : 2;
    const degree = country === "NL" ? `MBO ${pickInteger(random, 3, 4)}, ${field}` : `Associate Degree, ${field}`;
    const school = { school: pick(random, vocational), degree, ...finished(years) };
    return [school, { ...diploma, ...createPeriodEndingIn(start - years)(4) }];
  }
  const bachelor = { school: pick(random, university), degree: `Bachelor's Degree, ${field}` };
  if (occupation.zone === 4) return [{ ...bachelor, ...finished(4) }];
  const master = { school: pick(random, university), degree: `Master's Degree, ${field}`, ...finished(2) };
  return [master, { ...bachelor, ...createPeriodEndingIn(start - 2)(4) }];
}

function createPeriodEndingIn(end: number) {
  return (years: number) => ({ from: `${end - years}-09`, to: `${end}-06`, description: "" });
}
