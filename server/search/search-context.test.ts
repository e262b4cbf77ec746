import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeEmployer, makeJob } from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";
import { EMPTY_CRITERIA } from "./conditions.ts";
import { correctKeywords } from "./corrections.ts";
import { findMatchesInAnyOrder, findNewestMatches } from "./find-matches.ts";
import { createSearchContext } from "./search-context.ts";

it("a search that exceeds its statement timeout is answered with 503 and does not delay other routes", async () => {
  const portal = await startTestPortal();
  const blocker = await portal.pool.connect();
  await blocker.query("begin");
  await blocker.query("lock table job_search in access exclusive mode");
  const searches = Array.from({ length: 20 }, (_, index) => portal.anonymous.get(`/auth/search?title=nurse${index}`));
  expect((await portal.anonymous.get("/crud/industries")).status).toBe(200);
  const [first] = await Promise.all(searches.slice(0, 1));
  expect([first?.status, first?.body.code, first?.headers.get("retry-after")]).toEqual([503, "unavailable", "2"]);
  await blocker.query("rollback");
  blocker.release();
  await Promise.all(searches);
  expect((await portal.anonymous.get("/auth/search?title=nurse")).status).toBe(200);
  await portal.close();
});

it("searches of one IP address take only a share of the places, and those of others are served", async () => {
  const portal = await startTestPortal({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
  const search = (ipAddress: string, title: string) =>
    portal.anonymous.send("GET", `/auth/search?title=${title}`, { headers: { "x-forwarded-for": ipAddress } });
  const blocker = await portal.pool.connect();
  await blocker.query("begin");
  await blocker.query("lock table job_search in access exclusive mode");
  const rejections = Promise.withResolvers<void>();
  const statuses: number[] = [];
  // All addresses are in one /64 network, which counts as one client.
  const flood = Array.from({ length: 90 }, async (_, number) => {
    statuses.push((await search(`2001:db8::${number}`, `nurse${number}`)).status);
    if (statuses.length === 90 - 16) rejections.resolve();
  });
  await rejections.promise;
  expect(statuses).toEqual(Array(90 - 16).fill(503));
  const others = Array.from({ length: 10 }, (_, number) => search("192.0.2.1", `baker${number}`));
  await blocker.query("rollback");
  blocker.release();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  await Promise.all(flood);
  await portal.close();
});

it("correctKeywords › looks up no corrections for a text of many unknown words", async () => {
  const portal = await startTestPortal();
  await makeJob(portal, await makeEmployer(portal), { title: "Electrician" });
  let statementCount = 0;
  const db = portal.db.withPlugin({
    transformQuery: ({ node }) => {
      statementCount += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { runSearch, listTimeWindows } = createSearchContext(db, 1);
  const correct = (keywords: string) =>
    runSearch("192.0.2.1", (trx) => correctKeywords(trx, listTimeWindows, keywords));
  expect(await correct("electrisian")).toBe("electrician");
  statementCount = 0;
  const nonsense = Array.from({ length: 30 }, (_, number) => `electrisian${String.fromCharCode(97 + number)}x`);
  expect(await correct(nonsense.slice(0, 20).join(" "))).toBeNull();
  expect(statementCount).toBeLessThan(30);
  await portal.close();
});

it("findNewestMatches › returns what it has found when a phrase takes too long, and the transaction goes on", async () => {
  const portal = await startTestPortal();
  const employer = await makeEmployer(portal);
  const job = await makeJob(portal, employer, { title: "Night nurse" });
  await makeJob(portal, employer, { title: "Nurse of the night" });
  const { runSearch, listTimeWindows } = createSearchContext(portal.db, 1);
  const criteria = { ...EMPTY_CRITERIA, wordsQuery: "('night' <-> 'nurs')" };
  const find = () =>
    runSearch("192.0.2.1", async (trx) => {
      const newest = await findNewestMatches(trx, listTimeWindows, criteria, null, 10);
      const counted = await findMatchesInAnyOrder(trx, listTimeWindows, criteria, 10);
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx);
      return { newest: newest.map(({ id }) => id), counted: counted.map(({ id }) => id), ...rows[0] };
    });
  expect(await find()).toEqual({ newest: [job.id], counted: [job.id], statement_timeout: "3s" });
  const blocker = await portal.pool.connect();
  await blocker.query("begin");
  await blocker.query("lock table job_search in access exclusive mode");
  expect(await find()).toEqual({ newest: [], counted: [], statement_timeout: "3s" });
  await blocker.query("rollback");
  blocker.release();
  await portal.close();
});
