import { beforeEach, describe, expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();
const employer = await makeEmployer(portal, { company: "Northgate Health" });
beforeEach(() => portal.pool.query("delete from jobs"));

const post = (extra: Record<string, unknown>, owner = employer) => makeJob(portal, owner, { ...plain, ...extra });

/** The fields of a job that the search terms of these tests do not match. */
const plain = {
  title: "Clerk",
  industry: "Finance",
  description: "Keeps the books.",
  address: "Coolsingel 40, Rotterdam",
  zip_code: "3011 AD",
};

/** Returns the titles of the results in their order. */
async function search(query: Record<string, string>) {
  const { status, text, body } = await portal.anonymous.get(`/auth/search/?${new URLSearchParams(query)}`);
  expect(status, text).toBe(200);
  return body.map(({ title }: { title: string }) => title);
}
const searchKeywords = (title: string) => search({ title });
const searchPlace = (zip_code: string) => search({ zip_code });

describe("keywords", () => {
  it("match title, company, industry and description", async () => {
    const owner = await makeEmployer(portal, { company: "Bluebird Logistics" });
    await post({ title: "Welder" });
    await post({ title: "A", industry: "Agriculture and nature" });
    await post({ title: "B", description: "You restore violins." });
    await post({ title: "C" }, owner);
    expect(await searchKeywords("welder")).toEqual(["Welder"]);
    expect(await searchKeywords("agriculture")).toEqual(["A"]);
    expect(await searchKeywords("violins")).toEqual(["B"]);
    expect(await searchKeywords("bluebird")).toEqual(["C"]);
    expect(await searchKeywords("coolsingel")).toEqual([]);
  });

  it.each([
    ["nurses", "Nurse"],
    ["nurse", "Nurses wanted"],
    ["teaching", "Teacher who teaches"],
    ["WELDER", "welder"],
    ["cafe", "Café manager"],
    ["CAFÉ", "Cafe manager"],
    ["uber", "Über driver"],
    ["strasse", "Straße sweeper"],
    ["smorrebrod", "Smørrebrød chef"],
    ["cafe\u0301", "Café manager"],
    ["c++", "C++ developer"],
    ["c#", "C# developer"],
    ["node.js", "Node.js developer"],
    ["coach", "Teacher/Coach"],
    ["24/7", "Guard, 24/7"],
    ["32-36", "Cook, 32-36 hours"],
    ["повар", "Повар"],
    ["護士", "護士"],
  ])("%s match the title %s", async (words, title) => {
    await post({ title: "Baker" });
    await post({ title });
    expect(await searchKeywords(words)).toEqual([title]);
  });

  it("must all match, in any order and in any field", async () => {
    await post({ title: "Night nurse", industry: "Health care" });
    await post({ title: "Day nurse", industry: "Education" });
    expect(await searchKeywords("health nurse night")).toEqual(["Night nurse"]);
    expect(await searchKeywords("nurse northgate education")).toEqual(["Day nurse"]);
    expect(await searchKeywords("night violin")).toEqual([]);
  });

  it("match by prefix only as the last keyword", async () => {
    await post({ title: "Software engineer" });
    for (const words of ["engine", "eng", "software e", "SOFTWARE ENGIN", "northg"]) {
      expect(await searchKeywords(words), words).toEqual(["Software engineer"]);
    }
    expect(await searchKeywords("softw northgate")).toEqual([]);
  });

  it("match words of more than 40 characters by prefix", async () => {
    const title = `${"Donaudampfschifffahrtskapitaen".repeat(2)}smuetze`;
    await post({ title });
    for (const words of ["donaudampf", "Donaudampfschiff", title])
      expect(await searchKeywords(words), words).toEqual([title]);
    for (const words of ["donaudampfer", "dampf"]) expect(await searchKeywords(words), words).toEqual([]);
  });

  it("in quotes match adjacent words", async () => {
    await post({ title: "Night nurse" });
    await post({ title: "Nurse, night shift" });
    expect((await searchKeywords("night nurse")).toSorted()).toEqual(["Night nurse", "Nurse, night shift"]);
    expect(await searchKeywords('"night nurse"')).toEqual(["Night nurse"]);
    expect(await searchKeywords('"night nurses" northgate')).toEqual(["Night nurse"]);
    expect(await searchKeywords('"nurse night" "night shift"')).toEqual(["Nurse, night shift"]);
    expect(await searchKeywords('"nurse shift"')).toEqual([]);
  });

  it("after a minus sign exclude words and phrases, also without other criteria", async () => {
    await post({ title: "Night nurse" });
    await post({ title: "Nurse, night shift" });
    expect(await searchKeywords("nurse -shift")).toEqual(["Night nurse"]);
    expect(await searchKeywords("-shift")).toEqual(["Night nurse"]);
    expect(await searchKeywords('-"night shift"')).toEqual(["Night nurse"]);
    expect(await searchKeywords('nurse -"night nurse"')).toEqual(["Nurse, night shift"]);
  });

  it("with OR between them match either, and a stop word among them sets no condition", async () => {
    await post({ title: "Truck driver" });
    await post({ title: "Welder" });
    await post({ title: "Baker" });
    expect(await searchKeywords("welder OR truck")).toEqual(["Welder", "Truck driver"]);
    expect(await searchKeywords("van OR truck driver")).toEqual(["Truck driver"]);
    expect(await searchKeywords("van OR truck")).toEqual(["Truck driver"]);
    expect(await searchKeywords("welder OR")).toEqual(["Welder"]);
  });

  it("that are stop words of one language only set no condition, even when no job contains them", async () => {
    await post({ title: "Nurse" });
    expect(await searchKeywords("voor nurse")).toEqual(["Nurse"]);
    expect(await searchKeywords("door nurse")).toEqual(["Nurse"]);
    expect(await searchKeywords('nurse "to be"')).toEqual(["Nurse"]);
  });

  it("that are only stop words or punctuation find nothing, and none find all", async () => {
    await post({ title: "Nurse" });
    for (const words of ["the", "and of the", "!?", '""', '"the"', "&|!"]) {
      expect(await searchKeywords(words), words).toEqual([]);
    }
    for (const words of ["", "   ", "vacature"]) expect(await searchKeywords(words), words).toEqual(["Nurse"]);
    expect(await searchKeywords("the nurse")).toEqual(["Nurse"]);
    expect(await searchKeywords("nurse the")).toEqual(["Nurse"]);
    expect(await searchKeywords("the welder")).toEqual([]);
  });

  it("match the new name of a renamed company only", async () => {
    const owner = await makeEmployer(portal, { company: "Oldname Foods" });
    await post({ title: "Baker" }, owner);
    expect(await searchKeywords("oldname")).toEqual(["Baker"]);
    await portal.db.updateTable("companies").set({ name: "Newname Foods" }).where("id", "=", owner.id).execute();
    await expect.poll(() => searchKeywords("newname")).toEqual(["Baker"]);
    expect(await searchKeywords("oldname")).toEqual([]);
  });
});

describe("the place", () => {
  beforeEach(async () => {
    await post({ title: "Amsterdam", address: "Damrak 12, Amsterdam", zip_code: "1012 AB" });
    await post({ title: "Paris", address: "12 Rue Lepic, Orléans-sur-Seine", zip_code: "75018" });
    await post({ title: "Lisbon", address: "Rua Augusta 2", zip_code: "1100-048" });
    await post({ title: "Together", address: "Vismarkt 3, Groningen", zip_code: "9711KS" });
  });

  it.each([
    ["1012 AB", "Amsterdam"],
    ["1012AB", "Amsterdam"],
    ["1012 ab", "Amsterdam"],
    ["1012ab", "Amsterdam"],
    [" 1012   aB ", "Amsterdam"],
    ["1012", "Amsterdam"],
    ["10", "Amsterdam"],
    ["1012 A", "Amsterdam"],
    ["1012a", "Amsterdam"],
    ["amsterdam", "Amsterdam"],
    ["AMSTER", "Amsterdam"],
    ["A'dam", "Amsterdam"],
    ["Damrak, Amsterdam", "Amsterdam"],
    ["1012 AB Amsterdam", "Amsterdam"],
    ["1012 AC", "Amsterdam"],
    ["1013", "Amsterdam"],
    ["9711 KS", "Together"],
    ["9711ks", "Together"],
    ["1100-048", "Lisbon"],
    ["1100", "Lisbon"],
    ["1100048", "Lisbon"],
    ["75018", "Paris"],
    ["750", "Paris"],
    ["orleans", "Paris"],
    ["ORLÉANS", "Paris"],
    ["Orléans-sur-Seine", "Paris"],
  ])("%j matches the job %s", async (place, title) => {
    expect(await searchPlace(place)).toEqual([title]);
  });

  it.each(["012", "msterdam", "Rotterdam", "Amsterdam Groningen"])("%j matches no job", async (place) => {
    expect(await searchPlace(place)).toEqual([]);
  });

  it("and keywords must both match", async () => {
    await post({ title: "Nurse", address: "Damrak 1, Amsterdam", zip_code: "1012 LG" });
    await post({ title: "Nurse" });
    expect(await search({ title: "nurse", zip_code: "amsterdam" })).toEqual(["Nurse"]);
    expect(await search({ title: "nurse", zip_code: "1012LG" })).toEqual(["Nurse"]);
    expect(await search({ title: "nurse", zip_code: "Groningen" })).toEqual([]);
  });
});

it("the filters › select the type, the industry and the minimum salary", async () => {
  await post({ title: "One", type: "Contract", industry: "Law", starting_salary: 2000 });
  await post({ title: "Two", type: "Part Time", industry: "Law", starting_salary: 3000 });
  expect(await search({ type: "Contract" })).toEqual(["One"]);
  expect(await search({ industry: "Law" })).toEqual(["Two", "One"]);
  expect(await search({ salary_min: "2000" })).toEqual(["Two", "One"]);
  expect(await search({ salary_min: "2000.01" })).toEqual(["Two"]);
  expect(await search({ industry: "Law", type: "Part Time", salary_min: "3001" })).toEqual([]);
  expect(await search({ type: "", industry: "", salary_min: "" })).toEqual(["Two", "One"]);
  expect(await search({ industry: "Piracy" })).toEqual([]);
});

it("a search finds a job from its posting until it is inactive or deleted", async () => {
  expect(await searchKeywords("welder")).toEqual([]);
  const { body } = await employer.client.post("/jobs", { ...jobForm, ...plain, title: "Welder" });
  const change = (form: object) => employer.client.put(`/crud/jobs/${body.id}`, { ...jobForm, ...plain, ...form });
  expect(await searchKeywords("welder")).toEqual(["Welder"]);
  await change({ title: "Baker", zip_code: "9999 ZZ" });
  expect([await searchKeywords("welder"), await searchKeywords("baker"), await searchPlace("9999ZZ")]).toEqual([
    [],
    ["Baker"],
    ["Baker"],
  ]);
  await change({ title: "Baker", status: 2 });
  expect([await searchKeywords("baker"), await searchKeywords("")]).toEqual([[], []]);
  await change({ title: "Baker", status: 1 });
  expect(await searchKeywords("baker")).toEqual(["Baker"]);
  await employer.client.delete(`/crud/jobs/${body.id}`);
  expect([await searchKeywords("baker"), await searchKeywords(""), await searchPlace("3011")]).toEqual([[], [], []]);
});
