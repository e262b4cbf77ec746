import { describe, expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

/** A portal that offers dollars and euros, dollars first. */
const portal = await startTestPortal();
const { client } = await makeStaff(portal, "owner");
const saved = await client.put("/admin/settings", { version: 0, pay_currencies: "USD, EUR" });
expect(saved.status).toBe(200);
const employer = await makeEmployer(portal);
const post = (title: string, pay_currency: string | null, pay_min: number) =>
  makeJob(portal, employer, { title, pay_currency, pay_min, pay_max: pay_min, pay_period: "month" });
await post("Cook in dollars", "USD", 3_000);
await post("Cook in euros", "EUR", 2_800);
await post("Cook in more euros", "EUR", 4_000);
await post("Cook without a currency", null, 3_200);
for (const pay of [2_000, 2_100, 2_200, 2_300, 2_400]) await post("Lighthouse keeper", "EUR", pay);

async function search(query: Record<string, string>) {
  const { body } = await portal.anonymous.get(`/auth/search/first-page?${new URLSearchParams(query)}`);
  const titles = body.results.map((job: { title: string }) => job.title.replace("Cook ", ""));
  return { titles, summary: body.summary, understood: body.summary.understood };
}

describe("the currency of a search", () => {
  it("decides which jobs have the minimum pay. Jobs without a currency have that of the portal", async () => {
    const least = { title: "cook", salary_min: "2700", sort: "pay" };
    expect((await search(least)).titles).toEqual(["without a currency", "in dollars"]);
    const euros = await search({ ...least, salary_currency: "EUR" });
    expect(euros.titles).toEqual(["in more euros", "in euros"]);
    expect(euros.understood.salary_currency).toBe("EUR");
    expect(euros.summary.facets.pay_currency).toEqual([{ value: "EUR", count: 2 }]);
    expect((await search({ ...least, salary_currency: "CHF" })).titles).toEqual([]);
  });

  it("decides the order by pay, in which jobs of other currencies come last", async () => {
    const { titles } = await search({ title: "cook", sort: "pay", salary_currency: "EUR" });
    expect(titles.slice(0, 2)).toEqual(["in more euros", "in euros"]);
  });

  it("is that of an amount among the keywords, else the given one", async () => {
    const named = await search({ title: "cook €2800", salary_currency: "USD" });
    expect(named.titles.toSorted()).toEqual(["in euros", "in more euros"]);
    expect(named.understood).toMatchObject({ keywords: "cook", salary_min: 2_800, salary_currency: "EUR" });
    const hourly = await search({ title: "cook from €20 an hour" });
    expect(hourly.titles).toEqual(["in more euros"]);
    expect(hourly.understood).toMatchObject({ typed_pay: { min: 20 }, salary_currency: "EUR" });
    expect((await search({ title: "cook 2800 gross", salary_currency: "EUR" })).titles).toHaveLength(2);
    const unknown = await search({ title: "cook £2500" });
    expect(unknown.titles).toHaveLength(4);
    expect(unknown.understood.other_currency).toEqual({ words: "£2500", compared: "USD" });
  });

  it("is that of the country of the place for an amount without a currency, if the portal offers it", async () => {
    const near = await search({ title: "cook 20 per hour Amsterdam" });
    expect(near.understood).toMatchObject({ place: "Amsterdam", typed_pay: { min: 20 }, salary_currency: "EUR" });
    expect(near.titles).toEqual(["in more euros"]);
    expect((await search({ title: "cook 2700+", zip_code: "Netherlands" })).understood.salary_currency).toBe("EUR");
    expect((await search({ title: "cook 2700+ London" })).understood.salary_currency).toBe("USD");
    expect((await search({ title: "cook $2900", zip_code: "Amsterdam" })).understood.salary_currency).toBe("USD");
  });

  it("stays that of the words in the ways out of a search", async () => {
    const { titles, summary } = await search({ title: "cook from €3500", type: "Part Time" });
    expect([titles, summary.ways_out[0]]).toMatchObject([[], { change: "type", count: 1 }]);
  });

  it("is that of the usual pay of jobs", async () => {
    const read = async (query: string) => (await portal.anonymous.get(`/auth/search/pay?${query}`)).body;
    expect(await read("title=lighthouse")).toBeNull();
    expect(await read("title=lighthouse&salary_currency=EUR")).toEqual({ low: 2_100, median: 2_200, high: 2_300 });
  });

  it("is a code of three letters", async () => {
    expect((await portal.anonymous.get("/auth/search?salary_currency=euro")).status).toBe(422);
  });

  it("is kept by a feed", async () => {
    const feed = await fetch(`${portal.origin}/feeds/search.rss?title=cook&salary_min=2700&salary_currency=EUR`);
    const titles = [...(await feed.text()).matchAll(/Cook in [a-z ]+/g)].map(([title]) => title);
    expect(new Set(titles)).toEqual(new Set(["Cook in more euros", "Cook in euros"]));
  });
});
