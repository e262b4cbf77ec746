import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noWorkPlace } from "../../contract/jobs/terms/work-place.ts";
import { makeEmployer, makeJob, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

let portal: TestPortal;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
  employer = await makeEmployer(portal);
});
afterAll(() => portal.close());

const remote = { work_place: "remote", remote_countries: ["NL", "BE"] } as const;

describe("POST /jobs", () => {
  it.each<[string, object, object]>([
    ["days of a hybrid job", { work_place: "hybrid", days_on_site: 2 }, { work_place: "hybrid", days_on_site: 2 }],
    ["countries of a remote job", remote, remote],
    ["no days of a job on site", { ...remote, work_place: "on_site", days_on_site: 2 }, { work_place: "on_site" }],
    ["nothing of a client that does not know it", {}, {}],
    ["nothing of empty fields", { work_place: "", days_on_site: "", remote_countries: [] }, {}],
  ])("keeps %s", async (_, given, expected) => {
    const { status, body } = await employer.client.post("/jobs", { ...jobForm, ...given });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...noWorkPlace, ...expected });
    expect((await employer.client.get(`/crud/jobs/${body.id}`)).body).toMatchObject({ ...noWorkPlace, ...expected });
  });

  it.each<[string, object, string]>([
    ["a remote job without a country", { work_place: "remote" }, "remote_countries"],
    ["an unknown place", { work_place: "moon" }, "work_place"],
    ["an unknown country", { work_place: "remote", remote_countries: ["EU"] }, "remote_countries.0"],
    ["a country twice", { work_place: "remote", remote_countries: ["NL", "NL"] }, "remote_countries"],
    ["seven days", { work_place: "hybrid", days_on_site: 7 }, "days_on_site"],
    ["half a day", { work_place: "hybrid", days_on_site: 0.5 }, "days_on_site"],
  ])("rejects %s", async (_, given, field) => {
    const { status, body } = await employer.client.post("/jobs", { ...jobForm, ...given });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it.each<[string, object]>([
    ["a NUL", { work_place: "remote", remote_countries: ["N\0"] }],
    ["a text for countries", { work_place: "remote", remote_countries: "NL" }],
    ["a list for the place", { work_place: ["remote"] }],
    ["a text for the days", { work_place: "hybrid", days_on_site: "2" }],
  ])("refuses %s as malformed", async (_, given) => {
    expect((await employer.client.post("/jobs", { ...jobForm, ...given })).status).toBe(400);
  });

  it("keeps an incomplete draft, which cannot be published so", async () => {
    const draft = { ...jobForm, work_place: "remote", status: 2 };
    const { status, body } = await employer.client.post("/jobs", draft);
    expect(status).toBe(201);
    const published = await employer.client.put(`/crud/jobs/${body.id}`, { ...draft, status: 1 });
    expect(Object.keys(published.body.fields)).toEqual(["remote_countries"]);
  });
});

it("PUT /crud/jobs/:id of a client that does not know the work place keeps it", async () => {
  const job = await makeJob(portal, employer, remote);
  const { body } = await employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, title: "Other" });
  expect(body).toMatchObject({ title: "Other", ...remote });
  const changed = await employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, work_place: "hybrid" });
  expect(changed.body).toMatchObject({ ...noWorkPlace, work_place: "hybrid" });
});

describe("a search", () => {
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

  it.each(["remote hybrid quokka", "hybride auto monteur", "remote sensing", "remote-control", '"remote quokka"'])(
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
      expect.objectContaining({ change: "work_place", value: "remote", radius: 50, count: 1 }),
    );
  });

  it("is saved and named with its work place in feeds", async () => {
    const rss = await (await fetch(`${portal.origin}/nl/feeds/search.rss?title=quokka&work_place=remote`)).text();
    expect(rss).toContain("Vanuit huis, in Nederland of België");
    const xml = await (await fetch(`${portal.origin}/feeds/jobs.xml`)).text();
    expect(xml).toContain("<remotetype>Hybrid remote</remotetype>");
  });
});
