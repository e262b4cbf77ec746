import { describe, expect, it } from "vitest";
import { getActiveFilters, parseSearchParams, toFeedUrl, toSearchUrl } from "./search-criteria.ts";

const read = (address: string) => parseSearchParams(new URLSearchParams(address));

describe("a search in the address bar", () => {
  it("comes back from its address as it was", () => {
    const address =
      "/search?title=nurse&zip_code=Utrecht&type=Full+Time&industry=Health+care&salary_min=3000&posted_within=7&priority=Urgent&sort=newest&radius=25";
    const search = read(address.slice("/search?".length));
    expect(toSearchUrl("/search", search)).toBe(address);
    expect(getActiveFilters(search)).toEqual(["radius", "type", "industry", "salary_min", "posted_within", "priority"]);
  });

  it("leaves out what makes no sense", () => {
    for (const odd of ["radius=0", "radius=1e2", "radius=501", "radius=-5", "posted_within=1.5", "priority=High"]) {
      expect(toSearchUrl("/search", read(`zip_code=Utrecht&${odd}`)), odd).toBe("/search?zip_code=Utrecht");
    }
  });

  it("has no distance from nowhere", () => {
    expect(read("title=nurse&radius=25").radius).toBeUndefined();
  });

  it("has a feed, which is the newest first whatever was asked", () => {
    expect(toFeedUrl(read("title=nurse&sort=newest"))).toBe("/feeds/search.rss?title=nurse");
  });
});
