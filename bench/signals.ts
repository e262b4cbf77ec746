import { readFileSync } from "node:fs";
import { type SignalKind, signalKinds } from "../contract/moderation/signals.ts";
import { findSignals, type SignalFacts } from "../server/moderation/signals/find-signals.ts";
import { getRegisteredDomain } from "../server/platform/mail-domains.ts";

/**
 * Prints precision and recall of the signals for the advertisements, messages and companies in
 * `server/moderation/signals/corpus`: for each kind and for all, of those after which the word lists may be changed and of those
 * that are held out. Nothing is asserted. `--missed` lists what is missed or wrong.
 */

/** What the files of all corpora have. */
interface Entry {
  held_out: boolean;
  website: string | null;
  mail: string | null;
  account_age_days: number;
  expected: SignalKind[];
}

interface Advertisement extends Entry {
  title: string;
  industry: string;
  pay: number;
  company: string;
  description: string;
}

interface Message extends Entry {
  is_bad: boolean;
  message: string;
  recipients_of_same_text: number;
  senders_of_same_text: number;
  sender: "company" | "seeker";
}

interface Company extends Entry {
  is_bad: boolean;
  name: string;
  description: string;
  companies_with_same_text: number;
}

/** An entry of any corpus with the signals that were found in it. */
interface Result {
  name: string;
  isHeldOut: boolean;
  isBad: boolean;
  expected: readonly SignalKind[];
  found: ReadonlySet<SignalKind>;
}

const corpus = new URL("../server/moderation/signals/corpus/", import.meta.url);
const read = <Row>(name: string): Row[] =>
  readFileSync(new URL(name, corpus), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const good = read<Advertisement>("good.jsonl");
const advertisements = [...good, ...read<Advertisement>("bad.jsonl")];
const knownDomains = good.map(({ website }) => getRegisteredDomain(website)).filter((domain) => domain !== null);
const refusedDomains: ReadonlySet<string> = new Set(["quickhands-jobs.com", "boss.staffing@gmail.com"]);

type FactsOfText = Pick<SignalFacts, "description"> & Partial<SignalFacts>;

function find({ website, mail, account_age_days }: Entry, facts: FactsOfText): Set<SignalKind> {
  const signals = findSignals({
    ...{ title: "", questions: [], pay: null, maximumAge: null, usualPay: null },
    ...{
      companiesWithSameText: 0,
      recipientsOfSameText: 0,
      sendersOfSameText: 0,
      isOfSeeker: false,
      knownDomains,
      refusedDomains,
    },
    ...{ website, mail, accountAgeDays: account_age_days },
    ...facts,
  });
  return new Set(signals.map(({ kind }) => kind));
}

/** What nineteen of twenty jobs of a field do not exceed a month, and for all others `usualPay`. */
const usualPayByIndustry: Record<string, number> = {
  Finance: 5500,
  Law: 6000,
  "Information technology": 6000,
  Engineering: 5500,
};
const usualPay = 4300;
const companiesByText = Map.groupBy(advertisements, ({ description }) => description);

const corpora: Record<string, Result[]> = {
  advertisements: advertisements.map((one) => ({
    name: one.title,
    isHeldOut: one.held_out,
    isBad: !good.includes(one),
    expected: one.expected,
    found: find(one, {
      ...{ title: one.title, description: one.description, pay: one.pay, maximumAge: 67 },
      usualPay: usualPayByIndustry[one.industry] ?? usualPay,
      companiesWithSameText: (companiesByText.get(one.description)?.length ?? 1) - 1,
    }),
  })),
  messages: read<Message>("messages.jsonl").map((one) => ({
    name: one.message,
    isHeldOut: one.held_out,
    isBad: one.is_bad,
    expected: one.expected,
    found: find(one, {
      description: one.message,
      isOfSeeker: one.sender === "seeker",
      recipientsOfSameText: one.recipients_of_same_text,
      sendersOfSameText: one.senders_of_same_text,
    }),
  })),
  companies: read<Company>("companies.jsonl").map((one) => ({
    name: one.name,
    isHeldOut: one.held_out,
    isBad: one.is_bad,
    expected: one.expected,
    found: find(one, {
      description: `${one.name}\n${one.description}`,
      companiesWithSameText: one.companies_with_same_text,
    }),
  })),
};

interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);

function formatCounts({ right, wrong, missed }: Counts): string[] {
  return [String(right + missed), percent(right, right + wrong), percent(right, right + missed)];
}

function count(results: Result[], kinds: readonly SignalKind[]): Counts {
  const all = results.flatMap(({ expected, found }) =>
    kinds.map((kind) => ({ isExpected: expected.includes(kind), isFound: found.has(kind) })),
  );
  return {
    right: all.filter(({ isExpected, isFound }) => isExpected && isFound).length,
    wrong: all.filter(({ isExpected, isFound }) => !isExpected && isFound).length,
    missed: all.filter(({ isExpected, isFound }) => isExpected && !isFound).length,
  };
}

/** Counts whether a bad one has a signal at all. */
function countBad(results: Result[]): Counts {
  const [bad, harmless] = [results.filter(({ isBad }) => isBad), results.filter(({ isBad }) => !isBad)];
  const countRaised = (list: Result[]) => list.filter(({ found }) => found.size > 0).length;
  return { right: countRaised(bad), wrong: countRaised(harmless), missed: bad.length - countRaised(bad) };
}

function printCorpus(title: string, results: Result[]): void {
  const parts = [results.filter(({ isHeldOut }) => !isHeldOut), results.filter(({ isHeldOut }) => isHeldOut)];
  const occurring = signalKinds.filter((kind) =>
    results.some(({ expected, found }) => expected.includes(kind) || found.has(kind)),
  );
  const rows = [
    [title, "expected", "precision", "recall", "held out", "precision", "recall"],
    ...occurring.map((kind) => [kind, ...parts.flatMap((part) => formatCounts(count(part, [kind])))]),
    ["all signals", ...parts.flatMap((part) => formatCounts(count(part, signalKinds)))],
    [`bad ${title}`, ...parts.flatMap((part) => formatCounts(countBad(part)))],
  ];
  for (const row of rows) {
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(20) : cell.padStart(10))).join(""));
  }
  const harmless = results.filter(({ isBad }) => !isBad);
  console.log(`\n${harmless.length} good and ${results.length - harmless.length} bad. Signals of good ones:`);
  for (const { name, found } of harmless.filter((one) => one.found.size > 0)) {
    console.log(`  ${name.slice(0, 80)}: ${[...found].join(", ")}`);
  }
  console.log();
}

function printMissed(results: Result[]): void {
  for (const { name, expected, found } of results.filter(({ isBad, isHeldOut }) => isBad && !isHeldOut)) {
    const missed = expected.filter((kind) => !found.has(kind));
    const wrong = [...found].filter((kind) => !expected.includes(kind));
    if (missed.length + wrong.length > 0) console.log(`  ${name.slice(0, 80)}: -${missed} +${wrong}`);
  }
}

for (const [title, results] of Object.entries(corpora)) printCorpus(title, results);
if (process.argv.includes("--missed")) {
  console.log("Missed or wrong, without those held out:");
  for (const results of Object.values(corpora)) printMissed(results);
}
