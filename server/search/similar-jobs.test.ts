import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEmployer, makeJob, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
  employer = await makeEmployer(portal);
});
afterAll(() => portal.close());

const DAY_MS = 86_400_000;

const post = (title: string, industry: string, daysAgo = 0, extra = {}) =>
  makeJob(portal, employer, { title, industry, created_at: new Date(Date.now() - daysAgo * DAY_MS), ...extra });

const similarTo = async ({ id }: { id: string }) =>
  (await portal.anonymous.get(`/jobs/${id}/similar`)).body.map(({ title }: { title: string }) => title);

it("shows the same title first, then shared words, then the same industry, and never what is closed", async () => {
  const job = await post("Night nurse", "Health care");
  await post("Surgeon", "Health care");
  await post("Night guard", "Safety and security", 1);
  await post("Ward nurse", "Health care", 2);
  await post("Nurses for the night", "Health care", 400);
  await post("Baker", "Agriculture and nature");
  await post("Night nurse, closed", "Health care", 0, { status: 2 });
  expect(await similarTo(job)).toEqual(["Nurses for the night", "Ward nurse", "Night guard", "Surgeon"]);
});

it("shows six at most", async () => {
  const job = await post("Welder", "Manufacturing");
  for (let day = 1; day <= 8; day++) await post(`Welder ${day}`, "Manufacturing", day);
  expect(await similarTo(job)).toEqual([1, 2, 3, 4, 5, 6].map((day) => `Welder ${day}`));
});

it("shows something for a closed job, a title without words, and nothing when nothing is like it", async () => {
  const closed = await post("Ballet dancer", "Arts and media");
  await portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", closed.id).execute();
  expect(await similarTo(closed)).toEqual([]);
  const open = await post("!?", "Arts and media");
  expect(await similarTo(closed)).toEqual(["!?"]);
  expect(await similarTo(open)).toEqual([]);
});

it("does not exist for a job that was never open", async () => {
  const draft = await post("Draft", "Arts and media", 0, { status: 2 });
  expect((await portal.anonymous.get(`/jobs/${draft.id}/similar`)).status).toBe(404);
});
