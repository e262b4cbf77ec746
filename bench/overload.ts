import type pg from "pg";
import { hashPassword } from "../server/auth/passwords.ts";
import { jobForm } from "../server/testing/sample-forms.ts";
import { Connection, type Question } from "./connection.ts";
import { askInTurn, askRegardless, askWhile } from "./load.ts";
import { percentiles } from "./measure.ts";
import { memoryOf } from "./processes.ts";
import { jobPages, searchQuestion, searchTerms } from "./questions.ts";
import type { RunningPortal } from "./run-portal.ts";

const TIMES = 10;
const EMAIL = "employer-0@example.com";
const PASSWORD = "only for this bench";

/**
 * Ten times as many people as can be served, who ask for what is not in memory: the others are to be told so at once,
 * and those who log in and post jobs are to notice little.
 */
export async function measureOverload(pool: pg.Pool, portal: RunningPortal, ms: number) {
  const { rows } = await pool.query<{ id: string }>(
    "update users set password_hash = $1 where email = $2 returning id",
    [await hashPassword(PASSWORD), EMAIL],
  );
  if (rows.length === 0) throw new Error("The corpus has no first employer.");
  const login = { path: "/api/auth/users", body: { email: EMAIL, password: PASSWORD } };
  const token = JSON.parse((await new Connection(portal.origin).ask(login)).body).access_token;
  const post = { path: "/api/jobs", body: jobForm, token };

  const results: Record<string, Record<string, number | string>> = {};
  results.quiet = await withMembers(portal, login, post, () => new Promise((resolve) => setTimeout(resolve, ms)));
  const crowds = { searches: uniqueSearches(await searchTerms(pool)), "job pages": uniquePages(await jobPages(pool)) };
  for (const [name, next] of Object.entries(crowds)) {
    const capacity = await askInTurn(portal.origin, 16, ms / 2, next);
    let crowd = {};
    const members = await withMembers(portal, login, post, async () => {
      const { asked, seconds, answered, refused, failed } = await askRegardless(
        portal.origin,
        TIMES * capacity,
        ms,
        next,
      );
      const [served, told] = [percentiles(answered), percentiles(refused)];
      crowd = {
        capacity: Math.round(capacity),
        asked: Math.round(asked / seconds),
        served: Math.round(answered.length / seconds),
        "served p99": served.p99,
        refused: Math.round(refused.length / seconds),
        "refused p50": told.p50,
        "refused p99": told.p99,
        broken: failed,
      };
    });
    results[name] = { ...members, ...crowd, "portal MB": (await memoryOf(portal.pid)).portal };
  }
  return results;
}

async function withMembers(portal: RunningPortal, login: Question, post: Question, during: () => Promise<unknown>) {
  const stop = { now: false };
  const [, logins, posts] = await Promise.all([
    during().finally(() => {
      stop.now = true;
    }),
    askWhile(portal.origin, stop, () => login, 200),
    askWhile(portal.origin, stop, () => post, 201),
  ]);
  return {
    logins: logins.done,
    "login p50": logins.p50,
    "login p99": logins.p99,
    posts: posts.done,
    "post p50": posts.p50,
    "post p99": posts.p99,
    "failed members": logins.failed + posts.failed,
  };
}

/** No two are alike, so none is answered from memory. */
function uniqueSearches(terms: Record<string, string>[]): () => Question {
  let number = 0;
  return () => {
    number++;
    return searchQuestion({ ...terms[number % terms.length], salary_min: String(number / 100) });
  };
}

function uniquePages(pages: Question[]): () => Question {
  let number = 0;
  return () => {
    number++;
    return { path: `${pages[number % pages.length]?.path}?number=${number}` };
  };
}
