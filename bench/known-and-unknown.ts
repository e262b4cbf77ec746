import { type Percentiles, percentiles, timeOf } from "./measure.ts";

const ROUNDS = 150;

const questions: Record<string, { path: string; body(email: string): unknown }> = {
  "login, wrong password": { path: "/auth/users", body: (email) => ({ email, password: "not the password" }) },
  "forgot password": { path: "/auth/forgot-password/users", body: (email) => ({ email }) },
};

/**
 * Whether the portal tells by its time who has an account: the same question about known and unknown emails in turn, so
 * that whatever else the machine does meets both alike. The ratio of the medians should be 1.
 */
export async function knownAndUnknown(origin: string, known: string[]) {
  const results: Record<string, { known: Percentiles; unknown: Percentiles; ratio: number }> = {};
  for (const [name, { path, body }] of Object.entries(questions)) {
    const ask = (email: string) =>
      timeOf(() =>
        fetch(`${origin}/api${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body(email)),
        }),
      );
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = -10; round < ROUNDS; round++) {
      const email = known[(round + 10) % known.length] ?? "";
      const [one, other] = [await ask(email), await ask(`nobody-${round + 10}@example.com`)];
      if (round < 0) continue;
      times.known.push(one);
      times.unknown.push(other);
    }
    const [a, b] = [percentiles(times.known), percentiles(times.unknown)];
    results[name] = { known: a, unknown: b, ratio: Math.round((a.p50 / b.p50) * 100) / 100 };
  }
  return results;
}
