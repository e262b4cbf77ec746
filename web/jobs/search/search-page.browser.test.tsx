import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SearchSummary } from "../../../contract/jobs/search/search.ts";
import { toSearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { MemberSearchPage } from "../../hiring/apply/member-search-page.tsx";
import { getSettings, setSettings } from "../../platform/app/settings.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { createId, createJob, createSeeker } from "../../testing/samples.ts";
import { SaveSearchButton } from "./saved-search-dialog.tsx";
import { SearchPage } from "./search-page.tsx";

const utrecht = { name: "Utrecht", region: "UT", country: "NL", zip_code: null, label: "Utrecht" };
const unchanged = {
  keywords: "",
  type: null,
  work_place: null,
  hours: null,
  shifts: null,
  education: null,
  text_language: null,
  salary_min: null,
  typed_pay: null,
  salary_currency: null,
  age: null,
  other_currency: null,
  excluded: [],
  permanent: null,
  remote_from: null,
  abroad: null,
  place: null,
  radius: null,
  other_words: [],
  lacked: [],
  for_beginners: null,
  is_corrected: false,
  not_mentioned: [],
  not_in_titles: [],
  not_stated: [],
  dropped: [],
  has_no_words: false,
};

/** Opens the search page of a query, whose summary has these fields. */
function openSearch(
  query: string,
  { understood, ...fields }: Partial<SearchSummary> = {},
  { isMember = false, language = "en" as Language } = {},
) {
  const keywords = new URLSearchParams(query).get("title") ?? "";
  const summary = {
    count: 1,
    count_is_exact: true,
    searched_instead: null,
    place: null,
    is_place_area: false,
    is_place_empty: false,
    ways_out: [],
    facets: {
      type: [{ value: "Full Time", count: 7 }],
      pay_currency: [{ value: "EUR", count: 3 }],
      priority: [{ value: "Urgent", count: 9 }],
      hours: [
        { value: "36-80", count: 8 },
        { value: "16-23", count: 3 },
      ],
      occupation_group: [
        { value: "25", count: 4 },
        { value: "21", count: 2 },
        { value: "83", count: 1 },
      ],
      skills: [
        { value: "SQL", count: 5 },
        { value: "Excel", count: 2 },
      ],
    },
    ...fields,
    understood: { ...unchanged, keywords, ...understood },
  };
  const path = isMember ? "/jobs/search" : "/search";
  const distance_km = fields.place ? 3.4 : null;
  const jobs = [createJob(), createJob({ id: createId(11), title: "Zoo Keeper" })];
  const results = jobs.slice(0, summary.count).map((job) => ({ ...job, distance_km }));
  return openPage(isMember ? MemberSearchPage : SearchPage, {
    path: `${path}?${query}`,
    language,
    user: isMember ? createSeeker() : undefined,
    replies: {
      listIndustries: [{ id: createId(1), title: "Health care" }],
      searchFirstPage: { results, summary },
      listSavedSearches: [],
      listSavedJobIds: [],
      listAppliedJobIds: [createId(10)],
      listJobReasons: {
        [createId(10)]: [
          { kind: "words", state: "match", names: ["Keeper"], distance_km: null },
          { kind: "distance", state: "match", names: [], distance_km: 3.4 },
          { kind: "pay", state: "other", names: [], distance_km: null },
          { kind: "skills", state: "unknown", names: ["Dutch"], distance_km: null },
          { kind: "hours", state: "unknown", names: [], distance_km: null },
        ],
      },
      suggestSearches: { titles: [], companies: [] },
      // A card loads its job when the pointer enters it, and a wide screen shows it.
      getJob: ({ params }) => jobs.find(({ id }) => id === params.id),
      readMapOfSearch: {
        places: [
          { name: "Utrecht", latitude: 52.09, longitude: 5.12, jobs: 4, radius_km: 12 },
          { name: "Maastricht", latitude: 50.85, longitude: 5.69, jobs: 1, radius_km: 0 },
        ],
        without_place: 1,
        towns: [{ name: "Eindhoven", latitude: 51.44, longitude: 5.47 }],
        tiles: null,
      },
    },
  });
}

const heading = page.getByRole("heading", { level: 1 });
const filters = page.getByRole("complementary", { name: t("search.filters") });
const type = filters.getByLabelText(t("jobs.type"), { exact: true });
const moreFilters = filters.getByText(t("search.more_filters"));
const keywordsField = page.getByLabelText(t("search.keywords_label"), { exact: true });
const placeField = page.getByLabelText(t("search.place_label"), { exact: true });

it("a saved search says that its mails need a confirmed email address, unless it wants none", async () => {
  const search = {
    id: createId(90),
    name: "nurse",
    terms: { title: "nurse" },
    alert: "daily",
    createdAt: "2026-11-20",
  };
  const user = createSeeker({ email_verified: false });
  openPage(() => <SaveSearchButton criteria={toSearchCriteria({ title: "nurse" })} />, {
    ...{ user, replies: { listSavedSearches: [], saveSearch: search, listIndustries: [] } },
  });
  for (const alert of ["alert_none", "alert_daily"] as const) {
    await page.getByRole("button", { name: t("saved.save_search") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(t(`saved.${alert}`), { exact: true }).click();
    await dialog.getByRole("button", { name: t("saved.save"), exact: true }).click();
    const said = alert === "alert_none" ? "" : ` ${t("saved.verify_email")}`;
    await expect.element(page.getByText(`${t("saved.search_saved")}${said}`, { exact: true })).toBeVisible();
  }
});

describe("the filters of a search", () => {
  it("say on a phone how many jobs there are, and close", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    openSearch("title=nurse", { count: 34 });
    const toggle = filters.getByRole("button", { name: t("search.filters") });
    await toggle.click();
    await type.selectOptions("Full Time");
    const show = filters.getByRole("button", { name: t("search.show", { count: 34, number: "34" }) });
    await expect.element(show).toBeInViewport();
    await show.click();
    await expect.element(show).not.toBeInTheDocument();
    await expect.element(filters.getByRole("button").first()).toHaveFocus();
    await expect.element(page.getByRole("heading", { level: 1 })).toBeInViewport();
  });

  it("show their counts, are part of the address, and can be removed one by one and all at once", async () => {
    const { getPath, navigate } = openSearch("title=nurse");
    await expect.element(type).toHaveTextContent(`${t("search.all")}${t("options.full_time")} (7)`);
    await type.selectOptions("Full Time");
    await expect.poll(getPath).toBe("/search?title=nurse&type=Full+Time");
    await filters.getByLabelText(t("search.posted"), { exact: true }).selectOptions("30");
    await moreFilters.click();
    await filters.getByLabelText(t("jobs.priority"), { exact: true }).selectOptions("Urgent (9)");
    await expect.poll(getPath).toBe("/search?title=nurse&type=Full+Time&posted_within=30&priority=Urgent");
    const chosen = page.getByRole("list", { name: t("search.active_filters") }).getByRole("link");
    await expect.element(chosen).toHaveLength(3);
    await chosen.filter({ hasText: t("options.full_time") }).click();
    await expect.element(type).toHaveValue("");
    await navigate(-1);
    await expect.element(type).toHaveValue("Full Time");
    await filters.getByRole("link", { name: t("search.clear_filters") }).click();
    await expect.poll(getPath).toBe("/search?title=nurse");
  });

  it("omit values without results, and a filter without any, but not what is selected", async () => {
    openSearch("industry=Health+care");
    await expect.element(filters.getByLabelText(t("jobs.industry"), { exact: true })).toHaveValue("Health care");
    await expect.element(type).not.toHaveTextContent(t("options.internship"));
    await expect.element(page.getByRole("option", { name: /^Normal/ })).not.toBeInTheDocument();
  });

  it("add skills of the jobs that were found, one after the other, and remove each by itself", async () => {
    const { getPath } = openSearch("title=analyst&education=bachelor_degree&text_language=nl");
    const active = page.getByRole("list", { name: t("search.active_filters") });
    await expect.element(active).toMatchTextContent(/Nederlands/);
    const skill = filters.getByLabelText(t("search.skill"), { exact: true });
    await expect.element(skill).toHaveTextContent(`${t("search.choose_skill")}SQL (5)Excel (2)`);
    await skill.selectOptions("SQL");
    const query = "title=analyst&education=bachelor_degree&text_language=nl";
    await expect.poll(getPath).toBe(`/search?${query}&skills=SQL`);
    const another = filters.getByLabelText(t("search.another_skill"), { exact: true });
    await expect.element(another).toHaveTextContent(`${t("search.choose_skill")}Excel (2)`);
    await another.selectOptions("Excel");
    await expect.poll(getPath).toBe(`/search?${query}&skills=SQL%7CExcel`);
    await active.getByRole("link", { name: `${t("search.remove_filter")} SQL` }).click();
    await expect.poll(getPath).toBe(`/search?${query}&skills=Excel`);
  });

  it("offer shifts, and show several of the address as one choice", async () => {
    const { getPath } = openSearch("title=analyst&shifts=day,no_weekend");
    const shifts = filters.getByLabelText(t("jobs.shifts"), { exact: true });
    await expect.element(shifts).toHaveDisplayValue("Days, no weekends stated");
    await shifts.selectOptions(t("options.no_night"));
    await expect.poll(getPath).toBe("/search?title=analyst&shifts=no_night");
    const chosen = page.getByRole("list", { name: t("search.active_filters") });
    await expect.element(chosen.getByRole("link", { name: t("options.no_night") })).toBeVisible();
  });

  it("offer ranges of hours with their counts, and keep others of the address", async () => {
    const { getPath } = openSearch("title=analyst");
    await moreFilters.click();
    const hours = filters.getByLabelText(t("search.hours"), { exact: true });
    await expect.element(hours).toHaveTextContent("All16 to 23 hours (3)36 hours or more (8)");
    await hours.selectOptions("16 to 23 hours (3)");
    await expect.poll(getPath).toBe("/search?title=analyst&hours=16-23");
  });

  it("offer the occupation groups that were found, below their major group when there are several", async () => {
    const { getPath } = openSearch("title=analyst");
    await moreFilters.click();
    const group = filters.getByLabelText(t("jobs.occupation_group"), { exact: true });
    const names = ["Professionals (6)", "\u2003Science and engineering professionals (2)"];
    const text = `${t("search.all")}${names.join("")}\u2003Information and communications technology professionals (4)Drivers and mobile plant operators (1)`;
    await expect.poll(() => group.element().textContent).toBe(text);
    await group.selectOptions("Professionals (6)");
    await expect.poll(getPath).toBe("/search?title=analyst&occupation_group=2");
    const active = page.getByRole("list", { name: t("search.active_filters") });
    await expect
      .element(active.getByRole("link", { name: `${t("search.remove_filter")} Professionals` }))
      .toBeVisible();
  });

  it("take a typed skill when there are too many jobs to count", async () => {
    const { getPath } = openSearch("", { count: 1000, count_is_exact: false, facets: null });
    await moreFilters.click();
    await filters.getByLabelText(t("search.skill"), { exact: true }).fill("Welding");
    await userEvent.keyboard("{Enter}");
    await expect.poll(getPath).toBe("/search?skills=Welding");
  });

  it("include the distance from a place, which the heading names and the results show", async () => {
    const { getPath } = openSearch("zip_code=Utrecht&radius=25", { place: utrecht });
    await expect.element(heading).toMatchTextContent(/within 25 km of Utrecht/);
    await expect.element(page.getByText(/3\.4\skm, about 20 minutes by bicycle/).first()).toBeVisible();
    await filters.getByLabelText(t("search.radius"), { exact: true }).selectOptions("50");
    await expect.poll(getPath).toBe("/search?zip_code=Utrecht&radius=50");
  });

  it("include a province, in which the jobs are", async () => {
    openSearch("title=cook&zip_code=Noord-Holland", {
      count: 0,
      place: { ...utrecht, label: "Noord-Holland" },
      is_place_area: true,
    });
    await expect.element(heading).toMatchTextContent(/0 jobs for “cook” in Noord-Holland/);
    await expect.element(page.getByText("No jobs found for “cook” in Noord-Holland.")).toBeVisible();
  });
});

describe("what a search made of the words", () => {
  it("names the word that replaces a misspelt one, and leads to the words as typed and back", async () => {
    const { getPath } = openSearch("title=acountant", {
      searched_instead: "accountant",
      understood: { ...unchanged, keywords: "accountant", is_corrected: true },
    });
    const corrected = t("search.corrected", { keywords: "acountant", correction: "accountant" });
    await expect.element(page.getByText(corrected)).toBeVisible();
    await expect.element(heading).toMatchTextContent(/“accountant”/);
    await page.getByRole("link", { name: t("search.exactly") }).click();
    await expect.poll(getPath).toBe("/search?title=acountant&as_typed=1");
    await page.getByRole("link", { name: t("search.with_meaning") }).click();
    await expect.poll(getPath).toBe("/search?title=acountant");
  });

  it("names the country from which remote jobs can be done, also without words", async () => {
    openSearch("zip_code=Utrecht&work_place=remote", {
      place: utrecht,
      understood: { ...unchanged, remote_from: "NL" },
    });
    await expect.element(page.getByText(t("search.remote_from", { country: "the Netherlands" }))).toBeVisible();
    await expect.element(page.getByRole("link", { name: t("search.exactly") })).not.toBeInTheDocument();
  });

  it("names the words that are left out, and what is not searched", async () => {
    const understood = { ...unchanged, keywords: "chef", lacked: ["no experience"], dropped: ["sous", "hotel"] };
    openSearch("title=sous+chef+hotel+no+experience", { searched_instead: "chef", understood });
    const leftOut = t("search.left_out", { words: "“sous”, “hotel”, “no experience”" });
    await expect.element(page.getByText(leftOut)).toBeVisible();
  });

  it("says in the heading and above the jobs that they lack a word, and where they are not", async () => {
    const abroad = { countries: ["NL", "BE"], are_all: true };
    openSearch("title=barista", {
      understood: { ...unchanged, keywords: "barista", not_in_titles: ["barista"], not_stated: ["evenings"], abroad },
    });
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toMatchTextContent(t("search.like", { keywords: "barista" }));
    const texts = [
      t("search.not_in_titles", { words: "“barista”" }),
      t("search.not_stated", { words: "“evenings”" }),
      t("search.none_at_home", { countries: "the Netherlands or Belgium" }),
    ];
    await expect.element(page.getByText(texts.join(" "))).toBeVisible();
  });

  it("shows the pay that the words name as a filter, and removes it alone", async () => {
    const understood = { ...unchanged, keywords: "chef", salary_min: 3000 };
    const { getPath } = openSearch("title=chef+3000+euro", { understood });
    const filter = page.getByRole("list", { name: t("search.active_filters") }).getByRole("link");
    await expect.element(filter).toMatchTextContent(/3,000/);
    await filter.click();
    await expect.poll(getPath).toBe("/search?title=chef");
  });

  it("keeps words that no other filter replaces when a filter is removed", async () => {
    const understood = {
      ...unchanged,
      keywords: "chef",
      type: "Part Time" as const,
      typed_pay: { min: 18, period: "hour" as const, words: "$20 an hour" },
      excluded: ["not in hotels"],
      permanent: "vast contract",
    };
    openSearch("title=chef+part+time+$20+an+hour+not+in+hotels+vast+contract", { understood });
    const links = page.getByRole("list", { name: t("search.active_filters") }).getByRole("link");
    await expect
      .element(links.filter({ hasText: t("options.part_time") }))
      .toHaveAttribute("href", "/search?title=chef+%2420+an+hour+vast+contract%2C+not+in+hotels");
    await expect
      .element(links.filter({ hasText: /18 an hour/ }))
      .toHaveAttribute("href", "/search?title=chef+vast+contract%2C+not+in+hotels&type=Part+Time");
    await expect
      .element(links.filter({ hasText: t("search.permanent_filter") }))
      .toHaveAttribute("href", "/search?title=chef+%2420+an+hour%2C+not+in+hotels&type=Part+Time");
    await expect.element(page.getByText(t("search.excluded", { words: "“not in hotels”" }))).toBeVisible();
    const permanent = page.getByText(t("search.permanent", { words: "“vast contract”" }));
    await expect.element(permanent).toBeInTheDocument();
  });

  it("says that a place among the words has no jobs, and for what others are elsewhere", async () => {
    const way = {
      change: "place",
      value: null,
      country: null,
      keywords: "cook",
      radius: null,
      count: 8,
      count_is_exact: true,
      is_abroad: false,
    } as const;
    const understood = { ...unchanged, keywords: "cook", place: "utrecht" };
    const field = { ...way, change: "field" as const, value: "Health care", keywords: "", radius: 50 };
    const inCountry = {
      ...way,
      change: "field_in_country" as const,
      value: "Health care",
      country: "NL",
      keywords: "",
    };
    const ways_out = [way, field, inCountry];
    openSearch("title=cook+utrecht", { count: 0, place: utrecht, is_place_empty: true, understood, ways_out });
    await expect.element(page.getByText(t("search.none_at_place", { place: "Utrecht" }))).toBeVisible();
    const jobs = t("search.count", { count: 8, number: "8" });
    const label = t("search.out_keywords_everywhere", { jobs, value: "cook" });
    await expect.element(page.getByRole("link", { name: label })).toHaveAttribute("href", "/search?title=cook");
    const inField = page.getByRole("link", {
      name: t("search.out_field", { jobs, value: "Health care" }),
      exact: true,
    });
    await expect.element(inField).toHaveAttribute("href", "/search?zip_code=utrecht&industry=Health+care&radius=50");
    await expect
      .element(page.getByRole("link", { name: /^Netherlands: / }))
      .toHaveAttribute("href", "/search?zip_code=Netherlands&industry=Health+care");
  });

  it("says which words are searched as work for beginners", async () => {
    const understood = {
      ...unchanged,
      keywords: "entry level IT",
      for_beginners: { name: "entry level", words: ["no experience"] },
    };
    openSearch("title=no+experience", { understood });
    const note = t("search.for_beginners", { words: "“no experience”", name: "entry level" });
    await expect.element(page.getByText(note)).toBeVisible();
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
    await expect.element(page.getByText(/Also: nurse/)).toBeVisible();
  });
});

it.each([
  ["the filter", () => type.selectOptions(t("search.all"))],
  [
    "the link of the filter",
    () =>
      page
        .getByRole("list", { name: t("search.active_filters") })
        .getByRole("link", { name: t("options.part_time") })
        .click(),
  ],
])(
  "a type, a work place, hours and the education from the words are selected, and %s removes one of them",
  async (_, removeType) => {
    const meant = { type: "Part Time", work_place: "remote", hours: "20-28", education: "no_requirements" } as const;
    const understood = { ...unchanged, keywords: "kok", ...meant };
    const { getPath } = openSearch("title=parttime+kok", { understood });
    await expect.element(type).toHaveDisplayValue(t("options.part_time"));
    await expect
      .element(filters.getByLabelText(t("jobs.work_place"), { exact: true }))
      .toHaveDisplayValue(t("options.remote"));
    await expect
      .element(filters.getByLabelText(t("search.hours"), { exact: true }))
      .toHaveDisplayValue("20 to 28 hours");
    await expect
      .element(filters.getByLabelText(t("jobs.education"), { exact: true }))
      .toHaveDisplayValue(t("options.no_requirements"));
    await filters.getByLabelText(t("search.posted"), { exact: true }).selectOptions("30");
    await expect.poll(getPath).toBe("/search?title=parttime+kok&posted_within=30");
    await removeType();
    await expect
      .poll(getPath)
      .toBe("/search?title=kok&posted_within=30&work_place=remote&hours=20-28&education=no_requirements");
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
  const way = {
    change: "type" as const,
    value: "Freelance",
    country: null,
    keywords: "nurse",
    radius: null,
    count: 12,
  };
  const ways_out = [{ ...way, count_is_exact: true, is_abroad: true }];
  const { getPath } = openSearch("title=nurse&type=Freelance", { count, ways_out });
  await expect.element(page.getByText(t(message))).toBeVisible();
  await page.getByRole("link", { name: /^12 jobs without.* \(only abroad\)$/ }).click();
  await expect.poll(getPath).toBe("/search?title=nurse");
});

it("a search without results does not deny the jobs that its words exclude by a filter", async () => {
  const typed_pay = { min: 120_000, period: "year" as const, words: "$120k" };
  openSearch("title=it+manager+$120k", { count: 0, understood: { ...unchanged, keywords: "it manager", typed_pay } });
  await expect.element(page.getByText(t("search.none_filtered"))).toBeVisible();
  await expect.element(heading).toMatchTextContent(/0 jobs for “it manager” with these filters/);
});

it("a result shows the type, the pay and one line of dates, but no priority that is normal", async () => {
  openSearch("");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Lighthouse Keeper" });
  for (const text of ["Full-time", /^Posted /, t("pay.per.month")])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  await expect.element(card.getByText("Normal", { exact: true })).not.toBeInTheDocument();
});

describe("the job beside the results of a wide screen", () => {
  const links = page.getByRole("main").getByRole("listitem").getByRole("heading").getByRole("link");
  const beside = (title: string) => page.getByRole("region", { name: title });

  it("is the first one, and another one by a click, by the arrow keys and by the address", async () => {
    await page.viewport(1280, 800);
    const { navigate, calls } = openSearch("title=keeper", { count: 2 });
    await expect.element(beside("Lighthouse Keeper").getByRole("heading", { level: 2 })).toBeVisible();
    await expect.element(links.first()).toHaveAttribute("aria-current", "true");
    await links.nth(1).click();
    await expect.element(beside("Zoo Keeper")).toBeVisible();
    // Only the job that was chosen counts as read.
    const views = () =>
      calls.flatMap(({ route, params, body }) => (route === "countJobView" ? [{ ...params, body }] : []));
    await expect.poll(views).toEqual([{ id: createId(11), body: { source: "search" } }]);
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(links.first()).toHaveFocus();
    await expect.element(beside("Lighthouse Keeper")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(beside("Zoo Keeper")).toHaveFocus();
    await navigate("/search?title=other");
    await expect.element(beside("Lighthouse Keeper")).toBeVisible();
    await navigate(`/search?title=keeper#job-${createId(11)}`);
    await expect.element(beside("Zoo Keeper")).toBeVisible();
  });

  it.each([
    [
      { transit_minutes: 41, bicycle_minutes: 12 },
      "12 minutes by bicycle, 41 minutes by public transport in the morning",
    ],
    [{ transit_minutes: 41, bicycle_minutes: 61 }, "41 minutes by public transport in the morning"],
    [{ transit_minutes: null, bicycle_minutes: null }, "about 20 minutes by bicycle"],
    [null, "about 20 minutes by bicycle"],
  ])("shows the times of a trip planner, or else the estimate: %j", async (times, text) => {
    await page.viewport(1280, 800);
    const before = getSettings();
    onTestFinished(() => setSettings(before));
    setSettings({ ...before, hasTripPlanner: true });
    const { replies, calls } = openSearch("zip_code=Utrecht", { count: 1, place: utrecht });
    replies.readTravelTimes = () => Response.json(times);
    await expect.element(beside("Lighthouse Keeper").getByText(`3.4 km, ${text}`)).toBeVisible();
    await expect
      .poll(() => calls.find(({ route }) => route === "readTravelTimes"))
      .toMatchObject({ params: { id: createId(10) }, query: { zip_code: "Utrecht" } });
  });

  it("is not loaded on a narrow one, where a click opens the page of the job", async () => {
    await page.viewport(1000, 800);
    const { getPath } = openSearch("title=keeper", { count: 2 });
    await links.nth(1).click();
    await expect.poll(getPath).toBe(`/jobs/job/${createId(11)}`);
  });
});

it("a map shows on demand where the jobs are, and each place leads to its jobs", async () => {
  const { getPath, calls } = openSearch("title=keeper", { count: 2 });
  const openMap = page.getByText(t("search.map.title"));
  await expect.element(openMap).toBeVisible();
  expect(calls.some(({ route }) => route === "readMapOfSearch")).toBe(false);
  await openMap.click();
  await page.getByRole("link", { name: "Utrecht and around: 4 jobs" }).click();
  await expect.poll(getPath).toBe("/search?title=keeper&zip_code=Utrecht&radius=12");
  await expect.element(page.getByRole("navigation", { name: t("search.map.title") })).toHaveFocus();
});

describe("the currency of the pay", () => {
  const choice = page.getByLabelText(t("search.salary_currency"));
  const offer = (...currencies: string[]) => {
    setSettings({ ...getSettings(), currencies });
    onTestFinished(() => setSettings({ ...getSettings(), currencies: ["USD"] }));
  };

  it("is a choice beside the minimum pay, which the search and its feed name", async () => {
    offer("USD", "EUR");
    const { getPath, calls } = openSearch("title=baker&salary_min=2500");
    await expect.element(choice).toHaveDisplayValue("$");
    await choice.selectOptions("€");
    await expect.poll(getPath).toBe("/search?title=baker&salary_min=2500&salary_currency=EUR");
    await expect.element(page.getByRole("link", { name: /€2,500/ })).toBeVisible();
    const feed = page.getByRole("link", { name: t("search.feed") });
    await expect.element(feed).toHaveAttribute("href", expect.stringContaining("salary_currency=EUR"));
    const getQuery = () => calls.findLast(({ route }) => route === "searchFirstPage")?.query;
    await expect.poll(getQuery).toMatchObject({ salary_min: "2500", salary_currency: "EUR" });
  });

  it("is that of the words, which another one replaces", async () => {
    offer("USD", "EUR");
    const understood = { keywords: "cook", salary_min: 2700, salary_currency: "EUR" };
    const { getPath } = openSearch("title=cook+€3000", { understood: { ...unchanged, ...understood } });
    await expect.element(choice).toHaveDisplayValue("€");
    await choice.selectOptions("$");
    await expect.poll(getPath).toBe("/search?title=cook&salary_min=2700&salary_currency=USD");
  });

  it("is no choice beside words for pay by the hour, which no filter replaces", async () => {
    offer("USD", "EUR");
    const typed_pay = { min: 20, period: "hour" as const, words: "€20 an hour" };
    const { getPath } = openSearch("title=cook+€20+an+hour&salary_currency=USD", {
      understood: { ...unchanged, keywords: "cook", typed_pay, salary_currency: "EUR" },
    });
    await expect.element(page.getByRole("link", { name: /€20/ })).toBeVisible();
    await expect.element(choice).not.toBeInTheDocument();
    await page.getByLabelText(t("search.posted"), { exact: true }).selectOptions("7");
    await expect.poll(getPath).toMatch(/&salary_currency=USD&posted_within=7$/);
    await expect.element(choice).not.toBeInTheDocument();
  });

  it("stays a choice after one that is not usual in the language, though nothing is found in it", async () => {
    offer("USD", "EUR");
    openSearch("salary_min=2500&salary_currency=USD", { facets: null }, { language: "nl" });
    await expect.element(page.getByLabelText("Valuta van het salaris")).toHaveValue("USD");
  });

  it("is no choice where jobs pay in one", async () => {
    openSearch("title=baker");
    await expect.element(page.getByText("Pay from ($, a month)")).toBeVisible();
    await expect.element(choice).not.toBeInTheDocument();
  });
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
      const { getPath } = openSearch("zip_code=Nowhereville&radius=25", {}, { isMember });
      await expect.element(page.getByText(`${t(unknown)}: we do not know where this place is`)).toBeVisible();
      await placeField.fill("");
      await page.getByRole("button", { name: t(label) }).click();
      await expect.element(placeField).toHaveAccessibleDescription(`${t(required)}: a distance counts from a place`);
      await expect.poll(getPath).toBe(isMember ? "/jobs/search" : "/search");
    },
  );
});

it("results mark the jobs to which the seeker has applied", async () => {
  openSearch("title=keeper", { count: 2 }, { isMember: true });
  const card = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  await expect.element(card("Lighthouse Keeper").getByText(t("jobs.applied_tag"))).toBeVisible();
  await expect.element(card("Zoo Keeper").getByText(t("jobs.applied_tag"))).not.toBeInTheDocument();
});

it("the results of a seeker say why they fit, what does not fit and what is unknown", async () => {
  openSearch("title=keeper", { count: 2 }, { isMember: true });
  const reasons = page.getByRole("list", { name: t("jobs.reasons.title") });
  await expect.element(reasons).toBeVisible();
  const lines = [...reasons.element().querySelectorAll("li")].map(({ textContent }) =>
    textContent?.replace("\u00a0", " "),
  );
  expect(lines).toEqual([
    "Matches: Keeper, 3.4 km from your postcode",
    "Not what you want: the pay",
    "Unknown: Dutch, the hours",
  ]);
});
