import type pg from "pg";
import { hashPassword } from "../../server/accounts/auth/passwords.ts";
import { jobForm } from "../../server/testing/sample-forms.ts";
import type { PortalCorpus } from "../corpus-app.ts";
import { HttpConnection, type HttpRequest, measureThroughput, sendAtRate, sendUntilAborted } from "../http-client.ts";
import { type PortalProcess, readMemoryMb, startPortal } from "../portal-process.ts";
import { createUniquePages, createUniqueSearches, selectJobPages, selectSearchQueries } from "../requests.ts";
import { calculatePercentiles, type Table } from "../statistics.ts";

const CLIENTS = 16;
const OVERLOAD_FACTOR = 10;
const EMPLOYER_EMAIL = "employer-0@example.com";
const PASSWORD = "only for this bench";

/**
 * Sends ten times as many requests as the portal can serve, while one client logs in and another one posts jobs. All
 * requests differ, so that no response is cached.
 */
export async function measureOverload({ environment, pool }: PortalCorpus, durationMs: number): Promise<Table> {
  const portal = await startPortal(environment);
  try {
    return await overload(pool, portal, durationMs);
  } finally {
    await portal.stop();
  }
}

async function overload(pool: pg.Pool, portal: PortalProcess, durationMs: number): Promise<Table> {
  const { rows: updated } = await pool.query<{ id: string }>(
    "update users set password_hash = $1 where email = $2 returning id",
    [await hashPassword(PASSWORD), EMPLOYER_EMAIL],
  );
  if (updated.length === 0) throw new Error("The corpus has no first employer.");
  const login = { path: "/api/auth/users", body: { email: EMPLOYER_EMAIL, password: PASSWORD } };
  const token = JSON.parse((await new HttpConnection(portal.origin).send(login)).body).access_token;
  const postJob = { path: "/api/jobs", body: jobForm, token };

  const results: Table = {};
  results["no other load"] = await measureMembers(
    portal,
    login,
    postJob,
    () => new Promise((resolve) => setTimeout(resolve, durationMs)),
  );
  const loads = {
    searches: createUniqueSearches(await selectSearchQueries(pool)),
    "job pages": createUniquePages(await selectJobPages(pool)),
  };
  for (const [name, nextRequest] of Object.entries(loads)) {
    const { perSecond: capacity } = await measureThroughput(portal.origin, CLIENTS, durationMs / 2, nextRequest);
    let load = {};
    const members = await measureMembers(portal, login, postJob, async () => {
      const rate = OVERLOAD_FACTOR * capacity;
      const { sent, seconds, served, rejected, failed } = await sendAtRate(
        portal.origin,
        rate,
        durationMs,
        nextRequest,
      );
      const [servedMs, rejectedMs] = [calculatePercentiles(served), calculatePercentiles(rejected)];
      load = {
        capacity: Math.round(capacity),
        sent: Math.round(sent / seconds),
        served: Math.round(served.length / seconds),
        "served p99": servedMs.p99,
        rejected: Math.round(rejected.length / seconds),
        "rejected p50": rejectedMs.p50,
        "rejected p99": rejectedMs.p99,
        broken: failed,
      };
    });
    results[name] = { ...members, ...load, "portal MB": (await readMemoryMb(portal.pid)).portal };
  }
  return results;
}

/** Measures one client that logs in and one client that posts jobs, until `runLoad` resolves. */
async function measureMembers(
  portal: PortalProcess,
  login: HttpRequest,
  postJob: HttpRequest,
  runLoad: () => Promise<unknown>,
) {
  const controller = new AbortController();
  const [, logins, posts] = await Promise.all([
    runLoad().finally(() => controller.abort()),
    sendUntilAborted(portal.origin, controller.signal, login, 200),
    sendUntilAborted(portal.origin, controller.signal, postJob, 201),
  ]);
  return {
    logins: logins.succeeded,
    "login p50": logins.p50,
    "login p99": logins.p99,
    posts: posts.succeeded,
    "post p50": posts.p50,
    "post p99": posts.p99,
    "failed members": logins.failed + posts.failed,
  };
}
