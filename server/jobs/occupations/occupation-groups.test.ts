import { describe, expect, it } from "vitest";
import {
  listOccupationGroups,
  majorOccupationGroups,
  occupationGroups,
} from "../../../contract/jobs/occupations/occupation-groups.ts";
import { sharedTexts } from "../../../contract/platform/i18n/shared-texts.ts";
import { languages } from "../../../contract/platform/languages.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { createOccupationGroupSweep } from "./group-sweep.ts";

const form = { ...jobForm, title: "Registered Nurse" };

const portal = await startTestPortal();
const owner = await makeEmployer(portal);

const post = async (fields: object) => (await owner.client.post("/jobs", { ...form, ...fields })).body;
const change = async (id: string, fields: object) =>
  (await owner.client.put(`/crud/jobs/${id}`, { ...form, ...fields })).body.occupation_group;
const read = async (id: string) => (await owner.client.get(`/crud/jobs/${id}`)).body;

it("the groups are the 43 and 10 of ISCO-08, each with a name of its own in both languages", () => {
  expect([occupationGroups.length, majorOccupationGroups.length]).toEqual([43, 10]);
  expect(listOccupationGroups().flatMap(({ groups }) => groups)).toEqual(occupationGroups);
  for (const language of languages) {
    const names = [...majorOccupationGroups, ...occupationGroups].map(
      (code) => sharedTexts[language].occupation_groups[code],
    );
    expect(new Set(names).size).toBe(53);
    expect(names.every((name) => /^\p{Lu}.{5,}$/u.test(name))).toBe(true);
  }
});

describe("the occupation group of a job", () => {
  it("follows the title until one is chosen", async () => {
    const { id, occupation_group } = await post({});
    expect(occupation_group).toBe("22");
    expect(await change(id, { title: "Head of Everything" })).toBe(null);
    expect(await change(id, { title: "Truck driver" })).toBe("83");
    expect(await read(id)).toMatchObject({ occupation_group: "83", occupation_group_chosen: false });

    expect(await change(id, { title: "Truck driver", occupation_group: "93" })).toBe("93");
    expect(await change(id, { title: "Nurse" })).toBe("93");
    expect(await read(id)).toMatchObject({ occupation_group: "93", occupation_group_chosen: true });
    expect(await change(id, { title: "Nurse", occupation_group: "" })).toBe("22");
    expect((await read(id)).occupation_group_chosen).toBe(false);
  });

  it("can be none, which stays", async () => {
    const { id } = await post({ occupation_group: null });
    expect(await change(id, { title: "Cook" })).toBe(null);
    expect(await read(id)).toMatchObject({ occupation_group: null, occupation_group_chosen: true });
  });

  it.each(["2", "99", "nurse"])("is not %j", async (occupation_group) => {
    const { status, body } = await owner.client.post("/jobs", { ...form, occupation_group });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["occupation_group"]]);
  });

  it("is proposed while the title is written", async () => {
    const propose = async (title: string) =>
      (await owner.client.get(`/jobs/occupation-group?${new URLSearchParams({ title })}`)).body;
    expect(await propose("Senior software developer")).toEqual({
      occupation_group: "25",
      occupation: "software developer",
    });
    expect(await propose("Boss")).toEqual({ occupation_group: null, occupation: null });
    expect((await owner.client.get("/jobs/occupation-group")).status).toBe(422);
  });

  it("is in the history of the job", async () => {
    const { id } = await post({});
    await change(id, { occupation_group: "53" });
    const { body } = await owner.client.get(`/jobs/${id}/events`);
    expect(body[0].data.changes).toEqual([{ field: "occupation_group", from: "22", to: "53" }]);
  });

  it("is found by the sweep for jobs of before, unless the title does not tell it", async () => {
    const nurse = await post({ title: "Verpleegkundige" });
    const boss = await post({ title: "Boss" });
    const ids = [nurse.id, boss.id];
    await portal.pool.query(
      "update jobs set occupation_group = null, occupation_group_source = null where id = any($1)",
      [ids],
    );
    await createOccupationGroupSweep(portal.db).run(AbortSignal.timeout(60_000));
    const { rows } = await portal.pool.query(
      "select occupation_group, occupation_group_source from jobs where id = any($1) order by id",
      [ids],
    );
    expect(rows).toEqual([
      { occupation_group: "22", occupation_group_source: "title" },
      { occupation_group: null, occupation_group_source: "title" },
    ]);
  });
});

describe("a search by occupation group", () => {
  const find = async (query: string) => (await portal.anonymous.get(`/auth/search/?${query}`)).body;

  it("finds the jobs of a sub-major group, and those of all groups of a major one", async () => {
    const [dentist, engineer, baker] = [
      await post({ title: "Dentist Wadden" }),
      await post({ title: "Civil engineer Wadden" }),
      await post({ title: "Baker Wadden" }),
    ];
    const findIds = async (group: string) =>
      (await find(`title=wadden&occupation_group=${group}`)).map(({ id }: { id: string }) => id).sort();
    expect(await findIds("22")).toEqual([dentist.id]);
    expect(await findIds("2")).toEqual([dentist.id, engineer.id].sort());
    expect(await findIds("75")).toEqual([baker.id]);
    expect(await findIds("51")).toEqual([]);
    await change(baker.id, { title: "Baker Wadden", occupation_group: "22" });
    expect(await findIds("22")).toEqual([dentist.id, baker.id].sort());
    const { body } = await portal.anonymous.get("/auth/search/summary?title=wadden");
    expect(body.facets.occupation_group).toEqual([
      { value: "22", count: 2 },
      { value: "21", count: 1 },
    ]);
    expect((await portal.anonymous.get("/auth/search/?occupation_group=x")).status).toBe(422);
  });

  it("is kept by a saved search", async () => {
    const seeker = await makeSeeker(portal);
    const terms = { title: "wadden", occupation_group: "2" };
    const { status, body } = await seeker.client.post("/saved/searches", { name: "Wadden", terms, alert: "daily" });
    expect([status, body.terms]).toEqual([201, expect.objectContaining(terms)]);
  });
});

it("feeds name the group with its code", async () => {
  await post({ title: "Midwife Ameland" });
  const xml = await (await fetch(`${portal.origin}/feeds/jobs.xml`)).text();
  expect(xml).toContain("<occupation>Health professionals</occupation><iscocode>22</iscocode>");
  const rss = await (await fetch(`${portal.origin}/nl/feeds/search.rss?title=ameland`)).text();
  expect(rss).toContain('<category domain="ISCO-08">Specialisten gezondheidszorg</category>');
});
