import { beforeEach, describe, expect, it } from "vitest";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";

const portal = await startTestPortal();

const AMSTERDAM = { address: "Damrak 12, Amsterdam", zip_code: "1012 AB" };
const UTRECHT = { address: "Neude 1, Utrecht", zip_code: "3512 AD" };

let employer: TestUser;
let job: { id: string };
beforeEach(async () => {
  employer = await makeEmployer(portal);
  job = await makeJob(portal, employer, AMSTERDAM);
});

async function apply(zip_code: string | null, name = "Sanne de Boer") {
  const seeker = await makeSeeker(portal, { name });
  await seeker.client.put("/authenticated/work-wishes", { zip_code });
  const { body } = await seeker.client.post("/applications", { job_id: job.id });
  return { seeker, id: body.id as string };
}
const readSent = async ({ client }: TestUser, id: string) => (await client.get(`/application/${id}`)).body.snapshot;
const list = async (query = "") => (await employer.client.get(`/jobs/${job.id}/applications?${query}`)).body;
const listNames = async (query: string) =>
  (await list(query)).map(({ applicant }: { applicant: { name: string } }) => applicant.name);

describe("the postal code of an applicant", () => {
  it("is sent with the application, with the distance from the job, and later changes are not", async () => {
    const { seeker, id } = await apply("3512 AD");
    const sent = { zip_code: "3512 AD", distance_km: 35 };
    expect(await readSent(employer, id)).toMatchObject(sent);
    expect(await readSent(seeker, id)).toMatchObject(sent);
    expect(await list()).toMatchObject([{ distance_km: 35 }]);
    await seeker.client.put("/authenticated/work-wishes", { zip_code: "1012 AB" });
    expect(await readSent(employer, id)).toMatchObject(sent);
    await seeker.client.post(`/application/${id}/snapshot`);
    expect(await readSent(employer, id)).toMatchObject({ zip_code: "1012 AB", distance_km: 0 });
  });

  it.each([null, "0000 XX"])("leaves the distance unknown when it is %s", async (code) => {
    const { id } = await apply(code);
    expect(await readSent(employer, id)).toMatchObject({ zip_code: code, distance_km: null });
  });

  it("is measured again when the job moves", async () => {
    const { id } = await apply("3512 AD");
    await portal.db.updateTable("jobs").set(UTRECHT).where("id", "=", job.id).execute();
    expect(await readSent(employer, id)).toMatchObject({ distance_km: 0 });
  });

  it("is no longer shown when the applicant has withdrawn", async () => {
    const { seeker, id } = await apply("3512 AD");
    await seeker.client.post(`/application/${id}/withdraw`, {});
    expect(await list()).toMatchObject([{ stage: "withdrawn", distance_km: null }]);
    expect(await list("max_distance_km=500")).toEqual([]);
  });
});

describe("GET /jobs/:id/applications?max_distance_km", () => {
  it("leaves out who lives farther away, and whose distance is unknown", async () => {
    await apply("1012 AB", "Near");
    await apply("3512 AD", "Farther");
    await apply(null, "Unknown");
    expect(await listNames("max_distance_km=10")).toEqual(["Near"]);
    expect(await listNames("max_distance_km=50")).toEqual(["Farther", "Near"]);
    expect(await listNames("")).toEqual(["Unknown", "Farther", "Near"]);
  });

  it.each(["0", "501", "1.5", "near"])("refuses %s", async (km) => {
    const { status, body } = await employer.client.get(`/jobs/${job.id}/applications?max_distance_km=${km}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["max_distance_km"]]);
  });

  it("does not tell recruiters who is on a legal hold", async () => {
    const { id } = await apply("1012 AB");
    await portal.pool.query(
      "update applications set held_until = portal_now() + interval '9 days', held_since = portal_now() where id = $1",
      [id],
    );
    expect(await listNames("max_distance_km=10")).toEqual(["Sanne de Boer"]);
    await portal.pool.query("update company_members set role = 'recruiter' where user_id = $1", [employer.id]);
    expect(await listNames("max_distance_km=10")).toEqual([]);
  });
});
