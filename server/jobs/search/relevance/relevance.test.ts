import { beforeAll, describe, expect, it } from "vitest";
import { makeEmployer, makeJob, type TestUser } from "../../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../../testing/portal.ts";
import { circumstancesCollection } from "./circumstances-collection.ts";
import { type GradedCollection, meaningCollection } from "./meaning-collection.ts";
import { namesCollection } from "./names-collection.ts";
import { calculateNdcg } from "./ndcg.ts";
import { readersCollection } from "./readers-collection.ts";
import { seekersCollection } from "./seekers-collection.ts";
import { type Collection, generalCollection } from "./test-collection.ts";
import { workplacesCollection } from "./workplaces-collection.ts";

interface Judgment {
  query: Record<string, string>;
  /** The titles of each grade, the best first. */
  grades: string[][];
}

/** "…" among the titles accepts further results, which this measure does anyway. */
function toJudgments({ judgments, radiusJudgments }: Collection): Judgment[] {
  const toGrades = (titles: string[]) => [titles.filter((title) => title !== "…")];
  return [
    ...judgments
      .filter(([, , ...titles]) => !(titles.length === 1 && titles[0] === "…"))
      .map(([title, zip_code, ...titles]) => ({ query: { title, zip_code }, grades: toGrades(titles) })),
    ...radiusJudgments.map(([title, zip_code, radius, ...titles]) => ({
      query: { title, zip_code, radius: String(radius) },
      grades: toGrades(titles),
    })),
  ];
}

/** The NDCG@10 that each group has reached, rounded down. A group without an entry has reached 1. */
const LEAST_NDCG: Record<string, number> = {
  "words as typed": 0.99,
  "two languages": 0.99,
  "synonyms, compounds and short forms": 0.98,
  "words that mean a filter": 0.99,
  "a town among the words": 0.94,
  "sentences of seekers": 0.97,
  "what seekers do not have": 0.99,
  "well-known places": 0.94,
  "where people work": 0.92,
  "when people work": 0.98,
  "words of a name in another order": 0.89,
  "people who work in a field": 0.98,
  "two occupations, and other forms of a name": 0.94,
  "words that say little beside others": 0.94,
};

function toJudgedGroups({ groups, lang = {} }: GradedCollection): Record<string, [Judgment[], number]> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, judgments]) => [
      name,
      [
        judgments.map(([title, zip_code, ...grades]) => ({
          query: { title, zip_code, lang: lang[name] ?? "" },
          grades,
        })),
        LEAST_NDCG[name] ?? 1,
      ],
    ]),
  );
}

/** The groups with their jobs, and the NDCG@10 below which the test fails. */
const suites: [
  name: string,
  jobs: Pick<Collection, "jobs" | "places">,
  groups: Record<string, [Judgment[], number]>,
][] = [
  ["general", generalCollection, { "trades, towns and spelling": [toJudgments(generalCollection), 0.97] }],
  ["names", namesCollection, { "programming languages and namesakes": [toJudgments(namesCollection), 0.97] }],
  ["meaning", meaningCollection, toJudgedGroups(meaningCollection)],
  ["seekers", seekersCollection, toJudgedGroups(seekersCollection)],
  ["circumstances", circumstancesCollection, toJudgedGroups(circumstancesCollection)],
  ["readers", readersCollection, toJudgedGroups(readersCollection)],
  ["workplaces", workplacesCollection, toJudgedGroups(workplacesCollection)],
];

describe.each(suites)("the collection %s", (_, { places, jobs }, judged) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
    const employers = new Map<string, TestUser>();
    for (const [title, company, industry, place, description] of jobs) {
      const owner = employers.get(company) ?? (await makeEmployer(portal, { company }));
      employers.set(company, owner);
      const [address, zip_code] = places[place] ?? [];
      await makeJob(portal, owner, { title, industry, description, address, zip_code, minimum_age: 16 });
    }
  });

  async function findTitles(query: Record<string, string>): Promise<string[]> {
    const { status, text, body } = await portal.anonymous.get(`/auth/search/?${new URLSearchParams(query)}`);
    expect(status, text).toBe(200);
    return body.map(({ title }: { title: string }) => title);
  }

  it.each(Object.entries(judged).map(([name, [judgments, least]]) => ({ name, judgments, least })))(
    "$name: finds the best titles first, NDCG@10 at least $least",
    async ({ judgments, least }) => {
      let sum = 0;
      const poor: string[] = [];
      for (const { query, grades } of judgments) {
        const titles = await findTitles(query);
        const ndcg = calculateNdcg(titles, grades);
        sum += ndcg;
        if (ndcg < 0.95) poor.push(`${Object.values(query).join(" | ")}: ${ndcg.toFixed(2)} ${titles.join(", ")}`);
      }
      expect(sum / judgments.length, poor.join("\n")).toBeGreaterThanOrEqual(least);
    },
  );
});
