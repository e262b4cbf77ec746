import { describe, expect, it } from "vitest";
import type { SettingsState } from "../../../contract/operation/settings.ts";
import {
  type IndustryKey,
  type IndustrySetting,
  unchangedIndustries,
} from "../../../contract/platform/settings/industries.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

/** Two processes of one portal. Owners save in the first. */
const portal = await startTestPortal({ SEARCH_FRESH_MS: "0" });
const other = await portal.startOther();
const owner = await makeStaff(portal, "owner");
const employer = await makeEmployer(portal);
const seeker = await makeSeeker(portal);

async function save(changes: Partial<Record<IndustryKey, Partial<IndustrySetting>>>) {
  const { version, values } = (await owner.client.get("/admin/settings")).body as SettingsState;
  const changed = Object.entries(changes).map(([key, change]) => [
    key,
    { ...values.industries[key as IndustryKey], ...change },
  ]);
  const industries = { ...values.industries, ...Object.fromEntries(changed) };
  return owner.client.put("/admin/settings", { version, industries });
}
const reset = async () => {
  const { version } = (await owner.client.get("/admin/settings")).body;
  await owner.client.put("/admin/settings", { version, industries: null });
};
const names = (en: string, nl = en) => ({ names: { en, nl, de: "" } });
const listTitles = async (one = portal) => {
  const response = await fetch(`${one.origin}/api/crud/industries`);
  return ((await response.json()) as { title: string }[]).map(({ title }) => title);
};
const post = async (industry: string, title = "Nurse") =>
  (await employer.client.post("/jobs", { ...jobForm, title, industry })).body;
const readIndustry = async ({ id }: { id: string }) => (await seeker.client.get(`/crud/jobs/${id}`)).body.industry;
async function find(industry: string, one = portal): Promise<string[]> {
  const response = await fetch(`${one.origin}/api/auth/search?industry=${encodeURIComponent(industry)}`);
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
}

describe("industries", () => {
  it("are renamed with their jobs, searches and alerts, in all processes, and found by their old name", async () => {
    const job = await post("Health care");
    await seeker.client.post("/saved/searches", {
      name: "Care",
      terms: { industry: "Health care" },
      alert: "daily",
    });
    expect(await find("Health care", other)).toEqual([job.id]);
    expect((await save({ health_care: names("Care & 'cure'", "Zorg") })).status).toBe(200);
    expect(await listTitles()).toContain("Care & 'cure'");
    expect(await readIndustry(job)).toBe("Care & 'cure'");
    for (const title of ["Care & 'cure'", "Health care"]) {
      for (const one of [portal, other]) await expect.poll(() => find(title, one)).toEqual([job.id]);
    }
    await expect.poll(() => listTitles(other)).not.toContain("Health care");
    const [saved] = (await seeker.client.get("/saved/searches")).body;
    expect(saved.terms.industry).toBe("Care & 'cure'");
    // A form that was open since before.
    expect((await post("Health care")).industry).toBe("Care & 'cure'");
    await reset();
    expect(await readIndustry(job)).toBe("Health care");
  });

  it("swap their names", async () => {
    const [law, sales] = [await post("Law"), await post("Sales")];
    expect((await save({ law: names("Sales"), sales: names("Law") })).status).toBe(200);
    expect(await Promise.all([law, sales].map(readIndustry))).toEqual(["Sales", "Law"]);
    await reset();
    expect(await Promise.all([law, sales].map(readIndustry))).toEqual(["Law", "Sales"]);
  });

  it("are merged, also with one that gets another name, and come back without their jobs", async () => {
    const [science, education] = [await post("Science"), await post("Education")];
    for (const industry of ["Science", "Education"])
      await seeker.client.post("/saved/searches", { name: industry, terms: { industry }, alert: "none" });
    await save({ science: { into: "education" }, education: names("Learning") });
    expect(await Promise.all([science, education].map(readIndustry))).toEqual(["Learning", "Learning"]);
    await expect.poll(() => listTitles()).toHaveLength(19);
    expect((await find("Science")).sort()).toEqual([science.id, education.id].sort());
    const saved = (await seeker.client.get("/saved/searches")).body as { terms: { industry?: string } }[];
    expect(saved.filter(({ terms }) => terms.industry === "Learning")).toHaveLength(1);
    await reset();
    await expect.poll(() => listTitles()).toHaveLength(20);
    expect(await readIndustry(science)).toBe("Education");
    expect((await post("Science")).industry).toBe("Science");
  });

  it("move many jobs a few at a time, and wait for nobody who changes one", async () => {
    const { id } = await post("Construction");
    const { rows: columns } = await portal.pool.query(`
      select string_agg(quote_ident(column_name), ', ') as copied from information_schema.columns
      where table_schema = 'public' and table_name = 'jobs' and is_generated = 'NEVER' and column_name <> 'id'`);
    await portal.pool.query(
      `insert into jobs (id, ${columns[0].copied})
      select gen_random_uuid(), ${columns[0].copied} from jobs, generate_series(1, 250) where id = $1`,
      [id],
    );
    const count = async (title: string) =>
      (await portal.pool.query("select from jobs where industry = $1", [title])).rowCount;
    const blocker = await portal.pool.connect();
    await blocker.query("begin");
    await blocker.query("select from jobs where id = $1 for update", [id]);
    expect((await save({ construction: { into: "engineering" } })).status).toBe(200);
    expect(await count("Engineering")).toBe(100);
    await expect.poll(() => listTitles()).not.toContain("Construction");
    // Its name changes while jobs are on their way to it.
    expect((await save({ engineering: names("Technology") })).status).toBe(200);
    await portal.sweep();
    expect([await count("Construction"), await count("Technology")]).toEqual([1, 250]);
    await blocker.query("rollback");
    blocker.release();
    await portal.sweep();
    expect([await count("Construction"), await count("Technology")]).toEqual([0, 251]);
    const { rows } = await portal.pool.query(
      "select title from industries where title in ('Construction', 'Engineering')",
    );
    expect(rows).toEqual([]);
    await reset();
    await portal.sweep();
    expect(await count("Engineering")).toBe(251);
    expect((await portal.pool.query("select from industries")).rowCount).toBe(20);
    await portal.pool.query("delete from jobs where industry = 'Engineering'");
  });

  it("take the name of one whose jobs are still moving", async () => {
    const job = await post("Construction");
    await portal.pool.query("update industries set successor = 'Engineering' where title = 'Construction'");
    expect((await save({ sales: names("construction ") })).status).toBe(422);
    await save({ construction: { into: "engineering" }, sales: names("Construction") });
    expect(await readIndustry(job)).toBe("Engineering");
    await reset();
    await portal.sweep();
    expect(await readIndustry(job)).toBe("Engineering");
  });

  it("have a name in both languages that no other one has, and are not merged in a circle", async () => {
    const { body } = await save({
      law: { names: { en: "Justice", nl: "", de: "" } },
      sales: names("health CARE"),
      science: { into: "science" },
      finance: { into: "education" },
      education: { into: "finance" },
    });
    expect(Object.keys(body.fields).sort()).toEqual([
      "industries.education.into",
      "industries.finance.into",
      "industries.law.names.nl",
      "industries.sales.names.en",
      "industries.science.into",
    ]);
    const { body: taken } = await save({ health_care: names("law") });
    expect(Object.keys(taken.fields)).toEqual(["industries.health_care.names.en"]);
    expect((await save({ law: names("A\tB") })).status).toBe(422);
    expect((await save({ law: { into: "__proto__" as IndustryKey } })).status).toBe(422);
    expect((await owner.client.get("/admin/settings")).body.values.industries).toEqual(unchangedIndustries);
  });
});
