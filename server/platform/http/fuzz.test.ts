import fc from "fast-check";
import { afterAll, describe, expect, inject, it } from "vitest";
import type { RouteName } from "../../../contract/index.ts";
import type { AccessCase } from "../../testing/access/access-case.ts";
import { accessTable } from "../../testing/access/access-table.ts";
import { createAccessScenario } from "../../testing/access/scenario.ts";
import { makeSeeker, TEST_PASSWORD, type TestUser } from "../../testing/factories.ts";
import { arbitraryRequest, type OperationTarget, operationTargets } from "../../testing/fuzz/arbitrary-request.ts";
import { internalDetails } from "../../testing/fuzz/check-response.ts";
import { runProperty } from "../../testing/fuzz/run-property.ts";
import { sendRequest } from "../../testing/fuzz/send-request.ts";
import { arbitraryStory, runStory } from "../../testing/fuzz/stories.ts";
import { sendRaw } from "../../testing/http-client.ts";
import { makeModerator, readCaseOf } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

const { requests, seed } = inject("fuzz");
const ROUTE_SHARE = 0.65;
const STORY_SHARE = 0.22;
const MAX_CONCURRENT = 12;
const MAX_CONCURRENT_STORIES = 6;
const AVERAGE_STORY_LENGTH = 8.5;
/** A run with many requests takes longer. */
const timeout = Math.max(180_000, requests * 60);

/** Operations that hash a password or start a thread, and are therefore slow. */
const slowOperations = new Set([
  "deleteAccount",
  "login",
  "register",
  "changePassword",
  "resetPassword",
  "startTwoFactor",
  "endTwoFactor",
  "renewRecoveryCodes",
  "proposeProfile",
]);
const SLOW_OPERATION_WEIGHT = 0.25;
const getWeight = (name: string) => (slowOperations.has(name) ? SLOW_OPERATION_WEIGHT : 1);
const totalWeight = [...operationTargets.keys()].reduce((sum, name) => sum + getWeight(name), 0);

/** The last one ends the sessions of the users in its scenario. */
const targets = [...operationTargets].sort(([a], [b]) => Number(a === "resetPassword") - Number(b === "resetPassword"));

/** Returns the number of arrays of 1 to `maxLength` elements that have about `count` elements in total. */
const countArrays = (count: number, maxLength: number) => Math.ceil(count / ((1 + maxLength) / 2));

let sentCount = 0;

const portal = await startTestPortal({ RATE_LIMIT_FACTOR: "999999", LOG_LEVEL: "error" });

const endSession = ({ session }: TestUser) =>
  portal.db.updateTable("sessions").set({ ended_at: new Date() }).where("id", "=", session.id).execute();

const deleteUser = ({ id }: TestUser) =>
  portal.db.updateTable("users").set({ deleted_at: new Date() }).where("id", "=", id).execute();

const scenarios = await Promise.all(Array.from({ length: 4 }, createFuzzScenario));
afterAll(async () => {
  // biome-ignore lint/suspicious/noConsole: the report of `npm run test:fuzz` contains this line
  console.log(`${sentCount} requests with the seed ${seed}`);
});

async function createFuzzScenario() {
  const scenario = await createAccessScenario(portal);
  const [bystander, loggedOut, deleted] = [
    await makeSeeker(portal),
    await makeSeeker(portal),
    await makeSeeker(portal),
  ];
  await endSession(loggedOut);
  await deleteUser(deleted);
  const members = Object.entries(scenario.users).map(([role, { client }]) => ({ role, client }));
  const moderator = await makeModerator(portal);
  const { id: caseId } = await readCaseOf(portal, moderator, scenario.fixtures.job.id);
  const ids = [...Object.values(scenario.fixtures).map(({ id }) => id), caseId];
  const others = [
    { role: "moderator", client: moderator.client },
    { role: "visitor", client: portal.anonymous },
    { role: "invalid token", client: portal.withToken("garbage") },
    { role: "ended session", client: loggedOut.client },
    { role: "deleted user", client: deleted.client },
  ];
  return {
    scenario,
    callers: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...members) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    ),
    /** Ids, emails and tokens that exist in the database. */
    known: fc.constantFrom(...ids, scenario.users.seeker.email, TEST_PASSWORD, "1", "2"),
    tokens: fc.constantFrom(bystander.accessToken, bystander.refreshToken),
  };
}

/** Operations that may end the session or delete the account. Their calls contain tokens of another user. */
const tokenOperations = new Set(["currentUser", "refresh", "logout", "endSession", "deleteAccount"]);

/** Generates a call by a user of one scenario about a resource of that scenario. */
function arbitraryCall(target: OperationTarget) {
  const name = target.operation.operationId as RouteName;
  return fc.constantFrom(...scenarios).chain(({ callers, scenario, known, tokens }) => {
    const samples = (accessTable[name] as readonly AccessCase[]).map(({ input }) =>
      input(scenario.fixtures, scenario.users),
    );
    const hints = tokenOperations.has(name) ? { known: tokens, samples: [{}] } : { known, samples };
    const request = arbitraryRequest(target, { ...hints, validPercent: 20 });
    return fc.record({ caller: callers, request });
  });
}

describe("random requests", () => {
  it.each(targets)(
    "%s",
    async (name, target) => {
      const count = (requests * ROUTE_SHARE * getWeight(name)) / totalWeight;
      // With few requests for each route, one batch must not be larger than its share.
      const maxLength = Math.min(MAX_CONCURRENT, Math.max(1, Math.round(2 * count - 1)));
      const calls = fc.array(arbitraryCall(target), { minLength: 1, maxLength, size: "max" });
      await runProperty(
        fc.asyncProperty(calls, async (batch) => {
          sentCount += batch.length;
          await Promise.all(batch.map(({ caller, request }) => sendRequest(caller, target, request)));
        }),
        { numRuns: countArrays(count, maxLength), seed },
      );
    },
    timeout,
  );

  it(
    "in sequences about one subject, by several users",
    async () => {
      const count = (requests * STORY_SHARE) / AVERAGE_STORY_LENGTH;
      const batches = fc.array(arbitraryStory, { minLength: 1, maxLength: MAX_CONCURRENT_STORIES, size: "max" });
      await runProperty(
        fc.asyncProperty(batches, async (batch) => {
          const lengths = await Promise.all(batch.map((story) => runStory(portal, story)));
          sentCount += lengths.reduce((sum, length) => sum + length, 0);
        }),
        { numRuns: countArrays(count, MAX_CONCURRENT_STORIES), seed },
      );
    },
    timeout,
  );

  it(
    "the HTTP parser › responds to random bytes with 400, or closes the connection",
    async () => {
      await runProperty(
        fc.asyncProperty(fc.oneof(fc.string({ unit: "binary-ascii" }), almostHttp), async (bytes) => {
          sentCount++;
          const response = await sendRaw(portal.origin, bytes, { thenEnd: true });
          expect(response === "" || /^HTTP\/1\.1 [1-4]\d\d /.test(response), response).toBe(true);
          expect(response).not.toMatch(internalDetails);
        }),
        { numRuns: Math.ceil(requests * 0.03), seed },
      );
    },
    timeout,
  );

  it("leave the portal healthy, without an unexpected error in the log", async () => {
    const seeker = await makeSeeker(portal);
    expect((await fetch(`${portal.origin}/health/ready`)).status).toBe(200);
    expect((await seeker.client.get("/applications/1")).body).toEqual([]);
    expect(portal.logged).toEqual([]);
  });
});

const token = fc.oneof(fc.constantFrom("GET", "POST", "host", "content-length", "transfer-encoding", "x"), fc.string());
const almostHttp = fc
  .tuple(
    token,
    token,
    fc.constantFrom("HTTP/1.1", "HTTP/1.0", "HTTP/2", ""),
    fc.array(fc.tuple(token, token)),
    fc.string(),
  )
  .map(([method, path, version, headers, body]) => {
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    return `${method} /api/${path} ${version}\r\n${lines}\r\n${body}`;
  });
