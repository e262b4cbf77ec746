import { expect, it } from "vitest";
import { findOtherWords } from "./meaning/occupation-names.ts";
import { parseKeywords } from "./parse.ts";
import { listRelaxations } from "./relaxations.ts";

it.each([
  ["night shift nurse", ["night nurse", "shift nurse", "nurse"]],
  ["driver no experience", ["driver experience", "driver"]],
  ["bus driver", ["driver"]],
  // Many names end with these words, and say little about the work without the rest.
  ["hr medewerker", ["hr"]],
  ["pedagogisch medewerker", []],
  ["night shift", []],
])("listRelaxations › keeps the name of the occupation in %o", (keywords, expected) => {
  const relaxations = listRelaxations(keywords, findOtherWords(parseKeywords(keywords)));
  expect(relaxations.map((relaxation) => relaxation.keywords)).toEqual(expected);
});
