import { beforeEach, describe, expect, it } from "vitest";
import { MAX_SAVED_SEARCHES } from "../../../contract/jobs/saved/saved.ts";
import { makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

let seeker: TestUser;
const portal = await startTestPortal();
beforeEach(async () => {
  seeker = await makeSeeker(portal);
});

const form = { name: "Nurse, Utrecht", terms: { title: "nurse", zip_code: "Utrecht" }, alert: "daily" };
const save = (extra: object = {}, user = seeker) => user.client.post("/saved/searches", { ...form, ...extra });
const list = async () => (await seeker.client.get("/saved/searches")).body;

describe("POST /saved/searches", () => {
  it("stores all criteria", async () => {
    const terms = {
      title: "nurse",
      zip_code: "Utrecht",
      type: "Full Time",
      industry: "Health care",
      salary_min: 3000,
      radius: 25,
      posted_within: 14,
      priority: "Urgent",
    };
    const { status, body } = await save({ terms });
    expect([status, body.terms, body.name, body.alert]).toEqual([201, terms, form.name, "daily"]);
    expect(await list()).toEqual([body]);
  });

  it("updates the name and the alert of a saved search with the same criteria", async () => {
    const first = (await save({ terms: { title: " nurse ", zip_code: "", radius: 25 } })).body;
    const again = (await save({ terms: { radius: 25, title: "nurse", type: "" }, name: "Care", alert: "none" })).body;
    expect(again).toMatchObject({ id: first.id, name: "Care", alert: "none" });
    expect(await list()).toHaveLength(1);
  });

  it("refuses searches above the limit with too_many_saved_searches, for 64 concurrent requests", async () => {
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, index) => save({ terms: { title: `nurse ${index}` } })),
    );
    const rejected = responses.filter(({ status }) => status !== 201);
    expect(rejected).toHaveLength(64 - MAX_SAVED_SEARCHES);
    expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(["too_many_saved_searches"]));
    expect(await list()).toHaveLength(MAX_SAVED_SEARCHES);
    const saved = responses.find(({ status }) => status === 201)?.body;
    expect((await save({ terms: saved.terms, name: "Renamed" })).body).toMatchObject({ id: saved.id, name: "Renamed" });
  });

  it.each<[number, string, object]>([
    [422, "terms.title", { terms: { title: "n".repeat(201) } }],
    [422, "terms.zip_code", { terms: { zip_code: "n".repeat(101) } }],
    [422, "terms.radius", { terms: { radius: 1e9 } }],
    [422, "terms.salary_min", { terms: { salary_min: -1 } }],
    [422, "terms.type", { terms: { type: "Any" } }],
    [422, "name", { name: " " }],
    [422, "name", { name: "n".repeat(151) }],
    [422, "name", { name: "two\nlines" }],
    [422, "alert", { alert: "hourly" }],
    [422, "alert", { alert: undefined }],
    [422, "terms", { terms: undefined }],
    [400, "terms", { terms: "title=nurse" }],
    [400, "terms", { terms: [["title", "nurse"]] }],
    [400, "alert", { alert: true }],
  ])("answers %i to an invalid %s", async (status, field, extra) => {
    const response = await save(extra);
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([status, [field]]);
    expect(await list()).toEqual([]);
  });

  it.each([
    { title: true },
    { salary_min: true },
    { radius: null },
    { title: { $gt: "" } },
    { title: ["nurse"] },
    { title: "nul \0" },
  ])("refuses the terms %j", async (terms) => {
    expect([400, 422]).toContain((await save({ terms })).status);
    expect(await list()).toEqual([]);
  });

  it("stores hostile keywords as plain text", async () => {
    const titles = [
      "'; drop table users; --",
      "a & | ! b:*",
      "%",
      "half a pair \ud800",
      "\u{1f469}\u200d\u2695\ufe0f",
      "__proto__",
    ];
    for (const title of titles) expect((await save({ terms: { title } })).status).toBe(201);
    const storedTitles = (await list()).map(({ terms }: { terms: { title: string } }) => terms.title);
    expect(storedTitles.reverse()).toEqual(titles.map((title) => title.toWellFormed()));
  });

  it("refuses an alert with 409 no_email for a user without an email address", async () => {
    const caller = await makeSeeker(portal, { email: null, login_method: "Phone", phone: "+31612345678" });
    expect((await save({}, caller)).body.code).toBe("no_email");
    const { body } = await save({ alert: "none" }, caller);
    const response = await caller.client.put(`/saved/searches/${body.id}`, { name: "Care", alert: "weekly" });
    expect([response.status, response.body.code]).toEqual([409, "no_email"]);
    expect((await caller.client.get("/saved/searches")).body).toMatchObject([{ name: form.name, alert: "none" }]);
  });
});

describe("PUT and DELETE /saved/searches/:id", () => {
  it("change the name and the alert, and delete the search", async () => {
    const { body } = await save();
    const path = `/saved/searches/${body.id}`;
    const changed = (await seeker.client.put(path, { name: "Care", alert: "weekly" })).body;
    expect(changed).toMatchObject({ id: body.id, name: "Care", alert: "weekly", terms: form.terms });
    expect(await list()).toEqual([changed]);
    expect((await seeker.client.delete(path)).status).toBe(204);
    expect((await seeker.client.delete(path)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it("answer 404 for a search of another user, for a missing search and for an invalid id", async () => {
    const { body } = await save();
    const other = await makeSeeker(portal);
    for (const id of [body.id, crypto.randomUUID(), "1"]) {
      expect((await other.client.put(`/saved/searches/${id}`, { name: "Mine", alert: "none" })).status).toBe(404);
      expect((await other.client.delete(`/saved/searches/${id}`)).status).toBe(404);
    }
    expect((await other.client.get("/saved/searches")).body).toEqual([]);
    expect(await list()).toEqual([body]);
  });
});
