import { expect, it } from "vitest";
import { makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
await portal.pool.query("update users set works = '[]', educations = '[]', summary = null where id = $1", [seeker.id]);

const readReasons = async (id: string) => (await seeker.client.get(`/jobs/${id}/reasons`)).body;
const readJobsForYou = async () => (await seeker.client.get("/jobs/for-you")).body;

it("the reasons of a job come from the wishes and the profile of the seeker, and there are none without any", async () => {
  const pay = { pay_min: 3_000, pay_max: 3_500, pay_period: "month", pay_currency: null };
  const job = await makeJob(portal, employer, { title: "Night Nurse", skills: ["First aid", "Dutch"], ...pay });
  expect(await readReasons(job.id)).toEqual([]);
  expect(await readJobsForYou()).toEqual([]);
  await portal.pool.query("update users set works = $2 where id = $1", [
    seeker.id,
    JSON.stringify([{ title: "Nurse", company: "AMC", from: null, to: null, description: "I gave first aid." }]),
  ]);
  const wishes = {
    zip_code: "1012 AB",
    max_distance_km: 10,
    pay_min: 3_600,
    pay_currency: "USD",
    hours_min: 32,
    hours_max: null,
    is_remote: false,
  };
  expect((await seeker.client.put("/authenticated/work-wishes", wishes)).body).toEqual(wishes);
  expect((await seeker.client.get("/authenticated/work-wishes")).body).toEqual(wishes);
  const reasons = await readReasons(job.id);
  expect(reasons).toEqual([
    { kind: "words", state: "match", names: ["Nurse"], distance_km: null },
    { kind: "skills", state: "match", names: ["First aid"], distance_km: null },
    { kind: "skills", state: "unknown", names: ["Dutch"], distance_km: null },
    { kind: "distance", state: "match", names: [], distance_km: expect.any(Number) },
    { kind: "pay", state: "other", names: [], distance_km: null },
    { kind: "hours", state: "unknown", names: [], distance_km: null },
  ]);
  const [first] = await readJobsForYou();
  expect(first).toMatchObject({ job: { id: job.id }, reasons });
  const draft = await makeJob(portal, employer, { title: "Nurse", status: 2 });
  const path = `/jobs/reasons?ids=${job.id},${draft.id},00000000-0000-4000-8000-000000000000`;
  expect((await seeker.client.get(path)).body).toEqual({ [job.id]: reasons });
});
