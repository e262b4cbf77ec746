import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import {
  answerText,
  answerWith,
  startTripPlannerServer,
  type TripPlannerServer,
} from "../../testing/servers/trip-planner.ts";
import { createTravelTimes, findDeparture } from "./travel-times.ts";
import { createTripPlanner } from "./trip-planner.ts";

const planner = closeAfterTests(await startTripPlannerServer());
const portal = await startTestPortal({ OPENTRIPPLANNER_URL: planner.url });
const employer = await makeEmployer(portal);
const jobId = (await makeJob(portal, employer, { address: "Oudegracht 1, Utrecht", zip_code: "3511 AA" })).id;
const jobElsewhereId = (await makeJob(portal, employer, { address: "Nowhere 1", zip_code: "XX" })).id;
beforeEach(() => {
  planner.received.length = 0;
});

const read = async (from: string, id = jobId) => {
  const { status, body } = await portal.anonymous.get(
    `/jobs/${id}/travel-times?${new URLSearchParams({ zip_code: from })}`,
  );
  expect(status).toBe(200);
  return body;
};

describe("GET /jobs/:id/travel-times", () => {
  it("tells the fastest journeys, and asks once for the same two places", async () => {
    planner.answer = answerWith({ transit: [2_700, 2_130, 3_600], bicycle: [5_400] });
    expect(await read("Amsterdam")).toEqual({ transit_minutes: 36, bicycle_minutes: 90 });
    expect(await read("Amsterdam")).toEqual({ transit_minutes: 36, bicycle_minutes: 90 });
    expect(planner.received).toHaveLength(1);
  });

  it("sends the coordinates of the two places and a morning, and nothing of the visitor", async () => {
    planner.answer = answerWith({ transit: [], bicycle: [] });
    await read("Rotterdam");
    const [{ body, headers }] = planner.received as [(typeof planner.received)[number]];
    const coordinate = { latitude: expect.any(Number), longitude: expect.any(Number) };
    expect(body).toEqual({
      query: expect.stringContaining("planConnection"),
      variables: {
        origin: { location: { coordinate } },
        destination: { location: { coordinate } },
        departure: expect.stringMatching(/T08:00:00\+0[12]:00$/),
      },
    });
    expect(JSON.stringify(body.variables)).not.toMatch(/\.\d{4}/);
    expect(Object.keys(headers).filter((name) => /cookie|authorization|referer|forwarded/.test(name))).toEqual([]);
  });

  it("knows no time when there is no way", async () => {
    planner.answer = answerWith({ transit: [], bicycle: [] });
    expect(await read("Eindhoven")).toEqual({ transit_minutes: null, bicycle_minutes: null });
  });

  it.each([
    ["an error", answerText("Internal Server Error", 500)],
    ["text that is no JSON", answerText("<html>")],
    ["errors of GraphQL", answerText(JSON.stringify({ data: null, errors: [{ message: "Unknown field" }] }))],
    ["a duration that is no number", answerText('{"data":{"transit":{"edges":[{"node":{"duration":"long"}}]}}}')],
    ["an endless reply", answerText("x".repeat(300_000))],
    ["a redirect", (response) => response.writeHead(302, { location: planner.url }).end()],
    ["no reply", (response) => response.destroy()],
  ] satisfies [string, TripPlannerServer["answer"]][])(
    "leaves the estimate after %s, and asks again",
    async (_, answer) => {
      planner.answer = answer;
      expect(await read("Groningen")).toBeNull();
      expect(await read("Groningen")).toBeNull();
      expect(planner.received).toHaveLength(2);
    },
  );

  it("logs once that the planner fails, and once that it answers again", async () => {
    const countLines = (message: string) => portal.logged.filter((line) => line.includes(message)).length;
    planner.answer = answerWith({ transit: [600], bicycle: [600] });
    await read("Haarlem");
    const before = { failed: countLines("does not answer"), recovered: countLines("answers again") };
    planner.answer = answerText("", 503);
    await read("Leiden");
    await read("Delft");
    planner.answer = answerWith({ transit: [600], bicycle: [600] });
    await read("Leiden");
    await read("Delft");
    expect(countLines("does not answer") - before.failed).toBe(1);
    expect(countLines("answers again") - before.recovered).toBe(1);
  });

  it.each([
    ["without a place", ""],
    ["for an unknown place", "Nowhere at all"],
  ])("asks nobody %s", async (_, from) => {
    expect(await read(from)).toBeNull();
    expect(planner.received).toEqual([]);
  });

  it("asks nobody for a job whose place is unknown", async () => {
    expect(await read("Utrecht", jobElsewhereId)).toBeNull();
    expect(planner.received).toEqual([]);
  });
});

it("GET /jobs/:id/travel-times › is null without a planner", async () => {
  const other = await startTestPortal();
  const { id } = await makeJob(other, await makeEmployer(other), {});
  expect(await other.anonymous.get(`/jobs/${id}/travel-times?zip_code=Utrecht`)).toMatchObject({
    status: 200,
    body: null,
  });
});

const amsterdam = { latitude: 52.374, longitude: 4.89 };
const utrecht = { latitude: 52.091, longitude: 5.122 };

it("createTripPlanner › gives up a planner that does not answer in time", async () => {
  planner.answer = () => undefined;
  const plan = createTripPlanner(planner.url, 20)(amsterdam, utrecht, "2026-12-01T08:00:00+01:00");
  await expect(plan).rejects.toMatchObject({ name: "TimeoutError" });
});

it("createTravelTimes › makes four calls at a time, two for an address, and shares one for the same places", async () => {
  const answers: (() => void)[] = [];
  const readTravelTimes = createTravelTimes({
    planTrip: () =>
      new Promise((resolve) => {
        answers.push(() => resolve({ transit_minutes: 30, bicycle_minutes: 20 }));
      }),
    getTimeZone: () => "Europe/Amsterdam",
    rateLimitFactor: 1,
    log: { info: () => undefined, warn: () => undefined },
  });
  let count = 0;
  const ask = (ip: string) => readTravelTimes(ip, { ...amsterdam, longitude: ++count }, utrecht);
  const first = [ask("192.0.2.1"), ask("192.0.2.1")];
  expect(await ask("192.0.2.1")).toBeNull();
  const others = [ask("192.0.2.2"), ask("192.0.2.3")];
  expect(await ask("192.0.2.4")).toBeNull();
  const shared = readTravelTimes("192.0.2.4", { ...amsterdam, longitude: 1 }, utrecht);
  expect(answers).toHaveLength(4);
  for (const answer of answers) answer();
  const times = { transit_minutes: 30, bicycle_minutes: 20 };
  expect(await Promise.all([...first, ...others, shared])).toEqual([times, times, times, times, times]);
  const next = ask("192.0.2.4");
  answers.at(-1)?.();
  expect(await next).toEqual(times);
});

it("findDeparture finds eight o'clock on a Tuesday of the next seven days", () => {
  const day = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });
  const zone = fc.constantFrom("Europe/Amsterdam", "America/New_York", "Asia/Kathmandu", "UTC");
  fc.assert(
    fc.property(day, zone, (now, timeZone) => {
      const departure = new Date(findDeparture(now, timeZone));
      const local = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", hour: "2-digit", minute: "2-digit" });
      expect(local.format(departure)).toBe("Tuesday 08:00");
      expect(departure.getTime() - now.getTime()).toBeGreaterThan(0);
      expect(departure.getTime() - now.getTime()).toBeLessThanOrEqual(8 * 24 * 3_600_000);
    }),
  );
});
