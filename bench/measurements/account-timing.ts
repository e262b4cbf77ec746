import {
  calculatePercentiles,
  measureResponseMs,
  type Percentiles,
  roundToHundredths,
  type Scale,
} from "../statistics.ts";

const ROUNDS = 150;
const WARM_UP_ROUNDS = 10;

const requests: Record<string, { path: string; createBody(email: string): unknown }> = {
  "login, wrong password": { path: "/auth/users", createBody: (email) => ({ email, password: "not the password" }) },
  "forgot password": { path: "/auth/forgot-password/users", createBody: (email) => ({ email }) },
};

/**
 * Compares response times for emails with and without an account, in milliseconds. A ratio of the medians far from 1
 * would allow account enumeration. Requests for both kinds of emails alternate, so that other load affects both
 * equally.
 */
export async function measureAccountTiming(origin: string, knownEmails: string[], scale: Scale) {
  const results: Record<string, { known: Percentiles; unknown: Percentiles; ratio: number }> = {};
  for (const [name, { path, createBody }] of Object.entries(requests)) {
    const measure = (email: string) =>
      measureResponseMs(() =>
        fetch(`${origin}/api${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(createBody(email)),
        }),
      );
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < WARM_UP_ROUNDS + scale(ROUNDS); round++) {
      const knownEmail = knownEmails[round % knownEmails.length] ?? "";
      const knownMs = await measure(knownEmail);
      const unknownMs = await measure(`nobody-${round}@example.com`);
      if (round < WARM_UP_ROUNDS) continue;
      times.known.push(knownMs);
      times.unknown.push(unknownMs);
    }
    const [known, unknown] = [calculatePercentiles(times.known), calculatePercentiles(times.unknown)];
    results[name] = { known, unknown, ratio: roundToHundredths(known.p50 / unknown.p50) };
  }
  return results;
}
