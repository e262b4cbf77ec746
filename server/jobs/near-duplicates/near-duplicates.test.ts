import { expect, it } from "vitest";
import { createCompanies } from "../../../database/demo/companies/companies.ts";
import { createEmployer, getTeamSize } from "../../../database/demo/companies/employers.ts";
import { createJobs } from "../../../database/demo/jobs.ts";
import { readOccupations } from "../../../database/demo/lists/occupations.ts";
import { readCities } from "../../../database/demo/lists/places.ts";
import { createRandom } from "../../../database/demo/random.ts";
import { runSweep } from "../../platform/background/sweep.ts";
import { makeEmployer, makeJob, type TestUser } from "../../testing/factories.ts";
import { makeModerator } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { MAX_DISTANCE, MIN_SHARE } from "./find-near-duplicates.ts";
import { type ComparedText, compareTexts, computeSimhash } from "./simhash.ts";
import { createTextHashSweep } from "./text-hash-sweep.ts";

const portal = await startTestPortal();
const company = await makeEmployer(portal, { company: "Sluiswacht" });
const other = await makeEmployer(portal, { company: "Kwelder" });

const description =
  "You help children from four to twelve cross the street on their way to school, in rain and in snow, every morning and " +
  "every afternoon. You know their names, and their parents know yours. We pay for your coat and for the training.";
const hashTexts = () => runSweep(createTextHashSweep(portal.db), { info: () => undefined });
const post = (user: TestUser, extra: object) =>
  makeJob(portal, user, { title: "Crossing guard", description, ...extra });
const list = async (user: TestUser, id: string) => (await user.client.get(`/jobs/${id}/near-duplicates`)).body;
const find = async (user: TestUser, body: object) => (await user.client.post("/jobs/near-duplicates", body)).body;

it("names the own jobs that are not closed and the public ones of others, and never a draft of another company", async () => {
  const own = await post(company, {});
  const closed = await post(company, { title: "Crossing guard (morning)" });
  await company.client.post(`/jobs/${closed.id}/close`);
  const draft = await post(company, { title: "Crossing guard (afternoon)", status: 2 });
  const foreign = await post(other, { description: description.replace("coat", "jacket") });
  const foreignDraft = await post(other, { status: 2 });
  await post(other, {
    description: "You repair bicycles of all kinds, and you like to explain to people what was broken and why.",
  });
  await hashTexts();
  const found = [
    { id: foreign.id, title: "Crossing guard", company: "Kwelder", same_company: false, is_public: true },
    {
      ...{ id: draft.id, title: "Crossing guard (afternoon)", company: "Sluiswacht" },
      ...{ same_company: true, is_public: false },
    },
  ];
  expect(await list(company, own.id)).toEqual(expect.arrayContaining(found));
  expect(await list(company, own.id)).toHaveLength(2);
  const text = { title: "Crossing guard", description: `${description} Call us.` };
  expect(await find(company, text)).toHaveLength(3);
  expect(await find(company, { ...text, job_id: own.id })).toEqual(expect.arrayContaining(found));
  const moderator = await makeModerator(portal);
  const { body } = await moderator.client.get(`/admin/jobs/${own.id}`);
  expect(body.near_duplicates.map(({ id }: { id: string }) => id).sort()).toEqual(
    [closed.id, draft.id, foreign.id, foreignDraft.id].sort(),
  );
});

it("follows the text of a job, also one that was written without the portal, and forgets deleted jobs", async () => {
  const text = {
    title: "Lighthouse keeper",
    description:
      "Every night you light the lamp, note which ships pass, and tell the harbour master when the fog comes in.",
  };
  const job = await post(other, text);
  await hashTexts();
  expect(await find(company, text)).toMatchObject([{ id: job.id }]);
  await portal.pool.query("update jobs set description = 'Something else.' where id = $1", [job.id]);
  await hashTexts();
  expect(await find(company, text)).toEqual([]);
  await portal.pool.query("update jobs set description = $2 where id = $1", [job.id, text.description]);
  await hashTexts();
  expect(await find(company, text)).toHaveLength(1);
  await other.client.delete(`/crud/jobs/${job.id}`);
  expect(await find(company, text)).toEqual([]);
});

it("compares no text of a few words", async () => {
  expect(computeSimhash({ title: "Nurse", description: "You work with us." })).toBeNull();
  expect(await find(company, { title: "Nurse", description: "You work with us." })).toEqual([]);
});

it("finds pairs of real texts after small changes, and none of unrelated texts", () => {
  const texts = createTexts(300);
  const hashes = new Map(texts.map((text) => [text, computeSimhash(text)]));
  const isNear = (one: ComparedText, two: ComparedText) =>
    haveNearHashes(hashes.get(one) ?? null, hashes.get(two) ?? computeSimhash(two)) &&
    compareTexts(one, two) >= MIN_SHARE;
  const edits: ((text: ComparedText) => ComparedText)[] = [
    ({ title, description }) => ({ title: `${title} (m/f/x)`, description }),
    ({ title, description }) => ({ title, description: description.replace(/\.$/, " in Utrecht.") }),
    ({ title, description }) => ({ title, description: description.replace(/(.*?\.)\s+(.*)/s, "$2 $1") }),
    ({ title, description }) => ({ title, description: description.toUpperCase().replaceAll(" ", "\n") }),
  ];
  const pairs = texts.flatMap((text) => edits.map((edit) => [text, edit(text)] as const));
  expect(pairs.filter(([text, edited]) => !isNear(text, edited)).length / pairs.length).toBeLessThan(0.02);
  const sentences = new Map(texts.map((text) => [text, new Set(text.description.split(/(?<=\.)\s+/))]));
  const areUnrelated = (one: ComparedText, two: ComparedText) =>
    ![...(sentences.get(one) ?? [])].some((sentence) => sentences.get(two)?.has(sentence));
  const wrong = texts.flatMap((one, index) =>
    texts.slice(index + 1).filter((two) => isNear(one, two) && areUnrelated(one, two)),
  );
  expect(wrong).toEqual([]);
});

/** As the query of `findNearDuplicates`. */
function haveNearHashes(one: bigint | null, two: bigint | null): boolean {
  const difference = BigInt.asUintN(64, (one as bigint) ^ (two as bigint));
  const hasCommonByte = Array.from({ length: 8 }, (_, index) => (difference >> BigInt(8 * index)) & 255n).includes(0n);
  return hasCommonByte && difference.toString(2).replaceAll("0", "").length <= MAX_DISTANCE;
}

/** Advertisements that consist of the tasks of real occupations, as in the demonstration data. */
function createTexts(count: number): ComparedText[] {
  const now = new Date("2026-11-28T12:00:00Z");
  const cities = { NL: readCities("NL"), US: readCities("US") };
  const random = createRandom("near duplicates");
  const employers = createCompanies(random, 100, cities, readOccupations()).map(
    (one, index) => createEmployer(random, one, getTeamSize(one, index), now).employer,
  );
  return [...createJobs(random, count, employers, now)].map(({ row }) => row);
}
