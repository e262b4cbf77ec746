import { expect, it } from "vitest";
import { findCircumstances } from "../meaning/circumstances.ts";
import { findOtherWords } from "../meaning/occupation-names.ts";
import { parseKeywords } from "../parse.ts";
import { listRelaxations } from "./relaxations.ts";

it.each([
  ["night shift nurse", ["nurse"]],
  ["driver no experience", ["driver experience", "driver"]],
  ["bus driver", ["driver"]],
  // Where and when people work is kept as long as possible.
  ["night nurse hospital", ["night nurse", "nurse hospital", "nurse"]],
  ["leraar basisschool", ["leraar", "basisschool"]],
  // A compound has the occupation at its end.
  ["taxichauffeur", ["chauffeur taxi", "chauffeur"]],
  ["hotelkok", ["kok hotel", "kok"]],
  // The field of an occupation is no longer the work that was searched.
  ["project manager construction", ["project manager", "manager construction"]],
  // What follows a little word says less about the work than what stands before it.
  ["hovenier met een kapper", ["hovenier kapper", "hovenier", "kapper"]],
  ["groepsbegeleider samen", ["groepsbegeleider", "begeleider"]],
  // Many names end with these words, and say little about the work without the rest.
  ["hr medewerker", ["hr"]],
  ["manager klantenservice", ["klantenservice"]],
  ["CDL class A local routes", ["CDL class A local", "CDL class A routes", "CDL class A"]],
  ["pedagogisch medewerker", []],
  // Any other word says more about the work than "student".
  ["landscaping summer", ["landscaping"]],
  ["tax seasonal", ["tax"]],
  ["night shift", []],
  // Words that say little go first.
  ["cook people", ["cook"]],
  ["cook for unheard", ["cook unheard", "cook"]],
  ["huishoudelijke hulp mensen thuis", ["huishoudelijke hulp thuis", "huishoudelijke hulp"]],
  ["receptioniste tandarts", ["receptioniste"]],
  // Without a name, where people work is kept rather than when they do.
  ["night shift hospital", ["hospital", "night shift"]],
  ["care home assistant night shift", ["care home assistant", "assistant night shift"]],
  // Two of three fields say more than one.
  ["teach math high school", ["teach math", "teach high school", "math high school", "high school", "math", "teach"]],
])("listRelaxations › keeps the name of the occupation in %o", (keywords, expected) => {
  const parsed = parseKeywords(keywords);
  const otherWords = findOtherWords(parsed);
  const circumstances = findCircumstances(parsed, otherWords);
  const relaxations = listRelaxations(keywords, { otherWords, circumstances });
  expect(relaxations.map((relaxation) => relaxation.keywords)).toEqual(expected);
});
