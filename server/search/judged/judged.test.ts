import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEmployer, makeJob, type Person } from "../../testing/factories.ts";
import { openPortal, type TestPortal } from "../../testing/portal.ts";
import { jobs, places } from "./board.ts";
import { judged, judgedAround } from "./queries.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
  const employers = new Map<string, Person>();
  for (const [title, company, industry, place, description] of jobs) {
    const owner = employers.get(company) ?? (await makeEmployer(portal, { company }));
    employers.set(company, owner);
    const [address, zip_code] = places[place] ?? [];
    await makeJob(portal, owner, { title, industry, description, address, zip_code });
  }
});
afterAll(() => portal.close());

async function titlesOf(query: Record<string, string>): Promise<string[]> {
  const { status, text, body } = await portal.anonymous.get(`/auth/search/?${new URLSearchParams(query)}`);
  expect(status, text).toBe(200);
  return body.map(({ title }: { title: string }) => title);
}

/** `…` among the titles: others may be there as well, in any order. */
function expectJudged(found: string[], titles: string[]) {
  const wanted = titles.filter((title) => title !== "…");
  if (wanted.length === titles.length) expect(found).toEqual(wanted);
  else expect(found).toEqual(expect.arrayContaining(wanted));
}

it("has at least a hundred queries", () => {
  expect(judged.length + judgedAround.length).toBeGreaterThanOrEqual(100);
});

it.each(judged.map(([title, zip_code, ...titles]) => ({ title, zip_code, titles })))(
  "$title in $zip_code finds $titles",
  async ({ titles, ...query }) => expectJudged(await titlesOf(query), titles),
);

it.each(judgedAround.map(([title, zip_code, radius, ...titles]) => ({ title, zip_code, radius: `${radius}`, titles })))(
  "$title within $radius km of $zip_code finds $titles",
  async ({ titles, ...query }) => expectJudged(await titlesOf(query), titles),
);
