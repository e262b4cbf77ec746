import { beforeEach, describe, expect, it } from "vitest";
import type { BrowsePage } from "../../../contract/jobs/browse.ts";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
beforeEach(async () => {
  await portal.pool.query("update jobs set status = 2");
});

const FIELD = "health_care";
const inUtrecht = { industry: "Health care", address: "Oudegracht 1, Utrecht", zip_code: "3511 AA" };
/** Another postal code of the same town. */
const elsewhereInUtrecht = { ...inUtrecht, address: "Amsterdamsestraatweg 1, Utrecht", zip_code: "3551 AA" };
const inTheHague = { industry: "Health care", address: "Spui 1, Den Haag", zip_code: "2511 AA" };

const browse = (query: Record<string, string> = {}) => portal.anonymous.get(`/browse?${new URLSearchParams(query)}`);
const read = async (query: Record<string, string> = {}): Promise<BrowsePage> => (await browse(query)).body;
/** Counts over all jobs follow a change after a moment. */
const expectSoon = (query: Record<string, string>, expected: object) =>
  expect.poll(() => read(query)).toMatchObject(expected);

async function makeJobs(count: number, form: Record<string, unknown>, company = "Halvergate Clinic") {
  const employer = await makeEmployer(portal, { company });
  const jobs: { id: string }[] = [];
  for (let index = 0; index < count; index++) jobs.push(await makeJob(portal, employer, form));
  return { employer, jobs };
}

const close = (id: string) => portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", id).execute();

describe("GET /browse", () => {
  it("lists the fields with at least five jobs, the one with most jobs first", async () => {
    await makeJobs(5, inUtrecht);
    await makeJobs(6, { industry: "Education" });
    await makeJobs(4, { industry: "Law" });
    await expectSoon(
      {},
      {
        field: null,
        town: null,
        jobs: 15,
        fields: [
          { key: "education", title: "Education", jobs: 6 },
          { key: FIELD, title: "Health care", jobs: 5 },
        ],
      },
    );
  });

  it("shows the jobs of a field: their companies, newest jobs and towns", async () => {
    await makeJobs(5, inUtrecht);
    await makeJobs(2, inTheHague, "Ormesby Care");
    await makeJobs(1, { industry: "Education" });
    const { jobs } = await makeJobs(1, elsewhereInUtrecht, "Newest Care");
    await expectSoon({ field: FIELD }, { jobs: 8, towns: [{ slug: "utrecht", label: "Utrecht", jobs: 6 }] });
    const page = await read({ field: FIELD });
    expect(page.companies.map(({ company, jobs: count }) => [company, count])).toEqual([
      ["Halvergate Clinic", 5],
      ["Ormesby Care", 2],
      ["Newest Care", 1],
    ]);
    expect(page.newest_jobs).toHaveLength(8);
    expect(page.newest_jobs[0]?.id).toBe(jobs[0]?.id);
  });

  it("shows the jobs of a field in a town, and its neighbours", async () => {
    const { jobs } = await makeJobs(3, inUtrecht);
    await makeJobs(2, elsewhereInUtrecht, "Second Care");
    await makeJobs(5, inTheHague);
    await makeJobs(5, { ...inUtrecht, industry: "Education" });
    await expectSoon(
      { field: FIELD, town: "utrecht" },
      {
        town: { slug: "utrecht", label: "Utrecht" },
        jobs: 5,
        towns: [{ slug: "s-gravenhage", jobs: 5 }],
        fields: [{ key: "education" }, { key: FIELD }],
      },
    );
    const page = await read({ field: FIELD, town: "utrecht" });
    expect(page.newest_jobs.map(({ id }) => id)).toContain(jobs[0]?.id);
    expect(page.companies.map(({ company }) => company)).toEqual(["Halvergate Clinic", "Second Care"]);
  });

  it("finds a town by each of its names, and tells the one of its path", async () => {
    await makeJobs(5, inTheHague);
    for (const town of ["s-gravenhage", "den-haag", "the-hague"])
      await expectSoon({ field: FIELD, town }, { town: { slug: "s-gravenhage" }, jobs: 5 });
  });

  it("says what most jobs pay, rounded and not by its lowest or highest pay, from five jobs with the most frequent period on", async () => {
    const monthly = { pay_currency: "EUR", pay_period: "month" as const };
    for (const pay of [1_000, 2_512, 2_600, 2_700]) {
      await makeJobs(1, { ...inUtrecht, ...monthly, pay_min: pay, pay_max: pay + 100 });
    }
    await makeJobs(2, { ...inUtrecht, ...monthly, pay_period: "hour", pay_min: 15, pay_max: 20 });
    expect((await read({ field: FIELD })).pay).toBeNull();
    await makeJobs(1, { ...inUtrecht, ...monthly, pay_min: 2_800, pay_max: 9_900 });
    expect((await read({ field: FIELD })).pay).toEqual({
      min: 2_500,
      max: 2_800,
      currency: "EUR",
      period: "month",
      jobs: 5,
    });
  });

  it("shows neither jobs nor companies when the fifth job closes, only neighbours", async () => {
    const { jobs } = await makeJobs(5, inUtrecht);
    await makeJobs(5, inTheHague);
    await expectSoon({ field: FIELD, town: "utrecht" }, { jobs: 5 });
    await close(jobs[0]?.id ?? "");
    await expectSoon(
      { field: FIELD, town: "utrecht" },
      { jobs: 4, newest_jobs: [], companies: [], pay: null, towns: [{ slug: "s-gravenhage" }] },
    );
  });

  it("responds with 404 to fields and towns that nobody knows, and to a town without a field", async () => {
    for (const query of [
      { field: "unknown" },
      { field: FIELD, town: "nowhere-at-all" },
      { field: FIELD, town: "-" },
      { field: FIELD, town: "" },
      { town: "utrecht" },
    ]) {
      expect((await browse(query as Record<string, string>)).status, JSON.stringify(query)).toBe(404);
    }
    expect((await browse({ field: "x".repeat(101) })).status).toBe(422);
  });
});

it("the sitemap lists the pages of fields and towns that have enough jobs", async () => {
  await makeJobs(5, inUtrecht);
  await makeJobs(4, inTheHague);
  const readPaths = async () => {
    const xml = await (await fetch(`${portal.origin}/sitemaps/browse.xml`)).text();
    return [...xml.matchAll(/<loc>[^<]*?(\/(?:nl\/)?browse[^<]*)<\/loc>/g)].map(([, path]) => path);
  };
  const paths = ["/browse", `/browse/${FIELD}`, `/browse/${FIELD}/utrecht`];
  await expect.poll(readPaths).toEqual(paths.flatMap((path) => [path, `/nl${path}`]));
});
