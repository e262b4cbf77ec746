import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { sql, type Updateable } from "kysely";
import { beforeAll, describe, expect, inject, it } from "vitest";
import type { Jobs } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal, startTestPortalWithDatabase, type TestPortal } from "../../testing/portal.ts";
import { apiPages } from "../../testing/surfaces.ts";

/** Caches searches as in production. The portals of other tests do not. */
const portal = await startTestPortal({ SEARCH_FRESH_MS: "2000" });
/** Uses results beyond one millisecond only while no change concerns them. */
const cached = await startTestPortalWithDatabase(
  portal.pool.options.connectionString ?? "",
  { SEARCH_FRESH_MS: "1" },
  { web: apiPages },
);
/** Does not cache searches. */
const uncached = await portal.startOther({ SEARCH_FRESH_MS: "0" });
const employer = await makeEmployer(portal, { company: "Northgate" });

const paths = ["?title=smith", "", "?zip_code=Amsterdam&radius=9", "/summary?title=smith", "/suggestions?title=smi"];
const showsJob = async (path: string) => {
  const { body } = await portal.anonymous.get(`/auth/search${path}`);
  return "count" in body ? body.count > 0 : JSON.stringify(body).includes("Smith");
};
/** Repeats all requests until they show the expected result. */
const expectSoon = (expected: boolean) =>
  expect.poll(() => Promise.all(paths.map(showsJob))).toEqual(paths.map(() => expected));

it("cached searches show new jobs and hide inactive jobs as soon as their process learns of the change", async () => {
  expect(await Promise.all(paths.map(showsJob))).toEqual(paths.map(() => false));
  const job = await makeJob(portal, employer, { title: "Smith" });
  await expectSoon(true);
  await portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", job.id).execute();
  await expectSoon(false);
});

const text = { industry: "Health care", description: "Nothing to see." };
/** Changes data without triggers, so that no process is notified. What is cached stays as it is. */
function changeSilently<Result>(change: (db: Database) => Promise<Result>): Promise<Result> {
  return portal.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    return await change(db).finally(() => sql`set session_replication_role = default`.execute(db));
  });
}

const edit = (id: string, columns: Updateable<Jobs>, db = portal.db) =>
  db.updateTable("jobs").set(columns).where("id", "=", id).execute();

const search = async (query: string) => (await cached.anonymous.get(`/auth/search?${query}`)).body;
let canary: { id: string };
beforeAll(async () => {
  canary = await makeJob(portal, employer, { ...text, title: "Canary" });
});

/** Resolves when the portal uses cached results. It does not while it has not read the changes of jobs for long. */
async function waitForCertainty(): Promise<void> {
  const readAge = async () => (await search("title=canary"))[0]?.minimum_age;
  const staysCached = async () => {
    const age = await readAge();
    await changeSilently((db) => edit(canary.id, { minimum_age: age === 20 ? 21 : 20 }, db));
    return (await readAge()) === age;
  };
  await expect.poll(staysCached).toBe(true);
}

let signals = 0;

/** Resolves when the portal knows all earlier changes, because it learns of changes in the order of their commits. */
async function waitForChanges(): Promise<void> {
  const title = `Signal ${++signals}`;
  const query = "title=signal&sort=newest";
  await search(query);
  await makeJob(portal, employer, { ...text, industry: "Science", title });
  await expect.poll(async () => (await search(query))[0]?.title).toBe(title);
  await waitForCertainty();
}

describe("a cached page of a job", () => {
  const readPage = async (id: string) => (await fetch(`${cached.origin}/crud/jobs/${id}`)).json();

  // A process that gets no processor time for a while forgets what it has cached, so a test of what stays cached is
  // repeated until it stays.
  it("stays while other jobs change, and ends when the job changes", async () => {
    // A page that is made shortly after a change of its job is made again soon.
    const post = () =>
      changeSilently((db) => makeJob({ ...portal, db }, employer, { ...text, title: "Gardener", minimum_age: 20 }));
    let shownId = "";
    const changeOther = async () => {
      const other = await post();
      shownId = (await post()).id;
      expect(await readPage(shownId)).toMatchObject({ minimum_age: 20 });
      expect(await readPage(other.id)).toMatchObject({ minimum_age: 20 });
      await changeSilently((db) => edit(shownId, { minimum_age: 25 }, db));
      await edit(other.id, { minimum_age: 30 });
      // The page of the other job has been made later. So once its lifetime has passed, that of the first page has, too.
      await expect.poll(() => readPage(other.id)).toMatchObject({ minimum_age: 30 });
      await waitForCertainty();
      return readPage(shownId);
    };
    await expect.poll(changeOther).toMatchObject({ minimum_age: 20 });
    await edit(shownId, { starting_salary: 7_000 });
    await expect.poll(() => readPage(shownId)).toMatchObject({ starting_salary: 7_000, minimum_age: 25 });
  });
});

describe("a cached search", () => {
  const post = (title: string) => makeJob(portal, employer, { ...text, title });

  it("stays while jobs change that it does not match", async () => {
    const [nurse, carpenter] = [await post("Nurse"), await post("Carpenter")];
    let age = 20;
    const changeOthers = async () => {
      await waitForChanges();
      const before = await search("title=nurse");
      age += 1;
      await changeSilently((db) => edit(nurse.id, { minimum_age: age }, db));
      await edit(carpenter.id, { title: age % 2 === 0 ? "Carpenter" : "Joiner" });
      const { id } = await post("Carpenter");
      await edit(id, { starting_salary: 9_000 });
      await edit(id, { status: 2 });
      await portal.db.deleteFrom("jobs").where("id", "=", id).execute();
      await waitForChanges();
      const after = await search("title=nurse");
      expect((await uncached.anonymous.get("/auth/search?title=nurse")).body).not.toEqual(before);
      return isDeepStrictEqual(after, before);
    };
    await expect.poll(changeOthers).toBe(true);
  });

  type Ids = { nurse: string; carpenter: string };
  const changes: Record<string, (ids: Ids) => Promise<unknown>> = {
    "a matching job is posted": () => post("Night nurse"),
    "a job is posted with a new word that begins with the last keyword": () => post("Nurselings"),
    "a matching job is closed": ({ nurse }) => edit(nurse, { status: 2 }),
    "a matching job is deleted": ({ nurse }) => portal.db.deleteFrom("jobs").where("id", "=", nurse).execute(),
    "a matching job gets another title": ({ nurse }) => edit(nurse, { title: "Clerk" }),
    "another job gets a matching title": ({ carpenter }) => edit(carpenter, { title: "Nurse" }),
    "only the salary of a matching job changes": ({ nurse }) => edit(nurse, { starting_salary: 2_001 }),
    "only a column changes that the index does not contain": ({ nurse }) => edit(nurse, { positions: 5 }),
    "the company is renamed": () =>
      portal.db.updateTable("companies").set({ name: "Southgate" }).where("id", "=", employer.id).execute(),
  };
  it.each(Object.entries(changes))("ends when %s", async (_, change) => {
    const ids = { nurse: (await post("Nurse")).id, carpenter: (await post("Carpenter")).id };
    await waitForChanges();
    // The beginning of a word, which new words may complete.
    const query = "title=nurs";
    const before = await search(query);
    await change(ids);
    const { body: after } = await uncached.anonymous.get(`/auth/search?${query}`);
    expect(after).not.toEqual(before);
    await expect.poll(() => search(query)).toEqual(after);
  });
});

it("a cached search finds jobs by the new name of their company", async () => {
  const { id } = await makeJob(portal, employer, { ...text, title: "Dentist" });
  await portal.db.updateTable("companies").set({ name: "Eastgate" }).where("id", "=", employer.id).execute();
  // Until the jobs of the company are indexed again, nothing is found.
  const findIds = async () => (await search("title=eastgate")).map((job: { id: string }) => job.id);
  await expect.poll(findIds).toContain(id);
});

describe("after random changes", () => {
  const words = ["nurse", "nursery", "senior", "clerk", "university", "universal", "door"];
  const places = [
    { address: "Damrak 1, Amsterdam", zip_code: "1012 LG" },
    { address: "Neude 1, Utrecht", zip_code: "3512 AD" },
    { address: "Utrechtsestraat 1, Hilversum", zip_code: "1211 AA" },
  ];
  const queries = [
    ...["", "title=nurse", "title=nurs", "title=n", "title=senior+nurs", "title=universit", "title=nurse+-senior"],
    ...["title=%22senior+nurse%22", "title=clerk+OR+nursery", "title=-clerk", "title=door", "title=nursse"],
    ...["title=zz", "zip_code=Utrecht", "zip_code=Utr", "zip_code=35", "zip_code=3512&title=nurs"],
    ...["zip_code=Amsterdam&radius=20", "type=Contract", "salary_min=3000", "posted_within=1&sort=newest"],
  ];
  const requests = queries.flatMap((query) => [`?${query}&limit=3`, `/first-page?${query}`]);
  requests.push("/summary?title=nurse", "/suggestions?title=nurs");

  const job = fc.record({
    title: fc
      .tuple(
        fc.constantFrom(...words),
        fc.constantFrom(...words),
        fc.constantFrom("", "nurslin", "nurslin", "utrechtz"),
      )
      .chain(([first, second, start]) =>
        fc.stringMatching(/^[a-z]{3}$/).map((end) => `${first} ${second} ${start && start + end}`.trim()),
      ),
    place: fc.constantFrom(...places),
    starting_salary: fc.constantFrom(2_000, 3_000, 4_000),
    type: fc.constantFrom("Contract" as const, "Full Time" as const),
    status: fc.constantFrom(1, 1, 2),
  });
  const change = fc.record({
    kind: fc.constantFrom("post", "edit", "edit", "close", "delete", "touch"),
    number: fc.nat(),
    job,
  });

  type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

  it("each cached search equals an uncached one", async () => {
    let ids: string[] = [];
    const apply = async ({ kind, number, job: { place, ...columns } }: Change) => {
      const id = ids[number % ids.length];
      if (kind === "post" || id === undefined) {
        const { id: newId } = await makeJob(portal, employer, { ...text, ...columns, ...place });
        ids.push(newId);
      } else if (kind === "edit") await edit(id, { ...columns, ...place });
      else if (kind === "close") await edit(id, { status: 2 });
      else if (kind === "touch") await edit(id, { updated_at: new Date() });
      else {
        await portal.db.deleteFrom("jobs").where("id", "=", id).execute();
        ids = ids.filter((other) => other !== id);
      }
    };
    // One after the other, because all at once are more than the queue of searches takes.
    const read = async ({ anonymous }: TestPortal) => {
      const replies: [request: string, body: unknown][] = [];
      for (const request of requests) replies.push([request, (await anonymous.get(`/auth/search${request}`)).body]);
      return replies;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (steps) => {
        for (const changes of steps) {
          await read(cached);
          for (const each of changes) await apply(each);
          await waitForChanges();
          expect(await read(cached)).toEqual(await read(uncached));
        }
      }),
      { numRuns: Math.max(2, inject("fuzz").requests / 2_000) },
    );
  });
});
