import { beforeAll, describe, expect, it } from "vitest";
import { noRequirements } from "../../contract/jobs/terms/requirements.ts";
import { noSchedule } from "../../contract/jobs/terms/schedule.ts";
import { noWorkPlace } from "../../contract/jobs/terms/work-place.ts";
import { makeEmployer, makeJob } from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

const portal = await startTestPortal();
const employer = await makeEmployer(portal);

const requirements = {
  skills: ["Glassblowing", "Reading drawings"],
  nice_to_have_skills: ["Zymurgy"],
  education: "bachelor_degree",
} as const;
const remote = { work_place: "remote", remote_countries: ["NL", "BE"] } as const;
const schedule = {
  shifts: ["day", "night"],
  shift_start: "04:00",
  shift_end: "12:00",
  work_start: "immediately",
  contract_term: "permanent",
} as const;
const all = { ...requirements, ...remote, ...schedule };
const none = { ...noRequirements, ...noSchedule, ...noWorkPlace };

const publish = (fields: object) => employer.client.post("/jobs", { ...jobForm, ...fields });
const readChanges = async (id: string) => {
  const { body } = await employer.client.get(`/jobs/${id}/events`);
  return body.flatMap(({ data }: { data: { changes?: object[] } }) => data.changes ?? []);
};

describe("POST /jobs", () => {
  it.each<[string, object, object]>([
    ["skills, education, countries of a remote job, shifts and a start at once", all, all],
    ["trimmed skills", { skills: [" Glassblowing "] }, { skills: ["Glassblowing"] }],
    ["shifts in their order, once each", { shifts: ["night", "day", "night"] }, { shifts: ["day", "night"] }],
    ["a day on which the work starts", { work_start: "2027-03-01" }, { work_start: "2027-03-01" }],
    ["a month in which the work starts", { work_start: "2027-03" }, { work_start: "2027-03" }],
    [
      "a shift that ends on the next day",
      { shift_start: "22:00", shift_end: "06:00" },
      { shift_start: "22:00", shift_end: "06:00" },
    ],
    [
      "a shift of a whole day",
      { shift_start: "08:00", shift_end: "08:00" },
      { shift_start: "08:00", shift_end: "08:00" },
    ],
    ["no contract term of freelance work", { type: "Freelance", contract_term: "permanent" }, { contract_term: null }],
    ["days of a hybrid job", { work_place: "hybrid", days_on_site: 2 }, { work_place: "hybrid", days_on_site: 2 }],
    ["no days of a job on site", { ...remote, work_place: "on_site", days_on_site: 2 }, { work_place: "on_site" }],
    ["nothing of a client that does not know them", {}, {}],
    [
      "nothing of empty fields",
      {
        skills: null,
        nice_to_have_skills: [],
        education: "",
        shifts: null,
        shift_start: "",
        shift_end: null,
        work_start: "",
        contract_term: "",
        work_place: "",
        days_on_site: "",
        remote_countries: [],
      },
      {},
    ],
  ])("keeps %s", async (_, given, expected) => {
    const { status, body } = await publish(given);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...none, ...expected });
    expect((await employer.client.get(`/crud/jobs/${body.id}`)).body).toMatchObject({ ...none, ...expected });
  });

  it.each<[string, object, string]>([
    ["a skill of two lines", { skills: ["Glass\nblowing"] }, "skills.0"],
    ["an empty skill", { skills: ["Glassblowing", " "] }, "skills.1"],
    ["a long skill", { nice_to_have_skills: ["x".repeat(61)] }, "nice_to_have_skills.0"],
    ["too many skills", { skills: Array.from({ length: 16 }, (_, index) => `Skill ${index}`) }, "skills"],
    ["a skill twice", { skills: ["Excel", "excel"] }, "skills"],
    ["a skill in both lists", { skills: ["Excel"], nice_to_have_skills: [" EXCEL"] }, "nice_to_have_skills"],
    ["an unknown education", { education: "doctor" }, "education"],
    ["an unknown language", { text_language: "fr" }, "text_language"],
    ["an unknown shift", { shifts: ["noon"] }, "shifts.0"],
    ["a day that does not exist", { work_start: "2027-02-30" }, "work_start"],
    ["a month that does not exist", { work_start: "2027-13" }, "work_start"],
    ["a start on a day without the day", { work_start: "day" }, "work_start"],
    ["a time that does not exist", { shift_start: "24:00", shift_end: "06:00" }, "shift_start"],
    ["a shift without its end", { shift_start: "04:00" }, "shift_end"],
    ["a shift without its start", { shift_end: "12:00" }, "shift_start"],
    ["an unknown contract term", { contract_term: "forever" }, "contract_term"],
    ["a remote job without a country", { work_place: "remote" }, "remote_countries"],
    ["an unknown place", { work_place: "moon" }, "work_place"],
    ["an unknown country", { work_place: "remote", remote_countries: ["EU"] }, "remote_countries.0"],
    ["a country twice", { work_place: "remote", remote_countries: ["NL", "NL"] }, "remote_countries"],
    ["seven days", { work_place: "hybrid", days_on_site: 7 }, "days_on_site"],
    ["half a day", { work_place: "hybrid", days_on_site: 0.5 }, "days_on_site"],
  ])("rejects %s", async (_, given, field) => {
    const { status, body } = await publish(given);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it.each<[string, object]>([
    ["a NUL", { nice_to_have_skills: ["a\0"] }],
    ["a text for a list", { remote_countries: "NL" }],
    ["a list for a text", { education: ["bachelor_degree"] }],
    ["a text for a number", { work_place: "hybrid", days_on_site: "2" }],
  ])("refuses %s as malformed", async (_, given) => {
    expect((await publish(given)).status).toBe(400);
  });

  const dutch = "Je werkt met ons team aan het strand, en je krijgt een opleiding van de baas.";
  it.each<[string, object, string | null]>([
    ["that is detected without the field", { description: dutch }, "nl"],
    ["that is chosen", { description: dutch, text_language: "en" }, "en"],
    ["none for another language", { description: dutch, text_language: "" }, null],
  ])("states the language of the text: %s", async (_, given, expected) => {
    expect((await publish(given)).body.text_language).toBe(expected);
  });

  it("keeps an incomplete draft, which cannot be published so", async () => {
    const draft = { ...jobForm, work_place: "remote", status: 2 };
    const { status, body } = await employer.client.post("/jobs", draft);
    expect(status).toBe(201);
    const published = await employer.client.put(`/crud/jobs/${body.id}`, { ...draft, status: 1 });
    expect(Object.keys(published.body.fields)).toEqual(["remote_countries"]);
  });
});

it("PUT /crud/jobs/:id keeps the terms that a client does not know, and records their changes", async () => {
  const { id } = (await publish({ ...all, text_language: "nl" })).body;
  const kept = await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, title: "Other" });
  expect(kept.body).toMatchObject({ title: "Other", ...all, text_language: "nl" });
  const changes = {
    skills: [],
    education: null,
    work_place: "hybrid",
    shifts: ["day"],
    shift_start: "05:00",
    shift_end: "13:00",
    work_start: "2027-03-01",
    contract_term: "temporary",
  };
  const changed = await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, title: "Other", ...changes });
  expect(changed.body).toMatchObject({ ...noWorkPlace, work_place: "hybrid" });
  expect(await readChanges(id)).toEqual(
    expect.arrayContaining([
      { field: "skills", from: "Glassblowing, Reading drawings", to: null },
      { field: "education", from: "bachelor_degree", to: null },
      { field: "shifts", from: "day,night", to: "day" },
      { field: "work_start", from: "immediately", to: "2027-03-01" },
      { field: "shift_start", from: "04:00", to: "05:00" },
      { field: "shift_end", from: "12:00", to: "13:00" },
      { field: "contract_term", from: "permanent", to: "temporary" },
    ]),
  );
});

it.each([
  ["no start", { shift_start: null }, 200, { shift_start: null, shift_end: null }],
  ["no end", { shift_end: "" }, 200, { shift_start: null, shift_end: null }],
  ["another start", { shift_start: "05:00" }, 422, { shift_start: "04:00", shift_end: "12:00" }],
])("PUT /crud/jobs/:id with %s and no other time keeps both times or neither", async (_, given, expected, times) => {
  const { id } = (await publish(schedule)).body;
  expect((await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, ...given })).status).toBe(expected);
  expect((await employer.client.get(`/crud/jobs/${id}`)).body).toMatchObject(times);
});

it("a job is found by its skills, and feeds name its terms", async () => {
  const { id } = (await publish({ ...all, title: "Quoll keeper", work_start: "2027-03-01" })).body;
  const { body } = await portal.anonymous.get("/auth/search?title=zymurgy");
  expect(body.map((job: { id: string }) => job.id)).toContain(id);
  const rss = await (await fetch(`${portal.origin}/nl/feeds/search.rss?title=quoll`)).text();
  expect(rss).toContain("Vaardigheden die nodig zijn: Glassblowing, Reading drawings");
  expect(rss).toContain("Hbo of universitaire bachelor");
  const english = await (await fetch(`${portal.origin}/feeds/search.rss?title=quoll`)).text();
  expect(english).toContain("Shifts: Days");
  expect(english).toContain("Working hours: 04:00 to 12:00");
  expect(english).toContain("Contract: permanent");
  expect(english).toContain("Start date: Monday, March 1, 2027");
  await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, title: "Quoll keeper", work_start: "2027-03" });
  const later = await (await fetch(`${portal.origin}/nl/feeds/search.rss?title=quoll`)).text();
  expect(later).toContain("Startdatum: maart 2027");
  const xml = await (await fetch(`${portal.origin}/feeds/jobs.xml`)).text();
  expect(xml).toContain("<education>Bachelor’s degree</education>");
});

describe("a search by work place", () => {
  const utrecht = { address: "Domplein 1, Utrecht", zip_code: "3512 JC" };
  beforeAll(async () => {
    await makeJob(portal, employer, { title: "Quokka keeper at home", ...utrecht, ...remote });
    await makeJob(portal, employer, {
      title: "Quokka keeper of Belgium",
      ...utrecht,
      ...remote,
      remote_countries: ["BE"],
    });
    await makeJob(portal, employer, { title: "Quokka keeper now and then", ...utrecht, work_place: "hybrid" });
    await makeJob(portal, employer, { title: "Quokka keeper in the park", ...utrecht, work_place: "on_site" });
    await makeJob(portal, employer, { title: "Quokka keeper somewhere", ...utrecht });
  });

  const search = async (params: Record<string, string>) => {
    const { body } = await portal.anonymous.get(`/auth/search/first-page?${new URLSearchParams(params)}`);
    const titles = body.results.map(({ title }: { title: string }) => title.replace("Quokka keeper ", "")).sort();
    return { titles, summary: body.summary };
  };

  it("is filtered by the work place, and counts the jobs of each", async () => {
    const { summary } = await search({ title: "quokka" });
    expect(summary.count).toBe(5);
    expect(summary.facets.work_place).toEqual([
      { value: "remote", count: 2 },
      { value: "hybrid", count: 1 },
      { value: "on_site", count: 1 },
    ]);
    expect((await search({ title: "quokka", work_place: "hybrid" })).titles).toEqual(["now and then"]);
    expect((await portal.anonymous.get("/auth/search?work_place=moon")).status).toBe(422);
  });

  it.each([
    ["remote quokka", "remote"],
    ["quokka thuiswerken", "remote"],
    ["quokka keeper work from home", "remote"],
    ["hybride quokka", "hybrid"],
    ["part time hybrid quokka", "hybrid"],
  ])("takes words of “%s” for the work place", async (title, work_place) => {
    expect((await search({ title })).summary.understood).toMatchObject({ work_place });
  });

  it.each(["remote hybrid quokka", "hybride auto quokka", "remote sensing", "remote-control", '"remote quokka"'])(
    "leaves words of “%s” as they are",
    async (title) => {
      expect((await search({ title })).summary.understood).toMatchObject({ keywords: title, work_place: null });
    },
  );

  it("for remote jobs near a place finds those that can be done from its country, wherever the company is", async () => {
    const { titles, summary } = await search({ title: "remote quokka groningen" });
    expect(titles).toEqual(["at home"]);
    expect(summary.understood).toMatchObject({
      keywords: "quokka",
      place: "groningen",
      remote_from: "NL",
      radius: null,
    });
    expect((await search({ title: "quokka", zip_code: "Antwerpen", work_place: "remote" })).titles).toEqual([
      "at home",
      "of Belgium",
    ]);
    expect(
      (await search({ title: "quokka", zip_code: "Groningen", work_place: "remote", radius: "10" })).titles,
    ).toEqual([]);
  });

  it("without a match offers to leave the work place out", async () => {
    const { summary } = await search({ title: "quokka", industry: "Law", work_place: "hybrid" });
    expect(summary.count).toBe(0);
    await makeJob(portal, employer, { title: "Quokka lawyer", industry: "Law" });
    const { ways_out } = (await search({ title: "quokka", industry: "Law", work_place: "hybrid" })).summary;
    expect(ways_out).toContainEqual(expect.objectContaining({ change: "work_place", value: "hybrid", count: 1 }));
    const near = { title: "quokka", industry: "Law", zip_code: "Utrecht", work_place: "remote" };
    expect((await search(near)).summary.ways_out).toContainEqual(
      expect.objectContaining({ change: "work_place", value: "remote", radius: null, count: 1 }),
    );
  });

  it("is saved and named with its work place in feeds", async () => {
    const rss = await (await fetch(`${portal.origin}/nl/feeds/search.rss?title=quokka&work_place=remote`)).text();
    expect(rss).toContain("Vanuit huis (Nederland of België)");
    const xml = await (await fetch(`${portal.origin}/feeds/jobs.xml`)).text();
    expect(xml).toContain("<remotetype>Hybrid remote</remotetype>");
  });
});

it.each([
  ["night,day", 200],
  ["night,noon", 422],
  ["", 200],
])("a search by shifts takes them in any order: %j answers %i", async (shifts, expected) => {
  expect((await portal.anonymous.get(`/auth/search?shifts=${shifts}`)).status).toBe(expected);
});
