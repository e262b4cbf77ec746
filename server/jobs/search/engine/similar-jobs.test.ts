import { expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";

const portal = await startTestPortal();
const employer = await makeEmployer(portal);

const DAY_MS = 86_400_000;

const post = (title: string, industry: string, daysAgo = 0, extra = {}) =>
  makeJob(portal, employer, { title, industry, created_at: new Date(Date.now() - daysAgo * DAY_MS), ...extra });

const readSimilarTitles = async ({ id }: { id: string }) =>
  (await portal.anonymous.get(`/jobs/${id}/similar`)).body.map(({ title }: { title: string }) => title);

it("GET /jobs/:id/similar returns active jobs by title, then by shared words, then by industry", async () => {
  const job = await post("Night nurse", "Health care");
  await post("Surgeon", "Health care");
  await post("Night guard", "Safety and security", 1);
  await post("Ward nurse", "Health care", 2);
  await post("Nurses for the night", "Health care", 400);
  await post("Baker", "Agriculture and nature");
  await post("Night nurse, closed", "Health care", 0, { status: 2 });
  expect(await readSimilarTitles(job)).toEqual(["Nurses for the night", "Ward nurse", "Night guard", "Surgeon"]);
});

it("GET /jobs/:id/similar returns the nearest of equal jobs first, and none of another country", async () => {
  const at = (address: string, zip_code: string) => ({ address, zip_code });
  const job = await post("Harpist", "Finance", 0, at("Neude 1, Utrecht", "3512 AE"));
  await portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", job.id).execute();
  await post("Harpist in Groningen", "Finance", 1, at("Grote Markt 1, Groningen", "9712 HN"));
  await post("Harpist in Amersfoort", "Finance", 2, at("Hof 1, Amersfoort", "3811 CJ"));
  await post("Harpist in Gent", "Finance", 0, at("Veldstraat 1, Gent", "9000"));
  expect((await readSimilarTitles(job)).slice(0, 2)).toEqual(["Harpist in Amersfoort", "Harpist in Groningen"]);
  expect(await readSimilarTitles(job)).not.toContain("Harpist in Gent");
  expect((await portal.anonymous.get(`/jobs/${job.id}/closed`)).body.title).toBe("Harpist");
});

it("GET /jobs/:id/similar returns six jobs at most", async () => {
  const job = await post("Welder", "Manufacturing");
  for (let day = 1; day <= 8; day++) await post(`Welder ${day}`, "Manufacturing", day);
  expect(await readSimilarTitles(job)).toEqual([1, 2, 3, 4, 5, 6].map((day) => `Welder ${day}`));
});

it("GET /jobs/:id/similar handles inactive jobs, titles without words and jobs without similar ones", async () => {
  const closed = await post("Ballet dancer", "Arts and media");
  await portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", closed.id).execute();
  expect(await readSimilarTitles(closed)).toEqual([]);
  const open = await post("!?", "Arts and media");
  expect(await readSimilarTitles(closed)).toEqual(["!?"]);
  expect(await readSimilarTitles(open)).toEqual([]);
});

it("GET /jobs/:id/similar answers 404 for a job that was never active", async () => {
  const draft = await post("Draft", "Arts and media", 0, { status: 2 });
  expect((await portal.anonymous.get(`/jobs/${draft.id}/similar`)).status).toBe(404);
});
