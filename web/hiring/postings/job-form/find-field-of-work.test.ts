import { expect, test } from "vitest";
import { findFieldOfWork } from "./find-field-of-work.ts";

const FOOD = "Food and hospitality";
const GARAGE = { industry: "Repair and installation", sentences: "garage" };

test.each([
  ["51", "kelner", { industry: FOOD, sentences: "kitchen" }],
  ["51", "barmedewerker", { industry: FOOD, sentences: "kitchen" }],
  ["51", "Gastheer", { industry: FOOD, sentences: "kitchen" }],
  ["51", "barber", {}],
  ["75", "banketbakker", { industry: FOOD, sentences: "bakery" }],
  ["75", "slager", { industry: FOOD }],
  ["75", "cabinet maker", {}],
  ["72", "Car mechanic", GARAGE],
  ["72", "auto technician", GARAGE],
  ["72", "automonteur", GARAGE],
  ["72", "vliegtuigmonteur", { sentences: "craft" }],
  ["72", "automation technician", { sentences: "craft" }],
  ["22", "nurse", { industry: "Health care", sentences: "care" }],
  ["34", "chef", {}],
  [null, "", {}],
] as const)("findFieldOfWork of group %s and occupation %j is %j", (group, occupation, field) => {
  expect(findFieldOfWork(group, occupation)).toEqual(field);
});
