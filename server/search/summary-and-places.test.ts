import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Place } from "../../contract/search.ts";
import { makeEmployer, makeJob, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

/** What stands around the list: its summary, distances, and what is proposed while typing. */
let portal: TestPortal;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
  employer = await makeEmployer(portal, { company: "Northgate Health" });
  const post = (title: string, address: string, zip_code: string, extra = {}) =>
    makeJob(portal, employer, { title, address, zip_code, description: "See you soon.", ...extra });
  await post("Registered nurse", "Damrak 12, Amsterdam", "1012 AB");
  await post("Night nurse", "Neude 1, Utrecht", "3512 AE", { type: "Part Time", priority: "Urgent" });
  await post("Nurse of nowhere", "Rua Augusta 2, Lisboa", "1100-048", { created_at: new Date("2020-01-01") });
  await post("Accountant", "Meir 50, Antwerpen", "2000", { industry: "Finance" });
  await makeEmployer(portal, { company: "Northern Idle" });
});
afterAll(() => portal.close());

const ask = async (path: string, query: Record<string, string>) => {
  const { status, text, body } = await portal.anonymous.get(`/auth/search${path}?${new URLSearchParams(query)}`);
  expect(status, text).toBe(200);
  return body;
};
const search = async (query: Record<string, string>) =>
  (await ask("", query)).map(({ title, distance_km }: Record<string, unknown>) => [title, distance_km]);
const summarize = (query: Record<string, string>) => ask("/summary", query);

describe("the summary", () => {
  it("counts the list, and what each choice would leave", async () => {
    expect(await summarize({ title: "nurse" })).toEqual({
      count: 3,
      count_is_exact: true,
      searched_instead: null,
      place: null,
      facets: {
        type: [
          { value: "Full Time", count: 2 },
          { value: "Part Time", count: 1 },
        ],
        industry: [{ value: "Health care", count: 3 }],
        priority: [
          { value: "Normal", count: 2 },
          { value: "Urgent", count: 1 },
        ],
      },
    });
    expect(await summarize({})).toMatchObject({ count: 4, count_is_exact: true });
    expect(await summarize({ title: "welder" })).toMatchObject({ count: 0, searched_instead: null });
  });

  it("says what was searched instead, as the list does", async () => {
    expect(await search({ title: "acountant" })).toEqual([["Accountant", null]]);
    expect(await summarize({ title: "acountant" })).toMatchObject({ count: 1, searched_instead: "accountant" });
    expect(await summarize({ title: '"registred nurse"' })).toMatchObject({ searched_instead: '"registered nurse"' });
    expect(await summarize({ title: "accountant" })).toMatchObject({ count: 1, searched_instead: null });
  });

  it("searches nothing instead when that finds nothing either, or when the words are right", async () => {
    expect(await summarize({ title: "acountant", type: "Internship" })).toMatchObject({
      count: 0,
      searched_instead: null,
    });
    expect(await summarize({ title: "accountant nurse" })).toMatchObject({ count: 0, searched_instead: null });
  });

  it("goes on with what was searched instead on the next page", async () => {
    const first = await portal.anonymous.get("/auth/search?title=nusre&limit=2");
    const after = first.headers.get("x-next-cursor") ?? "";
    const second = await search({ title: "nusre", limit: "2", after });
    expect([first.body.length, second.length]).toEqual([2, 1]);
  });
});

describe("a place", () => {
  it("gives the distance of jobs whose place is known", async () => {
    expect(await search({ title: "nurse", zip_code: "Amsterdam", radius: "50" })).toEqual([
      ["Night nurse", expect.closeTo(34, -1)],
      ["Registered nurse", expect.closeTo(1, -1)],
    ]);
    const near = await search({ title: "nurse", zip_code: "1012", radius: "5" });
    expect(near).toEqual([["Registered nurse", 0]]);
  });

  it("is told, with its country", async () => {
    const { place } = await summarize({ zip_code: "antwerp", radius: "10" });
    expect(place).toEqual({ name: "Antwerp", region: "VLG", country: "BE", zip_code: null, label: "Antwerp" });
    expect((await summarize({ zip_code: "1012 AB" })).place).toMatchObject({ name: "Amsterdam", zip_code: "1012" });
  });

  it("that nobody knows stays a text, and a radius without a place says nothing", async () => {
    expect(await search({ zip_code: "Lisboa", radius: "10" })).toEqual([["Nurse of nowhere", null]]);
    expect(await summarize({ zip_code: "Lisboa", radius: "10" })).toMatchObject({ count: 1, place: null });
    expect((await search({ radius: "10" })).length).toBe(4);
  });

  it("of a job follows its address", async () => {
    const job = await makeJob(portal, employer, {
      title: "Mover",
      address: "Damrak 1, Amsterdam",
      zip_code: "1012 AB",
    });
    expect(await search({ title: "mover", zip_code: "Utrecht", radius: "5" })).toEqual([]);
    const moved = { address: "Neude 1, Utrecht", zip_code: "3512 AE" };
    await portal.db.updateTable("jobs").set(moved).where("id", "=", job.id).execute();
    expect(await search({ title: "mover", zip_code: "Utrecht", radius: "5" })).toHaveLength(1);
    await portal.db.deleteFrom("jobs").where("id", "=", job.id).execute();
  });
});

it("narrows by age and priority", async () => {
  expect(await search({ title: "nurse", posted_within: "7" })).toHaveLength(2);
  expect(await search({ posted_within: "7" })).toHaveLength(3);
  expect(await search({ priority: "Urgent" })).toEqual([["Night nurse", null]]);
});

describe("a place that several towns are called", () => {
  it("is the one in the first country, and told so that it is only that one", async () => {
    for (const [zip_code, label, country] of [
      ["Bergen", "Bergen, NH", "NL"],
      ["bergen, l", "Bergen, L", "NL"],
      ["Bergen, BE", "Bergen, BE", "BE"],
      ["Hengelo", "Hengelo", "NL"],
    ] as const) {
      expect((await summarize({ zip_code })).place).toMatchObject({ label, country });
    }
  });

  it("is proposed by labels that differ, each of which means just that one", async () => {
    for (const typed of ["bergen", "halle", "haren", "beek", "nieuw", "sint", "hoorn"]) {
      const places = await ask("/places", { zip_code: typed });
      expect(new Set(places.map(({ label }: Place) => label)).size).toBe(places.length);
      for (const place of places) expect((await summarize({ zip_code: place.label })).place).toEqual(place);
    }
    const labels = (await ask("/places", { zip_code: "bergen" })).map(({ label }: Place) => label);
    expect(labels).toEqual(expect.arrayContaining(["Bergen, NH", "Bergen, L", "Bergen, BE", "Bergen op Zoom"]));
  });

  it("is where an address without a known postal code says", async () => {
    const post = (title: string, address: string) =>
      makeJob(portal, employer, { title, address, zip_code: "x", description: "See you soon." });
    const posted = [
      await post("Ranger of the dunes", "Plein 1, Bergen"),
      await post("Ranger of the heath", "Plein 1, Bergen L"),
      await post("Ranger of the coal", "Plein 1, Bergen BE"),
    ];
    expect(await search({ title: "ranger", zip_code: "Bergen, NH", radius: "5" })).toEqual([
      ["Ranger of the dunes", 0],
    ]);
    expect(await search({ title: "ranger", zip_code: "Bergen, L" })).toEqual([["Ranger of the heath", 0]]);
    expect(await search({ title: "ranger", zip_code: "Mons", radius: "5" })).toEqual([["Ranger of the coal", 0]]);
    for (const { id } of posted) await portal.db.deleteFrom("jobs").where("id", "=", id).execute();
  });
});

describe("a place with a mistake in it", () => {
  it("is told as the nearest town, in the summary as in the list, on all pages", async () => {
    expect(await summarize({ zip_code: "Utrect" })).toMatchObject({ count: 1, place: { label: "Utrecht" } });
    expect(await search({ zip_code: "Utrect" })).toEqual([["Night nurse", expect.closeTo(1, -1)]]);
    const first = await portal.anonymous.get("/auth/search?zip_code=Amsterdm&radius=50&limit=1");
    const after = first.headers.get("x-next-cursor") ?? "";
    const second = await search({ zip_code: "Amsterdm", radius: "50", limit: "1", after });
    expect([first.body[0].title, second]).toEqual(["Night nurse", [["Registered nurse", expect.closeTo(1, -1)]]]);
  });

  it("stays as it was typed where that finds something, or where nothing is near or found there", async () => {
    expect(await summarize({ zip_code: "Lisboa" })).toMatchObject({ count: 1, place: null });
    for (const zip_code of ["Groningn", "Xqzzy", "Utr8cht"]) {
      expect(await summarize({ zip_code })).toMatchObject({ count: 0, place: null });
    }
  });
});

describe("while typing", () => {
  it.each([
    ["nur", ["Night nurse", "Nurse of nowhere", "Registered nurse"], []],
    ["night n", ["Night nurse"], []],
    ["acc", ["Accountant"], []],
    ["NORTH", [], ["Northgate Health"]],
    ["", [], []],
    ["!%_", [], []],
  ])("%j proposes titles of open jobs and companies that have any", async (title, titles, companies) => {
    expect(await ask("/suggestions", { title })).toEqual({ titles, companies });
  });

  it.each([
    ["amster", { name: "Amsterdam", country: "NL", zip_code: null, label: "Amsterdam" }],
    ["den h", { name: "Den Haag", country: "NL", zip_code: null, label: "Den Haag" }],
    ["u", { name: "Utrecht", country: "NL", zip_code: null, label: "Utrecht" }],
    ["gent", { name: "Gent", country: "BE", zip_code: null, label: "Gent" }],
    ["1012", { name: "Amsterdam", country: "NL", zip_code: "1012", label: "1012 Amsterdam" }],
  ])("%j proposes a place", async (zip_code, place) => {
    expect((await ask("/places", { zip_code }))[0]).toMatchObject(place);
  });

  it("proposes no place for nothing", async () => {
    for (const zip_code of ["", "%", "zzzz", "12345678"]) expect(await ask("/places", { zip_code })).toEqual([]);
  });
});
