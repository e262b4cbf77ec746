import { describe, expect, it } from "vitest";
import { applyChanges, findOtherContacts, listChanges } from "./compare-resume.ts";

const nurse = { title: "Nurse", company: "AMC", from: "2019-03", to: null, description: "Nights." };
const porter = { title: "Porter", company: "VUmc", from: "2012-01", to: "2014-01", description: "" };
const cook = { title: "Cook", company: "Dauphine", from: "2015-05", to: "2018-01", description: "" };
const school = { school: "Inholland", degree: "Nursing", from: null, to: null, description: "" };

const profile = {
  name: "Sanne",
  email: "s@example.com",
  phone: null,
  summary: "Nurse.",
  works: [nurse, porter],
  educations: [],
};
const emptyProposal = { name: null, email: null, phone: null, summary: null, works: [], educations: [] };

describe("listChanges", () => {
  const listStatuses = (proposal: Partial<Parameters<typeof listChanges>[1]>) =>
    listChanges(profile, { ...emptyProposal, ...proposal }).map(({ id, status }) => [id, status]);

  it("returns nothing for an empty proposal", () => {
    expect(listStatuses({})).toEqual([]);
  });

  it("compares texts without regard to case and white space", () => {
    expect(listStatuses({ name: " sanne ", phone: "+31612345678", summary: "Cook." })).toEqual([
      ["name", "same"],
      ["phone", "new"],
      ["summary", "different"],
    ]);
  });

  it("pairs entries by title and place, and compares their details", () => {
    const changed = { ...nurse, company: "amc", description: "Days." };
    expect(listStatuses({ works: [cook, changed, porter], educations: [school] })).toEqual([
      ["works-0", "new"],
      ["works-1", "different"],
      ["works-2", "same"],
      ["educations-0", "new"],
    ]);
  });

  it("pairs an entry of the profile only once", () => {
    expect(listStatuses({ works: [nurse, nurse] })).toEqual([
      ["works-0", "same"],
      ["works-1", "new"],
    ]);
  });

  it("does not pair entries that have neither title nor place", () => {
    const blank = { title: "", company: "", from: "2019-03", to: null, description: "Nights." };
    const changes = listChanges({ ...profile, works: [blank] }, { ...emptyProposal, works: [blank] });
    expect(changes.map(({ status }) => status)).toEqual(["new"]);
  });
});

describe("applyChanges", () => {
  it("returns nothing without accepted changes", () => {
    expect(applyChanges(profile, [])).toEqual({});
  });

  it("replaces a paired entry, inserts a new one by date, and leaves the profile unchanged", () => {
    const changed = { ...nurse, description: "Days." };
    const proposal = { ...emptyProposal, name: "Sanne de Boer", works: [cook, changed], educations: [school] };
    expect(applyChanges(profile, listChanges(profile, proposal))).toEqual({
      name: "Sanne de Boer",
      works: [changed, cook, porter],
      educations: [school],
    });
    expect(profile.works).toEqual([nurse, porter]);
  });

  it("appends an entry that began before all others", () => {
    const trainee = { title: "Trainee", company: "AMC", from: "2010-01", to: "2011-01", description: "" };
    const changes = listChanges(profile, { ...emptyProposal, works: [trainee] });
    expect(applyChanges(profile, changes).works).toEqual([nurse, porter, trainee]);
  });
});

describe("findOtherContacts", () => {
  const proposal = { ...emptyProposal, email: "S@example.com", phone: "+31612345678" };
  const profileWithPhone = { ...profile, phone: "+31687654321" };
  const otherProposal = { ...proposal, email: "other@example.com" };

  it("ignores an email address that differs in case only, and a phone number that the profile lacks", () => {
    expect(findOtherContacts(profile, proposal)).toEqual([]);
  });

  it("returns contacts that differ from saved ones, which listChanges does not offer", () => {
    expect(findOtherContacts(profileWithPhone, otherProposal)).toEqual(["other@example.com", "+31612345678"]);
    expect(listChanges(profileWithPhone, otherProposal)).toEqual([]);
  });
});
