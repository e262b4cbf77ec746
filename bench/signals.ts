import { readFileSync } from "node:fs";
import { type SignalKind, signalKinds } from "../contract/moderation/signals.ts";
import { findSignals } from "../server/moderation/signals/find-signals.ts";
import { getRegisteredDomain } from "../server/platform/mail-domains.ts";

/**
 * Prints precision and recall of the signals for the advertisements in `server/moderation/signals/corpus`: for each kind and for
 * all, of those after which the word lists may be changed and of those that are held out. Nothing is asserted.
 */

interface Advertisement {
  held_out: boolean;
  title: string;
  industry: string;
  pay: number;
  company: string;
  website: string | null;
  mail: string | null;
  account_age_days: number;
  description: string;
  expected: SignalKind[];
}

const corpus = new URL("../server/moderation/signals/corpus/", import.meta.url);
const read = (name: string): Advertisement[] =>
  readFileSync(new URL(name, corpus), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** What nineteen of twenty jobs of a field do not exceed a month, and for all others `usualPay`. */
const usualPayByIndustry: Record<string, number> = {
  Finance: 5500,
  Law: 6000,
  "Information technology": 6000,
  Engineering: 5500,
};
const usualPay = 4300;
const refusedDomains: ReadonlySet<string> = new Set(["quickhands-jobs.com", "boss.staffing@gmail.com"]);

const [good, bad] = [read("good.jsonl"), read("bad.jsonl")];
const all = [...good, ...bad];
const knownDomains = good.map(({ website }) => getRegisteredDomain(website)).filter((domain) => domain !== null);
const companiesByText = Map.groupBy(all, ({ description }) => description);

function findKinds(one: Advertisement): Set<SignalKind> {
  const signals = findSignals({
    ...one,
    questions: [],
    maximumAge: 67,
    accountAgeDays: one.account_age_days,
    usualPay: usualPayByIndustry[one.industry] ?? usualPay,
    companiesWithSameText: (companiesByText.get(one.description)?.length ?? 1) - 1,
    recipientsOfSameText: 0,
    knownDomains,
    refusedDomains,
  });
  return new Set(signals.map(({ kind }) => kind));
}

interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);

function formatCounts({ right, wrong, missed }: Counts): string[] {
  return [String(right + missed), percent(right, right + wrong), percent(right, right + missed)];
}

function count(ads: Advertisement[], kinds: readonly SignalKind[]): Counts {
  const counts = { right: 0, wrong: 0, missed: 0 };
  for (const one of ads) {
    const found = findKinds(one);
    for (const kind of kinds) {
      const isExpected = one.expected.includes(kind);
      if (isExpected && found.has(kind)) counts.right++;
      else if (isExpected) counts.missed++;
      else if (found.has(kind)) counts.wrong++;
    }
  }
  return counts;
}

/** Counts advertisements: whether a bad one has a signal at all. */
function countAdvertisements(ads: Advertisement[]): Counts {
  const isRaised = (one: Advertisement) => findKinds(one).size > 0;
  const [ofGood, ofBad] = [ads.filter((one) => good.includes(one)), ads.filter((one) => bad.includes(one))];
  const right = ofBad.filter(isRaised).length;
  return { right, wrong: ofGood.filter(isRaised).length, missed: ofBad.length - right };
}

const parts = [all.filter(({ held_out }) => !held_out), all.filter(({ held_out }) => held_out)];
const rows = [
  ["signal", "expected", "precision", "recall", "held out", "precision", "recall"],
  ...signalKinds.map((kind) => [kind, ...parts.flatMap((ads) => formatCounts(count(ads, [kind])))]),
  ["all signals", ...parts.flatMap((ads) => formatCounts(count(ads, signalKinds)))],
  ["bad advertisements", ...parts.flatMap((ads) => formatCounts(countAdvertisements(ads)))],
];
for (const row of rows)
  console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(20) : cell.padStart(10))).join(""));

const raisedByGood = good.filter((one) => findKinds(one).size > 0);
console.log(`\n${good.length} good and ${bad.length} bad. Signals of good advertisements:`);
for (const one of raisedByGood) console.log(`  ${one.title}: ${[...findKinds(one)].join(", ")}`);

if (process.argv.includes("--missed")) {
  console.log("\nMissed or wrong, without those held out:");
  for (const one of bad.filter(({ held_out }) => !held_out)) {
    const found = findKinds(one);
    const missed = one.expected.filter((kind) => !found.has(kind));
    const wrong = [...found].filter((kind) => !one.expected.includes(kind));
    if (missed.length + wrong.length > 0) console.log(`  ${one.title}: -${missed} +${wrong}`);
  }
}
