import { expect, it } from "vitest";
import { startTestPortal } from "../../testing/portal.ts";

/** Sends two requests like those of a proxy, and returns how often the log names TRUST_PROXY. */
async function countWarnings(environment: Record<string, string>, headers: Record<string, string>): Promise<number> {
  const portal = await startTestPortal({ LOG_LEVEL: "warn", ...environment });
  for (let count = 0; count < 2; count++) await fetch(`${portal.origin}/health/live`, { headers });
  return portal.logged.filter((line) => line.includes("TRUST_PROXY")).length;
}

it.each([
  ["once without TRUST_PROXY", {}, { "x-forwarded-for": "203.0.113.9" }, 1],
  ["once when another proxy is trusted", { TRUST_PROXY: "10.0.0.0/8" }, { "x-forwarded-for": "203.0.113.9" }, 1],
  ["once for other headers of a proxy", {}, { "x-forwarded-proto": "https" }, 1],
  ["not about a trusted proxy", { TRUST_PROXY: "1" }, { "x-forwarded-for": "203.0.113.9" }, 0],
  ["not about a trusted network", { TRUST_PROXY: "loopback" }, { "x-forwarded-for": "203.0.113.9" }, 0],
  ["not without headers of a proxy", {}, {}, 0],
])("warnAboutUntrustedProxy › warns %s", async (_name, environment, headers, expected) => {
  expect(await countWarnings(environment as Record<string, string>, headers as Record<string, string>)).toBe(expected);
});
