import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEmployer, makeJob, type TestUser } from "../../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../../testing/portal.ts";
import { namesCollection } from "./names-collection.ts";
import { generalCollection } from "./test-collection.ts";

/** With "…" among the titles, further results and any order are accepted. */
function expectResults(results: string[], titles: string[]) {
  const expectedTitles = titles.filter((title) => title !== "…");
  if (expectedTitles.length === titles.length) expect(results).toEqual(expectedTitles);
  else expect(results).toEqual(expect.arrayContaining(expectedTitles));
}

it("the test collections have at least 150 queries", () => {
  const collections = [generalCollection, namesCollection];
  const queries = collections.flatMap(({ judgments, radiusJudgments }) => [...judgments, ...radiusJudgments]);
  expect(queries.length).toBeGreaterThanOrEqual(150);
});

describe.each([
  ["general", generalCollection],
  ["names", namesCollection],
])("the collection %s", (_, { places, jobs, judgments, radiusJudgments }) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
    const employers = new Map<string, TestUser>();
    for (const [title, company, industry, place, description] of jobs) {
      const owner = employers.get(company) ?? (await makeEmployer(portal, { company }));
      employers.set(company, owner);
      const [address, zip_code] = places[place] ?? [];
      await makeJob(portal, owner, { title, industry, description, address, zip_code });
    }
  });
  afterAll(() => portal.close());

  async function findTitles(query: Record<string, string>): Promise<string[]> {
    const { status, text, body } = await portal.anonymous.get(`/auth/search/?${new URLSearchParams(query)}`);
    expect(status, text).toBe(200);
    return body.map(({ title }: { title: string }) => title);
  }

  it.each(judgments.map(([title, zip_code, ...titles]) => ({ title, zip_code, titles })))(
    "the search for $title in $zip_code finds $titles",
    async ({ titles, ...query }) => expectResults(await findTitles(query), titles),
  );

  it.each(
    radiusJudgments.map(([title, zip_code, radius, ...titles]) => ({ title, zip_code, radius: `${radius}`, titles })),
  )("the search for $title within $radius km of $zip_code finds $titles", async ({ titles, ...query }) =>
    expectResults(await findTitles(query), titles),
  );
});
