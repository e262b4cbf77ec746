import { expect, test } from "vitest";
import { applyChanges, findOtherContacts, listChanges } from "./compare-resume.ts";

const nurse = { title: "Nurse", company: "AMC", from: "2019-03", to: null, description: "Nights." };
const porter = { title: "Porter", company: "VUmc", from: "2012-01", to: "2014-01", description: "" };
const cook = { title: "Cook", company: "Dauphine", from: "2015-05", to: "2018-01", description: "" };
const school = { school: "Inholland", degree: "Nursing", from: null, to: null, description: "" };

const profile = { name: "Sanne", email: "s@example.com", phone: null, summary: "Nurse.", works: [nurse, porter] };
const empty = { name: null, email: null, phone: null, summary: null, works: [], educations: [] };
const mine = { ...profile, educations: [] };

const standings = (proposal: Partial<Parameters<typeof listChanges>[1]>) =>
  listChanges(mine, { ...empty, ...proposal }).map(({ id, standing }) => [id, standing]);

test("each finding is told beside what the profile says of the same", () => {
  expect(standings({})).toEqual([]);
  expect(standings({ name: " sanne ", phone: "+31612345678", summary: "Cook." })).toEqual([
    ["name", "same"],
    ["phone", "new"],
    ["summary", "other"],
  ]);
  const changed = { ...nurse, company: "amc", description: "Days." };
  expect(standings({ works: [cook, changed, porter], educations: [school] })).toEqual([
    ["works-0", "new"],
    ["works-1", "other"],
    ["works-2", "same"],
    ["educations-0", "new"],
  ]);
});

test("what is taken over replaces its like or finds its place, and nothing else changes", () => {
  const changed = { ...nurse, description: "Days." };
  const choices = listChanges(mine, { ...empty, name: "Sanne de Boer", works: [cook, changed], educations: [school] });
  expect(applyChanges(mine, [])).toEqual({});
  expect(applyChanges(mine, choices)).toEqual({
    name: "Sanne de Boer",
    works: [changed, cook, porter],
    educations: [school],
  });
  expect(mine.works).toEqual([nurse, porter]);
});

test("another email or phone is only mentioned, since a code goes with it", () => {
  const proposal = { ...empty, email: "S@example.com", phone: "+31612345678" };
  expect(findOtherContacts(mine, proposal)).toEqual([]);
  const other = { ...proposal, email: "other@example.com" };
  expect(findOtherContacts({ ...mine, phone: "+31687654321" }, other)).toEqual(["other@example.com", "+31612345678"]);
  expect(listChanges({ ...mine, phone: "+31687654321" }, other)).toEqual([]);
});
