import { expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
const employer = await makeEmployer(portal);
const post = (title: string, extra = {}) =>
  makeJob(portal, employer, { title, description: "Come and help us.", type: "Full Time", ...extra });
await post("Cleaner", { hours_min: 24, hours_max: 32, education: "no_requirements" });
await post("Cleaner of offices", { education: "high_school" });
await post("Accountant", { type: "Part Time" });
await post("Cook", { pay_min: 2900, pay_period: "month", description: "You work in the weekend." });
await post("Plumber");
await post("Night porter", { education: "no_requirements", description: "You let the plumber in." });
await post("Kitchen help", { description: "You work each Saturday." });
const nights = { shifts: ["night", "weekend"], description: "You work a night shift." };
await post("Baker", { shifts: ["day"] });
await post("Baker of bread", nights);
await post("Security guard", { description: "You work a night shift." });
await post("Security guard at the gate", { description: "Je draait nachtdiensten." });
await post("Security guard of the harbour", nights);
await post("Web developer", { work_place: "remote", remote_countries: ["NL"] });

async function search(title: string, query: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ title, ...query });
  const { status, text, body } = await portal.anonymous.get(`/auth/search/first-page?${parameters}`);
  expect(status, text).toBe(200);
  const titles = body.results.map((job: { title: string }) => job.title);
  return { ...body.summary, titles: titles.sort() };
}

it.each([
  "cleaner without diploma",
  "cleaner no diploma",
  "cleaner no degree required",
  "schoonmaker zonder diploma",
  "schoonmaker geen opleiding nodig",
])("%j asks for jobs that need no education", async (title) => {
  const { titles, understood, ways_out } = await search(title);
  expect(titles).toEqual(["Cleaner"]);
  expect(understood).toMatchObject({ education: "no_requirements", lacked: [] });
  expect(ways_out).toMatchObject([{ change: "education", value: "no_requirements", count: 2 }]);
});

it("leaves out that somebody has no diploma when no such job states it, or a filter says more", async () => {
  const found = await search("accountant no degree");
  expect(found).toMatchObject({ titles: ["Accountant"], understood: { education: null, lacked: ["no degree"] } });
  // The only job without requirements mentions the occupation, but has another title.
  const other = await search("plumber no degree");
  expect(other).toMatchObject({ titles: ["Plumber"], understood: { lacked: ["no degree"] } });
  const given = await search("cleaner no degree", { education: "high_school" });
  expect(given).toMatchObject({ titles: ["Cleaner of offices"], understood: { education: null } });
});

it.each([
  ["cleaner 24 hours a week", ["Cleaner"], { hours: "22-26", lacked: [] }],
  ["schoonmaker 32-36 uur", ["Cleaner"], { hours: "32-36" }],
  ["cleaner 40 hours", ["Cleaner", "Cleaner of offices"], { hours: null, lacked: ["40 hours"] }],
  ["accountant geen nachtdienst", ["Accountant"], { hours: null, shifts: "no_night", lacked: [] }],
  ["accountant 3 dagen per week", ["Accountant"], { hours: null, lacked: ["3 dagen per week"] }],
  ["cleaner a few days a week", ["Cleaner"], { hours: "8-24", keywords: "cleaner" }],
  [
    "I'm retired, looking for something light a few days a week, not standing all day",
    ["Cleaner"],
    { hours: "8-24", keywords: "", excluded: [] },
  ],
  [
    "ik ben 58 en wil nog een paar dagen per week wat doen, liefst als accountant",
    ["Accountant"],
    { hours: null, keywords: "accountant", lacked: ["ik ben 58", "een paar dagen per week"] },
  ],
])("%j asks for jobs of such hours, unless none states them", async (title, titles, understood) => {
  expect(await search(title)).toMatchObject({ titles, understood });
});

it.each([
  ["baker night shift", ["Baker of bread"], { shifts: "night", keywords: "baker" }],
  ["bakker nachtdienst", ["Baker of bread"], { shifts: "night" }],
  ["dagdienst bakker", ["Baker"], { shifts: "day" }],
  ["baker no nights", ["Baker"], { shifts: "no_night", lacked: [] }],
  ["bakker geen nachten of weekenden", ["Baker"], { shifts: "no_night,no_weekend" }],
  ["baker weekends", ["Baker of bread"], { shifts: "weekend" }],
  ["baker day shift without evenings", ["Baker"], { shifts: "day,no_evening" }],
  ["ik zoek werk als bakker maar niet in het weekend", ["Baker"], { shifts: "no_weekend", excluded: [] }],
  ["baker not on weekends", ["Baker"], { shifts: "no_weekend", keywords: "baker" }],
  ["bakker niet in de nacht", ["Baker"], { shifts: "no_night", excluded: [] }],
  ["baker I don't want to work nights", ["Baker"], { shifts: "no_night", excluded: [] }],
  ["baker nights", ["Baker of bread"], { shifts: "night", keywords: "baker" }],
  ["baker early morning", ["Baker of bread"], { shifts: "night", keywords: "baker" }],
  ["bakker in de vroege ochtend", ["Baker of bread"], { shifts: "night" }],
  ["baker overnight", ["Baker of bread"], { shifts: "night", keywords: "baker" }],
  ["bakker nacht en weekend", ["Baker of bread"], { shifts: "night,weekend", keywords: "bakker" }],
  // No job of an accountant states its shifts.
  ["accountant zonder nachtdiensten", ["Accountant"], { shifts: "no_night", lacked: [] }],
  ["accountant not on weekends", ["Accountant"], { shifts: "no_weekend", lacked: [], excluded: [] }],
  ["accountant evenings", ["Accountant"], { shifts: null, not_stated: ["evenings"], dropped: [] }],
  ["accountant avonddienst", ["Accountant"], { shifts: null, not_stated: ["avonddienst"], dropped: [] }],
  ["accountant evenings no nights", ["Accountant"], { shifts: "no_night", not_stated: ["evenings"] }],
  // More jobs mention the shift in their texts than state it.
  [
    "security guard night shift",
    ["Security guard", "Security guard at the gate", "Security guard of the harbour"],
    { shifts: null },
  ],
])(
  "%j asks for jobs of such shifts, unless none states them or more mention them",
  async (title, titles, understood) => {
    expect(await search(title)).toMatchObject({ titles, understood });
  },
);

it("finds nothing when all jobs of the occupation state other hours", async () => {
  await post("Carpenter", { hours_min: 36, hours_max: 40 });
  const { titles, understood, ways_out } = await search("carpenter 24 hours a week");
  expect([titles, understood.hours, ways_out[0]]).toMatchObject([[], "22-26", { change: "hours", count: 1 }]);
});

it("finds other shifts by a way out, and leaves words about shifts alone when the filter says more", async () => {
  expect((await search("baker evening shift")).understood).toMatchObject({ shifts: null });
  expect((await search("baker", { shifts: "night,no_evening" })).titles).toEqual(["Baker of bread"]);
  const { ways_out } = await search("baker", { shifts: "day" });
  expect(ways_out).toMatchObject([{ change: "shifts", value: "day", count: 2 }]);
  expect((await portal.anonymous.get("/auth/search/?shifts=noon")).status).toBe(422);
});

it.each([
  ["wfh", "Web developer", { work_place: "remote" }],
  ["home office developer", "Web developer", { work_place: "remote" }],
  ["developer deels thuis", "", { work_place: "hybrid" }],
  ["accountant. Part time is fine", "Accountant", { type: null, lacked: ["Part time is fine"] }],
  ["python dev", "Web developer", { keywords: "python dev", not_mentioned: ["python"] }],
  ["cook immediate start", "Cook", { lacked: ["immediate start"] }],
  ["accountant with training", "Accountant", { keywords: "accountant", lacked: ["with training"] }],
  ["accountant hbo", "Accountant", { keywords: "accountant", lacked: ["hbo"] }],
  ["accountant after school job", "Accountant", { type: "Part Time" }],
  ["accountant onder schooltijd", "Accountant", { type: "Part Time" }],
  ["accountant naast studie", "Accountant", { keywords: "accountant", type: "Part Time" }],
  ["accountant not full time", "Accountant", { keywords: "accountant", type: "Part Time", lacked: [] }],
  ["okay accountant starting at 2500", "Accountant", { keywords: "accountant", salary_min: 2500 }],
  ["cook 2500 euro", "", { keywords: "cook", lacked: [], salary_min: 2500, salary_currency: "EUR" }],
  ["cook £2500", "Cook", { keywords: "cook", lacked: [], other_currency: { words: "£2500", compared: "USD" } }],
  ["accountant na school", "Accountant", { keywords: "accountant", type: "Part Time" }],
  ["cook 2800", "Cook", { keywords: "cook", salary_min: 2800, dropped: [] }],
  ["accountant 4500", "Accountant", { keywords: "accountant", place: null, dropped: ["4500"] }],
  ["accountant zonder Nederlands te spreken", "Accountant", { keywords: "accountant" }],
  ["accountant 16 years old", "", { keywords: "accountant", age: { years: 16, words: "16 years old" } }],
  ["accountant for my 16 year old son", "", { keywords: "accountant", age: { years: 16 } }],
  ["accountant voor mijn dochter van 15 jaar", "", { keywords: "accountant", age: { years: 15 } }],
  ["zij-instromer accountant", "Accountant", { keywords: "accountant", lacked: ["zij-instromer"] }],
  ["accountant 45 jaar", "Accountant", { keywords: "accountant", lacked: ["45 jaar"] }],
  ["accountant dat geen rijbewijs nodig heeft", "Accountant", { lacked: ["dat geen rijbewijs nodig heeft"] }],
  ["i don't have a car cook", "Cook", { keywords: "cook", lacked: ["i don't have a car"] }],
  ["cook own car", "Cook", { keywords: "cook", lacked: ["own car"] }],
  ["accountant werktijden om school", "Accountant", { type: "Part Time" }],
  ["Hoi, ik heb mbo 4 en zoek werk als accountant", "Accountant", { keywords: "accountant", lacked: ["mbo 4"] }],
  ["web developer not java", "Web developer", { keywords: "web developer", excluded: ["not java"] }],
  ["cook not forklift", "Cook", { keywords: "cook", excluded: ["not forklift"] }],
])("%j finds %s", async (title, found, understood) => {
  expect(await search(title)).toMatchObject({ titles: found ? [found] : [], understood });
});

it.each([
  ["plumber or cook", ["Cook", "Plumber"]],
  ["loodgieter of kok", ["Cook", "Plumber"]],
  ["accountant, web developer or cook", ["Accountant", "Cook", "Web developer"]],
  ["kok, grillmeester of loodgieter", ["Cook", "Plumber"]],
  ["schoonmaakhulp of kok", ["Cleaner", "Cleaner of offices", "Cook"]],
])("%j finds the jobs of each occupation", async (title, titles) => {
  expect(await search(title)).toMatchObject({ titles, understood: { dropped: [] } });
});

it("finds work in the weekend for a Saturday, and not the other way round", async () => {
  // These jobs state shifts at the weekend.
  const stating = ["Baker of bread", "Security guard of the harbour"];
  expect((await search("zaterdag")).titles).toEqual([...stating, "Cook", "Kitchen help"].sort());
  expect((await search("sunday")).titles).toEqual([...stating, "Cook"].sort());
  expect((await search("weekend")).titles).toEqual([...stating, "Cook"].sort());
});

it("says that a lack of experience is left out only when it is not searched in other words", async () => {
  const getUnderstood = async (title: string) => (await search(title)).understood;
  expect(await getUnderstood("no experience needed full time")).toMatchObject({
    keywords: "entry level",
    lacked: [],
    for_beginners: { name: "entry level", words: ["no experience needed"] },
  });
  expect(await getUnderstood("cook no experience")).toMatchObject({
    keywords: "cook",
    lacked: ["no experience"],
    for_beginners: null,
  });
});

it("leaves temporary and freelance work out when a permanent job is asked", async () => {
  const employer = await makeEmployer(portal, { company: "Harbour" });
  for (const type of ["Contract", "Freelance", "Full Time"]) await makeJob(portal, employer, { title: "Diver", type });
  await makeJob(portal, employer, { title: "Diver", type: "Full Time", contract_term: "temporary" });
  const { count, understood } = await search("diver permanent job");
  expect(count).toBe(1);
  expect(understood).toMatchObject({ permanent: "permanent job", excluded: [] });
  await makeJob(portal, employer, { title: "Roofer", type: "Freelance" });
  expect((await search("permanent roofer")).ways_out).toMatchObject([{ change: "permanent", count: 1 }]);
  expect(await search("temporary diver")).toMatchObject({ count: 1, understood: { type: "Contract" } });
});

it("leaves out the kind of contract that is not wanted, alone or beside other words", async () => {
  const employer = await makeEmployer(portal, { company: "Slate" });
  await makeJob(portal, employer, { title: "Slater", type: "Freelance" });
  await makeJob(portal, employer, { title: "Slater", type: "Full Time", description: "No freelance work." });
  const found = await search("slater no freelance");
  expect(found).toMatchObject({ count: 1, understood: { type: null, excluded: ["no freelance"], lacked: [] } });
  const { results, summary } = await portal.anonymous
    .get("/auth/search/first-page?title=geen+zzp&limit=100")
    .then(({ body }) => body);
  expect(summary.understood).toMatchObject({ keywords: "", excluded: ["geen zzp"] });
  expect(results.some((job: { type: string }) => job.type === "Freelance")).toBe(false);
});

it.each([
  ["cook $2500 a month", { salary_min: 2500, typed_pay: null }],
  ["cook from 30k", { salary_min: null, typed_pay: { min: 30_000, period: "year", words: "from 30k" } }],
  ["cook $15.50 an hour", { salary_min: null, typed_pay: { min: 15.5, period: "hour", words: "$15.50 an hour" } }],
])("%j asks for jobs that pay as much, of the period that is meant", async (title, pay) => {
  const { titles, understood } = await search(title);
  expect(titles).toEqual(["Cook"]);
  expect(understood).toMatchObject({ keywords: "cook", ...pay });
});

it("finds the jobs whose pay reaches the one that is asked", async () => {
  const employer = await makeEmployer(portal, { company: "Weir" });
  const post = (pay: object) => makeJob(portal, employer, { title: "Lock keeper", pay_currency: null, ...pay });
  await post({ pay_period: "month", pay_min: 2000, pay_max: 3000 });
  await post({ pay_period: "hour", pay_min: 10, pay_max: 15, hours_min: 16, hours_max: 24 });
  expect((await search("lock keeper $3000 a month")).count).toBe(1);
  expect((await search("lock keeper $3001 a month")).count).toBe(0);
  expect((await search("lock keeper $1560 a month")).count).toBe(2);
  expect((await search("lock keeper $15 an hour")).count).toBe(2);
});

it("compares pay by the hour with that of the hours of each job", async () => {
  const employer = await makeEmployer(portal, { company: "Corner Bar" });
  const post = (pay: object) => makeJob(portal, employer, { title: "Barista", pay_currency: null, ...pay });
  const hours = { hours_min: 16, hours_max: 24 };
  await post({ ...hours, pay_period: "hour", pay_min: 21 });
  await post({ ...hours, pay_period: "hour", pay_min: 19 });
  // For 24 hours, the month has 104 hours.
  await post({ ...hours, pay_period: "month", pay_min: 2080 });
  await post({ ...hours, pay_period: "month", pay_min: 2079 });
  await post({ pay_period: "year", pay_min: 41_600 });
  await post({ pay_period: "year", pay_min: 41_000 });
  const found = await search("barista from $20 an hour part time");
  expect([found.count, found.understood.type, found.ways_out[0]]).toMatchObject([
    0,
    "Part Time",
    { change: "type", count: 3 },
  ]);
  expect((await search("barista from $20 an hour")).count).toBe(3);
});

it("takes five digits for a postal code when jobs are there, and else for pay", async () => {
  const employer = await makeEmployer(portal, { company: "Quai Neuf" });
  await makeJob(portal, employer, { title: "Sailmaker", address: "Quai de la Fosse 3, Nantes", zip_code: "44000" });
  const there = await search("sailmaker 44000");
  expect(there).toMatchObject({ titles: ["Sailmaker"], understood: { place: "44000", salary_min: null } });
  expect((await search("accountant 45000")).understood).toMatchObject({ place: null, typed_pay: { min: 45_000 } });
});

it.each([
  ["kok maar niet in de bediening", "kok", ["maar niet in de bediening"], []],
  ["plumber not in a hotel utrecht", "plumber", ["not in a hotel"], []],
  ["plumber not in schools", "plumber", ["not in schools"], []],
  ["accountant not remote dallas", "accountant", [], ["not remote"]],
  ["accountant not special education", "accountant", ["not special education"], []],
  ["accountant not required", "accountant", [], []],
  ["accountant maar ik wil niet op school zitten", "accountant", ["ik wil niet op school zitten"], []],
  ["accountant not middle school", "accountant", ["not middle school"], []],
  ["accountant, i don't want to sit in schools", "accountant", ["i don't want to sit in schools"], []],
  ["i don't want to work in schools accountant", "accountant", ["i don't want to work in schools"], []],
  ["i do not want to work with people accountant", "accountant", [], ["i do not want to work with people"]],
])("%j excludes jobs, or leaves out what no filter says", async (title, keywords, excluded, lacked) => {
  expect((await search(title)).understood).toMatchObject({ keywords, excluded, lacked });
});

it("excludes a place of work with its names in both languages, and a field with its industry when nothing else is searched", async () => {
  const employer = await makeEmployer(portal, { company: "White Cross" });
  const post = (title: string, description: string) =>
    makeJob(portal, employer, { title, description, industry: "Health care" });
  await post("Dietist", "Je werkt in een ziekenhuis.");
  await post("Dietist", "Je werkt aan huis.");
  expect((await search("dietician not in a hospital")).titles).toEqual(["Dietist"]);
  expect((await search("tired of the kitchen")).titles).toContain("Dietist");
  expect((await search("leaving health care")).titles).not.toContain("Dietist");
});

it("finds seasonal work that is part time, and other work of this kind when none is", async () => {
  const employer = await makeEmployer(portal, { company: "Blue Sea" });
  await makeJob(portal, employer, { title: "Dishwasher", type: "Full Time" });
  const all = await search("summer job");
  expect([all.titles.includes("Dishwasher"), all.understood.type]).toEqual([true, null]);
  await makeJob(portal, employer, { title: "Waiter", type: "Part Time" });
  expect(await search("summer job")).toMatchObject({ titles: ["Waiter"], understood: { type: "Part Time" } });
});

it("finds no jobs that the words exclude, nor their occupations and compounds", async () => {
  const employer = await makeEmployer(portal, { company: "Little Bear" });
  for (const title of ["Childcare worker", "Onderwijsassistent", "Teacher"])
    await makeJob(portal, employer, { title, description: "You look after children. Je past op kinderen." });
  expect((await search("werk met kinderen")).titles).toEqual(["Childcare worker", "Onderwijsassistent", "Teacher"]);
  expect((await search("werk met kinderen maar niet in het onderwijs")).titles).toEqual(["Childcare worker"]);
});

it("offers the search without the pay that no job has, and finds no pay in a search that has the filter", async () => {
  const found = await search("cook $4000");
  expect(found).toMatchObject({ titles: [], ways_out: [{ change: "salary_min", keywords: "cook", count: 1 }] });
  const given = await search("cook $4000", { salary_min: "2000" });
  expect(given).toMatchObject({ titles: ["Cook"], understood: { salary_min: null } });
});
