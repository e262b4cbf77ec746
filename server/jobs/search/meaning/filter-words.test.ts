import { expect, it } from "vitest";
import { findFilterWords } from "./filter-words.ts";

const terms = { readsHours: true, readsShifts: true, readsEducation: true, readsTextLanguage: true, payTerms: null };

it.each<[string, object]>([
  ["hi accountant HI", { keywords: "accountant HI" }],
  ["hey accountant schools", { keywords: "accountant schools" }],
  ["accountant not full time but not with people", { type: "Part Time", leftOut: ["but not with people"] }],
  ["accountant internship not full time", { type: "Internship", leftOut: ["not full time"] }],
  ["baker geen dagdienst of avonden", { keywords: "baker", shifts: undefined, leftOut: ["geen dagdienst of avonden"] }],
  ["nurse no weekend work", { keywords: "nurse", type: undefined, shifts: "no_weekend" }],
  ["kok ochtend", { keywords: "kok", shifts: "day" }],
  ["kok geen zaterdag", { keywords: "kok", shifts: "no_weekend" }],
  ["tijdelijke baan als kok", { keywords: "kok", type: "Contract" }],
  ["temporary part time cook", { keywords: "temporary cook", type: "Part Time" }],
  ["vaste baan kok", { keywords: "kok", type: undefined, permanent: "vaste baan" }],
  ["vrachtwagenchauffeur weekend thuis", { workPlace: undefined, leftOut: ["weekend thuis"] }],
  ["teacher for 14 year olds", { keywords: "teacher", age: undefined, leftOut: ["for 14 year olds"] }],
  ["side job for a 15 year old", { age: { years: 15, words: "for a 15 year old" } }],
  ["tired of retail", { keywords: "", exclusions: [{ words: "tired of retail", what: "retail" }] }],
  ["ik wil weg uit de zorg", { keywords: "", exclusions: [{ words: "ik wil weg uit de zorg", what: "zorg" }] }],
  ["kok in plaats van ober", { keywords: "kok", exclusions: [{ words: "in plaats van ober", what: "ober" }] }],
  ["switching from retail to office", { keywords: "office", exclusions: [{ what: "retail" }] }],
  ["geen zorg meer", { keywords: "", exclusions: [{ words: "geen zorg meer", what: "zorg" }] }],
  ["nurse away from bedside", { keywords: "nurse non bedside", exclusions: [] }],
  ["leave bedside care", { keywords: "non bedside care", exclusions: [] }],
  ["maternity leave cover teacher", { keywords: "maternity leave cover teacher", exclusions: [] }],
  ["jobs for English speakers", { keywords: "", textLanguage: "en" }],
  ["engelstalige vacatures", { keywords: "", textLanguage: "en" }],
  ["kok geen Nederlands nodig", { keywords: "kok", textLanguage: "en", leftOut: [] }],
  ["English teacher", { keywords: "English teacher", textLanguage: undefined }],
  ["werk 9-3", { keywords: "", type: "Part Time", shifts: "day,no_evening,no_weekend" }],
  ["kok onder schooltijd", { keywords: "kok", type: "Part Time", shifts: "day,no_evening,no_weekend" }],
  ["accountant 9 to 5", { keywords: "accountant", shifts: undefined, leftOut: ["9 to 5"] }],
  ["juf groep 3", { keywords: "juf basisschool" }],
  ["nurse from the Philippines", { keywords: "nurse", leftOut: ["from the Philippines"] }],
  ["moving from Spain to utrecht", { keywords: "utrecht", leftOut: ["moving from Spain to"] }],
  ["get into tech", { keywords: "IT" }],
  ["ik wil de IT in", { keywords: "IT" }],
  ["werken na mijn pensioen", { keywords: "", type: "Part Time" }],
  ["schoonmaak avonduren", { keywords: "schoonmaak", shifts: "evening" }],
  ["security job no license", { keywords: "security", leftOut: ["no license"] }],
  ["chauffeur zonder code 95", { keywords: "chauffeur", leftOut: ["zonder code 95"] }],
  ["burned out nurse looking for office job", { keywords: "office", exclusions: [{ what: "nurse" }] }],
  ["accountant not customer facing", { keywords: "accountant", leftOut: ["not customer facing"] }],
  ["summer job amsterdam 15", { keywords: "summer amsterdam", age: { years: 15, words: "15" } }],
  ["night nurse", { keywords: "nurse", shifts: "night" }],
  ["nachtverpleegkundige zwolle", { keywords: "verpleegkundige zwolle", shifts: "night" }],
  ["night auditor", { keywords: "night auditor", shifts: undefined }],
  ["weekend trip", { keywords: "weekend trip", shifts: undefined }],
  ["nurse who hates hospitals", { keywords: "nurse", exclusions: [{ what: "hospitals" }] }],
  ["lab tech", { keywords: "lab tech" }],
  ["bijbaan 15", { type: "Part Time", age: { years: 15, words: "15" } }],
  ["career change into accounting", { keywords: "accounting", leftOut: ["career change into"] }],
  ["student job while studying", { keywords: "student", type: "Part Time" }],
  ["kok, grillmeester of ober", { keywords: "kok of grillmeester of ober" }],
  ["janitor evenings", { keywords: "janitor", shifts: "evening" }],
  ["part-time job for a mom", { keywords: "", type: "Part Time", leftOut: ["job for a mom"] }],
  ["I am a nurse and I only want to work nights", { keywords: "nurse", shifts: "night" }],
])("%j is a search with filters, and names the words that are not searched", (keywords, meant) => {
  expect(findFilterWords(keywords, terms)).toMatchObject(meant);
});

it("reads a long list, whose combinations would take hours", () => {
  const list = Array(66).fill("a").join(", ");
  expect(findFilterWords(list, terms).keywords).toBe(list);
});
