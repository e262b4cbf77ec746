import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { SearchSummary } from "../../../contract/jobs/search.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { createId, createJob, createSeeker } from "../../testing/samples.ts";
import { MemberSearchPage, SearchPage } from "./search-page.tsx";

const utrecht = { name: "Utrecht", region: "UT", country: "NL", zip_code: null, label: "Utrecht" };
const unchanged = {
  keywords: "",
  type: null,
  work_place: null,
  remote_from: null,
  place: null,
  radius: null,
  other_words: [],
  lacked: [],
  dropped: [],
  has_no_words: false,
};

/** Opens the search page of a query, whose summary has these fields. */
function openSearch(query: string, { understood, ...fields }: Partial<SearchSummary> = {}, isMember = false) {
  const keywords = new URLSearchParams(query).get("title") ?? "";
  const summary = {
    count: 1,
    count_is_exact: true,
    searched_instead: null,
    place: null,
    is_place_empty: false,
    ways_out: [],
    facets: { type: [{ value: "Full Time", count: 7 }], industry: [], priority: [{ value: "Normal", count: 9 }] },
    ...fields,
    understood: { ...unchanged, keywords, ...understood },
  };
  const path = isMember ? "/jobs/search" : "/search";
  const results = summary.count === 0 ? [] : [{ ...createJob(), distance_km: fields.place ? 3.4 : null }];
  return openPage(isMember ? MemberSearchPage : SearchPage, {
    path: `${path}?${query}`,
    user: isMember ? createSeeker() : undefined,
    replies: {
      listIndustries: [{ id: createId(1), title: "Health care" }],
      searchFirstPage: { results, summary },
      listSavedSearches: [],
      listSavedJobIds: [],
      suggestSearches: { titles: [], companies: [] },
      // A card loads its job when the pointer enters it.
      getJob: createJob(),
    },
  });
}

const heading = page.getByRole("heading", { level: 1 });
const filters = page.getByRole("complementary", { name: t("search.filters") });
const keywordsField = page.getByLabelText(t("search.keywords_label"), { exact: true });
const placeField = page.getByLabelText(t("search.place_label"), { exact: true });

describe("the filters of a search", () => {
  it("show their counts, are part of the address, and can be removed one by one and all at once", async () => {
    const { getPath, navigate } = openSearch("title=nurse");
    const fullTime = filters.getByRole("radio", { name: t("options.full_time") });
    await expect.element(filters.getByText(t("options.full_time"), { exact: true })).toBeVisible();
    await expect.element(fullTime.element().closest("label") as HTMLElement).toMatchTextContent(/7$/);
    await expect.element(filters.getByRole("option", { name: "Normal (9)" })).toBeInTheDocument();
    await filters.getByText(t("options.full_time"), { exact: true }).click();
    await expect.poll(getPath).toBe("/search?title=nurse&type=Full+Time");
    await filters.getByLabelText(t("search.posted"), { exact: true }).selectOptions("30");
    await filters.getByLabelText(t("jobs.priority"), { exact: true }).selectOptions("Normal");
    await expect.poll(getPath).toBe("/search?title=nurse&type=Full+Time&posted_within=30&priority=Normal");
    const chosen = page.getByRole("list", { name: t("search.active_filters") }).getByRole("link");
    await expect.element(chosen).toHaveLength(3);
    await chosen.filter({ hasText: t("options.full_time") }).click();
    await expect.element(filters.getByRole("radio", { name: t("search.all_types") })).toBeChecked();
    await navigate(-1);
    await expect.element(fullTime).toBeChecked();
    await filters.getByRole("link", { name: t("search.clear_filters") }).click();
    await expect.poll(getPath).toBe("/search?title=nurse");
  });

  it("include the distance from a place, which the heading names and the results show", async () => {
    const { getPath } = openSearch("zip_code=Utrecht&radius=25", { place: utrecht });
    await expect.element(heading).toMatchTextContent(/within 25 km of Utrecht/);
    await expect.element(page.getByText(/3\.4 km/)).toBeVisible();
    await filters.getByLabelText(t("search.radius"), { exact: true }).selectOptions("50");
    await expect.poll(getPath).toBe("/search?zip_code=Utrecht&radius=50");
  });
});

describe("what a search made of the words", () => {
  it("names the word that replaces a misspelt one, and leads to the words as typed and back", async () => {
    const { getPath } = openSearch("title=acountant", {
      searched_instead: "accountant",
      understood: { ...unchanged, keywords: "accountant" },
    });
    const corrected = t("search.corrected", { keywords: "acountant", correction: "accountant" });
    await expect.element(page.getByText(corrected)).toBeVisible();
    await expect.element(heading).toMatchTextContent(/“accountant”/);
    await page.getByRole("link", { name: t("search.exactly", { keywords: "acountant" }) }).click();
    await expect.poll(getPath).toBe("/search?title=acountant&as_typed=1");
    await page.getByRole("link", { name: t("search.with_meaning") }).click();
    await expect.poll(getPath).toBe("/search?title=acountant");
  });

  it("names the words that are left out, and what is not searched", async () => {
    const understood = { ...unchanged, keywords: "chef", lacked: ["no experience"], dropped: ["sous", "hotel"] };
    openSearch("title=sous+chef+hotel+no+experience", { searched_instead: "chef", understood });
    const dropped = t("search.relaxed", { words: "“sous”, “hotel”" });
    const lacked = t("search.left_out", { words: "“no experience”" });
    await expect.element(page.getByText(`${dropped} ${lacked}`)).toBeVisible();
  });

  it("says that a place among the words has no jobs, and for what others are elsewhere", async () => {
    const way = {
      change: "place",
      value: null,
      keywords: "cook",
      radius: null,
      count: 8,
      count_is_exact: true,
    } as const;
    const understood = { ...unchanged, keywords: "cook", place: "utrecht" };
    const field = { ...way, change: "field" as const, value: "Health care", keywords: "", radius: 50 };
    const ways_out = [way, field];
    openSearch("title=cook+utrecht", { count: 0, place: utrecht, is_place_empty: true, understood, ways_out });
    await expect.element(page.getByText(t("search.none_at_place", { place: "Utrecht" }))).toBeVisible();
    const jobs = t("search.count", { count: 8, number: "8" });
    const label = t("search.out_keywords_everywhere", { jobs, value: "cook" });
    await expect.element(page.getByRole("link", { name: label })).toHaveAttribute("href", "/search?title=cook");
    const inField = page.getByRole("link", { name: t("search.out_field", { jobs, value: "Health care" }) });
    await expect.element(inField).toHaveAttribute("href", "/search?zip_code=utrecht&industry=Health+care&radius=50");
  });

  it("names a town among the words, and words of the other language", async () => {
    const understood = {
      ...unchanged,
      keywords: "verpleegkundige",
      place: "utrecht",
      radius: 10,
      other_words: ["nurse"],
    };
    openSearch("title=verpleegkundige+utrecht", { place: utrecht, understood });
    await expect.element(heading).toMatchTextContent(/for “verpleegkundige” within 10 km of Utrecht/);
    const notes = page.getByRole("status").filter({ hasText: t("search.place_from_words", { words: "utrecht" }) });
    await expect.element(notes).toMatchTextContent(/Also: nurse/);
  });
});

it.each([
  ["the filter", () => filters.getByText(t("search.all_types"), { exact: true })],
  ["the link of the filter", () => page.getByRole("list", { name: t("search.active_filters") }).getByRole("link")],
])(
  "a type and a work place from the words are selected, and %s leads back to the words as typed",
  async (_, getControl) => {
    const understood = { ...unchanged, keywords: "kok", type: "Part Time" as const, work_place: "remote" as const };
    const { getPath } = openSearch("title=parttime+kok", { understood });
    await expect.element(filters.getByRole("radio", { name: t("options.part_time") })).toBeChecked();
    await expect.element(filters.getByRole("radio", { name: t("options.remote") })).toBeChecked();
    await filters.getByLabelText(t("search.posted"), { exact: true }).selectOptions("30");
    await expect.poll(getPath).toBe("/search?title=parttime+kok&posted_within=30");
    await getControl().first().click();
    await expect.poll(getPath).toBe("/search?title=parttime+kok&posted_within=30&as_typed=1");
  },
);

it("the heading says that there are more than 1,000 jobs", async () => {
  openSearch("", { count: 1000, count_is_exact: false, facets: null });
  await expect.element(heading).toMatchTextContent(/More than 1,000 jobs/);
});

it.each([
  ["without results", 0, "search.none_filtered"],
  ["with few results", 1, "search.few"],
] as const)("a search %s offers ways out with the number of their jobs", async (_, count, message) => {
  const way = { change: "type" as const, value: "Freelance", keywords: "nurse", radius: null, count: 12 };
  const ways_out = [{ ...way, count_is_exact: true }];
  const { getPath } = openSearch("title=nurse&type=Freelance", { count, ways_out });
  await expect.element(page.getByText(t(message))).toBeVisible();
  await page.getByRole("link", { name: /^12 jobs without/ }).click();
  await expect.poll(getPath).toBe("/search?title=nurse");
});

it("a result shows the type, the ages, the pay and both dates of the job, but no priority that is normal", async () => {
  openSearch("");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Lighthouse Keeper" });
  for (const text of ["Full-time", /^Age 21 to 60$/, /^Posted /, /^Updated /, t("pay.per.month")])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  await expect.element(card.getByText("Normal", { exact: true })).not.toBeInTheDocument();
});

describe("the search form", () => {
  it("reports a text that is too long, and keeps the address", async () => {
    const { getPath } = openSearch("zip_code=Utrecht", { place: utrecht });
    await keywordsField.fill("x".repeat(201));
    await page.getByRole("button", { name: t("search.search_jobs") }).click();
    const tooLong = `${t("fields.keywords_invalid")}: at most 200 characters, this has 201`;
    await expect.element(keywordsField).toHaveAccessibleDescription(tooLong);
    await expect.element(keywordsField).toHaveFocus();
    expect(getPath()).toBe("/search?zip_code=Utrecht");
  });

  it.each([
    [false, "search.search_jobs", "fields.zip_code_required", "fields.search_place_invalid"],
    [true, "search.find_jobs", "fields.search_place_required", "fields.new_search_place_required"],
  ] as const)(
    "reports a distance without a known place; of members: %s",
    async (isMember, label, required, unknown) => {
      const { getPath } = openSearch("zip_code=Nowhereville&radius=25", {}, isMember);
      await expect.element(page.getByText(`${t(unknown)}: we do not know where this place is`)).toBeVisible();
      await placeField.fill("");
      await page.getByRole("button", { name: t(label) }).click();
      await expect.element(placeField).toHaveAccessibleDescription(`${t(required)}: a distance counts from a place`);
      await expect.poll(getPath).toBe(isMember ? "/jobs/search" : "/search");
    },
  );
});
