import { scaleAttempts } from "../platform/limits/rate-limiter.ts";
import { type LimitRules, limitRules } from "../platform/limits/rules.ts";

const FACTOR = 0.2;

/** Settings of a portal with a fifth of the default rate limits, which a test reaches in a fifth of the requests. */
export const strictSettings = { RATE_LIMIT_FACTOR: String(FACTOR), TRUST_PROXY: "1" };

/** The rules of a portal with `strictSettings`. */
export const strictRules = Object.fromEntries(
  Object.entries(limitRules).map(([name, rules]) => [name, scale(rules)]),
) as unknown as typeof limitRules;

function scale(rules: LimitRules): LimitRules {
  const scaled = Object.entries(rules).map(([scope, rule]) => [
    scope,
    { ...rule, attempts: scaleAttempts(rule.attempts, FACTOR) },
  ]);
  return Object.fromEntries(scaled);
}
