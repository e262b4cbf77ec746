import { afterEach, describe, expect, it } from "vitest";
import type { SettingsState } from "../../../contract/operation/settings.ts";
import { makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

/** Two processes of one portal. Owners save in the first. */
const portal = await startTestPortal();
const other = await portal.startOther();
const owner = await makeStaff(portal, "owner");

const read = async () => (await owner.client.get("/admin/settings")).body as SettingsState;
const save = async (changes: object) =>
  owner.client.put("/admin/settings", { version: (await read()).version, ...changes });

/** Applies to a job that is answered within five working days. */
async function applyAt(now: string, place: object = { address: "Damrak 1, Amsterdam", zip_code: "1012 LG" }) {
  await portal.moveClock({ now });
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const { id: jobId } = await makeJob(portal, employer, { answer_days: 5, ...place });
  const { body } = await seeker.client.post("/applications", { job_id: jobId });
  return { employer, seeker, id: body.id as string, answerDueAt: body.answer_due_at as string };
}

const MONDAY = "2027-07-19T10:00:00Z";
const unknownPlace = { address: "Nowhere", zip_code: "ZZ-0" };

describe("the calendar of the portal", () => {
  afterEach(async () => {
    await save({ time_zone: null, holiday_calendar: null, closed_days: null, grace_days: null });
  });

  it.each([
    ["time_zone", "Europe/Atlantis"],
    ["time_zone", "+01:00"],
    ["time_zone", ""],
    ["time_zone", "Europe/Amsterdam'; drop table clock; --"],
    ["holiday_calendar", "XX"],
    ["holiday_calendar", "BE-XYZ"],
    ["holiday_calendar", "be"],
    ["closed_days", "2027-02-29"],
    ["closed_days", "12-24\n13-01"],
    ["closed_days", "Christmas"],
    ["closed_days", Array.from({ length: 61 }, (_, day) => `20${day + 20}-01-02`).join("\n")],
    ["grace_days", 0],
    ["grace_days", -1],
    ["grace_days", 1.5],
    ["grace_days", 1e12],
  ])("refuses a wrong %s and saves nothing (%j)", async (key, value) => {
    const before = await read();
    const { status, body } = await save({ portal_name: "Half saved", [key]: value });
    expect([status, Object.keys(body.fields)]).toEqual([422, [key]]);
    expect(await read()).toEqual(before);
  });

  it("refuses what is no text", async () => {
    for (const value of [5, {}, [], true, "A\u0000B"])
      expect((await save({ time_zone: value })).status, JSON.stringify(value)).toBeGreaterThanOrEqual(400);
    expect((await read()).values.time_zone).toBe("Europe/Amsterdam");
  });

  it("offers the countries of the search and their regions", async () => {
    expect((await read()).holiday_calendars).toEqual(
      expect.arrayContaining([
        { code: "NL", region: null },
        { code: "BE-VLG", region: "Vlaamse Gemeenschap" },
      ]),
    );
  });

  it("has closed days, once or every year, for periods that begin after the change", async () => {
    const before = await applyAt(MONDAY);
    expect(before.answerDueAt).toBe("2027-07-26T21:59:59.999Z");
    await save({ closed_days: "2027-07-20\r\n 07-21\n\n07-21" });
    expect((await read()).values.closed_days).toBe("2027-07-20\n07-21");
    // Later than the change, however long the first application took.
    expect((await applyAt("2027-07-19T11:00:00Z")).answerDueAt).toBe("2027-07-28T21:59:59.999Z");

    // Computes the running period again, and then begins the next one.
    const pause = { starts_on: "2027-07-30", ends_on: "2027-07-30" };
    expect((await before.employer.client.post("/company/pauses", pause)).status).toBe(201);
    const readDueAt = async () => (await before.seeker.client.get(`/application/${before.id}`)).body.answer_due_at;
    expect(await readDueAt()).toBe(before.answerDueAt);
    await before.employer.client.put(`/application/${before.id}/stage`, {
      stage: "shortlisted",
      expected_stage: "received",
    });
    expect(await readDueAt()).toBe("2027-07-28T21:59:59.999Z");
  });

  it("has the holidays of a country for jobs there and those of unknown places", async () => {
    const unknown = await applyAt(MONDAY, unknownPlace);
    expect((await save({ holiday_calendar: "BE-VLG" })).status).toBe(200);
    // 21 July is a holiday in Belgium only.
    expect((await applyAt(MONDAY, unknownPlace)).answerDueAt).toBe("2027-07-27T21:59:59.999Z");
    const antwerp = { address: "Grote Markt 1, Antwerpen", zip_code: "2000" };
    expect((await applyAt(MONDAY, antwerp)).answerDueAt).toBe("2027-07-27T21:59:59.999Z");
    expect((await applyAt(MONDAY)).answerDueAt).toBe("2027-07-26T21:59:59.999Z");
    expect(unknown.answerDueAt).toBe("2027-07-26T21:59:59.999Z");
    const { rows } = await portal.pool.query("select from public_holidays where calendar = 'BE-VLG'");
    expect(rows.length).toBeGreaterThan(50);
  });

  it("has a time zone, in which the days of new periods end", async () => {
    const before = await applyAt(MONDAY);
    await save({ time_zone: "America/New_York" });
    expect((await applyAt(MONDAY)).answerDueAt).toBe("2027-07-27T03:59:59.999Z");
    const { body } = await before.seeker.client.get(`/application/${before.id}`);
    expect(body.answer_due_at).toBe(before.answerDueAt);
    await expect.poll(() => other.settings.current.time_zone).toBe("America/New_York");
  });

  it("has working days for a late answer, and applications that wait keep theirs", async () => {
    const before = await applyAt(MONDAY);
    await save({ grace_days: 1 });
    const after = await applyAt(MONDAY);
    const readStages = () =>
      Promise.all(
        [before, after].map(async ({ seeker, id }) => (await seeker.client.get(`/application/${id}`)).body.stage),
      );
    await portal.moveClock({ now: "2027-07-27T06:01:00Z" });
    expect(await readStages()).toEqual(["received", "unanswered"]);
    await portal.moveClock({ now: "2027-08-02T06:01:00Z" });
    expect(await readStages()).toEqual(["unanswered", "unanswered"]);
  });
});

it("is fixed by TIME_ZONE, which is named", async () => {
  const fixed = await portal.startOther({ TIME_ZONE: "Asia/Tokyo" });
  const client = fixed.withToken(owner.accessToken);
  const { body } = await client.get("/admin/settings");
  expect([body.values.time_zone, body.fixed_by]).toEqual(["Asia/Tokyo", { time_zone: "TIME_ZONE" }]);
  const reply = await client.put("/admin/settings", { version: body.version, time_zone: "Europe/Berlin" });
  expect([reply.status, reply.body.fields]).toEqual([
    422,
    { time_zone: expect.stringContaining("fixed on the server") },
  ]);
});
