import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Place, WayOut } from "../../../contract/jobs/search/search.ts";
import { makeEmployer, makeJob, type TestUser } from "../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";

let portal: TestPortal;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
  employer = await makeEmployer(portal, { company: "Northgate Health" });
  const post = (title: string, address: string, zip_code: string, extra = {}) =>
    makeJob(portal, employer, { title, address, zip_code, description: "We are the best. See you soon.", ...extra });
  await post("Registered nurse", "Damrak 12, Amsterdam", "1012 AB");
  await post("Night nurse", "Neude 1, Utrecht", "3512 AE", { type: "Part Time", priority: "Urgent" });
  await post("Nurse of nowhere", "Rua Augusta 2, Lisboa", "1100-048", { created_at: new Date("2020-01-01") });
  await post("Accountant", "Meir 50, Antwerpen", "2000", { industry: "Finance" });
  await makeEmployer(portal, { company: "Northern Idle" });
});
afterAll(() => portal.close());

const get = async (path: string, query: Record<string, string>) => {
  const { status, text, body } = await portal.anonymous.get(`/auth/search${path}?${new URLSearchParams(query)}`);
  expect(status, text).toBe(200);
  return body;
};
const search = async (query: Record<string, string>) =>
  (await get("", query)).map(({ title, distance_km }: Record<string, unknown>) => [title, distance_km]);
const summarize = (query: Record<string, string>) => get("/summary", query);

describe("GET /auth/search/summary", () => {
  it("returns the number of matches and the facets", async () => {
    expect(await summarize({ title: "nurse" })).toEqual({
      count: 3,
      count_is_exact: true,
      searched_instead: null,
      place: null,
      is_place_area: false,
      is_place_empty: false,
      understood: {
        keywords: "nurse",
        type: null,
        work_place: null,
        hours: null,
        shifts: null,
        education: null,
        text_language: null,
        salary_min: null,
        remote_from: null,
        abroad: null,
        place: null,
        radius: null,
        other_words: [
          "registered nurse",
          "staff nurse",
          "rn",
          "verpleegkundige",
          "verpleger",
          "verpleegster",
          "charge nurse",
        ],
        lacked: [],
        for_beginners: null,
        is_corrected: false,
        salary_currency: "USD",
        other_currency: null,
        not_mentioned: [],
        dropped: [],
        typed_pay: null,
        age: null,
        excluded: [],
        permanent: null,
        not_in_titles: [],
        not_stated: [],
        has_no_words: false,
      },
      ways_out: [],
      facets: {
        type: [
          { value: "Full Time", count: 2 },
          { value: "Part Time", count: 1 },
        ],
        industry: [{ value: "Health care", count: 3 }],
        priority: [
          { value: "Normal", count: 2 },
          { value: "Urgent", count: 1 },
        ],
        work_place: [],
        hours: [],
        shifts: [
          { value: "no_evening", count: 3 },
          { value: "no_night", count: 3 },
          { value: "no_weekend", count: 3 },
        ],
        education: [],
        occupation_group: [{ value: "22", count: 3 }],
        text_language: [],
        pay_currency: [],
        skills: [],
      },
    });
    expect(await summarize({})).toMatchObject({ count: 4, count_is_exact: true });
    expect(await summarize({ title: "welder" })).toMatchObject({ count: 0, searched_instead: null });
  });

  it("returns the corrected keywords that the result list uses", async () => {
    expect(await search({ title: "acountant" })).toEqual([["Accountant", null]]);
    expect(await summarize({ title: "acountant" })).toMatchObject({
      count: 1,
      searched_instead: "accountant",
      understood: { is_corrected: true },
    });
    expect(await summarize({ title: '"registred nurse"' })).toMatchObject({ searched_instead: '"registered nurse"' });
    expect(await summarize({ title: "accountant" })).toMatchObject({ count: 1, searched_instead: null });
  });

  it("corrects a word to the one that names an occupation, and then finds its other names", async () => {
    const summary = await summarize({ title: "registerd nurse" });
    expect(summary).toMatchObject({ count: 3, searched_instead: "registered nurse" });
    expect(summary.understood.other_words).toContain("verpleegkundige");
    // No job has this word.
    expect(await summarize({ title: "verpleegkundge" })).toMatchObject({ count: 3 });
  });

  it("offers ways out from corrected keywords when these have no match either", async () => {
    const { count, searched_instead, ways_out } = await summarize({ title: "acountant", zip_code: "Maastricht" });
    expect([count, searched_instead]).toEqual([0, "accountant"]);
    expect(ways_out).toMatchObject([
      { change: "radius", keywords: "accountant", radius: 100, count: 1 },
      { change: "place", keywords: "accountant", count: 1 },
    ]);
  });

  it("corrects nothing when the keywords are spelt correctly", async () => {
    expect(await summarize({ title: "registered nowhere" })).toMatchObject({ count: 0, searched_instead: null });
  });

  it("the next page of results uses the corrected keywords of the first", async () => {
    const first = await portal.anonymous.get("/auth/search?title=nusre&limit=2");
    const after = first.headers.get("x-next-cursor") ?? "";
    const second = await search({ title: "nusre", limit: "2", after });
    expect([first.body.length, second.length]).toEqual([2, 1]);
  });
});

describe("what a search makes of the words", () => {
  it("is a place when the last ones name one, unless they are searched as typed", async () => {
    expect(await summarize({ title: "nurse in utrecht" })).toMatchObject({
      count: 2,
      place: { label: "Utrecht" },
      understood: { keywords: "nurse", place: "utrecht", radius: 50 },
    });
    expect(await summarize({ title: "nurse utrecht", as_typed: "1" })).toMatchObject({
      count: 0,
      place: null,
      understood: { keywords: "nurse utrecht", place: null, other_words: [] },
      ways_out: [
        {
          change: "word",
          value: "utrecht",
          keywords: "nurse",
          country: null,
          radius: null,
          count: 3,
          count_is_exact: true,
        },
      ],
    });
  });

  it("is a place when a town stands before other words, and these are left out or find less", async () => {
    expect(await summarize({ title: "nurse utrecht cheerful" })).toMatchObject({
      count: 2,
      understood: { keywords: "nurse", place: "utrecht", dropped: ["cheerful"] },
    });
    expect((await summarize({ title: "I work near Utrecht, and I am a nurse." })).understood).toMatchObject({
      keywords: "nurse",
      place: "Utrecht",
    });
    // Of two places, one is searched and the other one is said to be left out.
    expect((await summarize({ title: "nurse maastricht or utrecht immediate start" })).understood).toMatchObject({
      keywords: "nurse",
      place: "utrecht",
      dropped: ["maastricht"],
      lacked: ["immediate start"],
    });
    expect((await summarize({ title: "student utrecht" })).understood).toMatchObject({
      place: "utrecht",
      type: "Part Time",
    });
    // Nothing from elsewhere is shown when nothing is found there.
    expect(await summarize({ title: "accountant maastricht cheerful" })).toMatchObject({
      count: 0,
      understood: { place: "maastricht" },
    });
  });

  it.each([
    "werk in de buurt van",
    "ik ben 58 en zoek rustig werk in de omgeving van",
    "baan regio",
    "werk vlakbij",
    "jobs close to",
    "light work around",
    "work in the area of",
  ])("is a place after %j, of which no word is searched", async (words) => {
    const { understood } = await summarize({ title: `${words} Utrecht` });
    expect(understood).toMatchObject({ keywords: "", place: "Utrecht" });
  });

  it("is no small town when more jobs have the word in their texts than in their addresses", async () => {
    await portal.pool.query("select update_search_word_counts()");
    // Best is a town near Eindhoven.
    const { place, understood } = await summarize({ title: "welder best" });
    expect([place, understood.keywords]).toEqual([null, "welder best"]);
  });

  it("is a country or state in capitals", async () => {
    const getPlace = async (title: string) => (await summarize({ title })).place?.label ?? null;
    expect(await getPlace("nurse NL")).toBe("NL");
    expect(await getPlace("nurse nl")).toBeNull();
    expect(await getPlace("nurse utrecht nl")).toBe("Utrecht");
    expect((await summarize({ zip_code: "be" })).count).toBe(1);
  });

  it("is a kind of contract, or nothing", async () => {
    expect(await summarize({ title: "part time nurse vacancy" })).toMatchObject({
      count: 1,
      understood: { keywords: "nurse", type: "Part Time" },
    });
    const { understood } = await summarize({ title: "bijbaan voor student" });
    expect(understood).toMatchObject({
      type: "Part Time",
      other_words: expect.arrayContaining(["cashier", "afwasser"]),
    });
    expect(await summarize({ title: "the" })).toMatchObject({
      count: 0,
      understood: { has_no_words: true },
      ways_out: [],
    });
  });

  it("is nothing when the seeker lacks it, and a place without any job is said to be empty", async () => {
    expect(
      await summarize({ title: "I am looking for work as a nurse, Dutch not required, in Maastricht" }),
    ).toMatchObject({
      count: 0,
      is_place_empty: true,
      understood: { keywords: "nurse", place: "Maastricht", lacked: ["Dutch not required"] },
    });
    expect(await summarize({ title: "accountant no experience utrecht" })).toMatchObject({
      is_place_empty: false,
      understood: { keywords: "accountant", lacked: ["no experience"] },
    });
  });

  it("is named in its right form, and little words are not, when it is corrected and then left out", async () => {
    const { searched_instead, understood } = await summarize({ title: "the nurse electrican" });
    expect([searched_instead, understood.dropped]).toEqual(["nurse", ["electrician"]]);
    expect((await summarize({ title: "RN juggling" })).understood).toMatchObject({
      keywords: "RN",
      dropped: ["juggling"],
      is_corrected: false,
    });
  });

  it("beside the name of an occupation may be left out when nothing has all of them, and the page offers what has", async () => {
    const { count, searched_instead, ways_out, understood } = await summarize({
      title: "night nurse weekends",
      zip_code: "Amsterdam",
    });
    expect([count, searched_instead, understood.not_stated]).toEqual([1, "night nurse", ["weekends"]]);
    expect(ways_out).toMatchObject([
      { change: "keywords", value: "nurse", count: 2 },
      { change: "country", value: "nurse", country: "NL", count: 2 },
      { change: "place", value: "nurse", count: 3 },
    ]);
    expect(await search({ title: "night nurse weekends", as_typed: "1" })).toEqual([]);
  });

  it("is the name of an occupation in both languages, in every order", async () => {
    const query = { title: "verpleegkundige" };
    expect(await summarize(query)).toMatchObject({
      count: 3,
      searched_instead: null,
      understood: { other_words: expect.arrayContaining(["nurse"]) },
    });
    expect(await search({ ...query, sort: "newest" })).toHaveLength(3);
    expect(await summarize({ ...query, as_typed: "1" })).toMatchObject({ count: 0 });
  });
});

describe("the place of a search", () => {
  it("is near as far as ten jobs need, on all pages of results", async () => {
    const query = { title: "nurse", zip_code: "Amsterdam" };
    expect(await summarize(query)).toMatchObject({ count: 2, understood: { radius: 50 } });
    const first = await portal.anonymous.get(`/auth/search?${new URLSearchParams({ ...query, limit: "1" })}`);
    const after = first.headers.get("x-next-cursor") ?? "";
    expect(await search({ ...query, limit: "1", after })).toEqual([["Night nurse", expect.closeTo(34, -1)]]);
    const posted = await Promise.all(
      Array.from({ length: 9 }, () => makeJob(portal, employer, { title: "Nurse", zip_code: "1012 AB" })),
    );
    expect(await summarize(query)).toMatchObject({ count: 10, understood: { radius: 5 } });
    await portal.db
      .deleteFrom("jobs")
      .where(
        "id",
        "in",
        posted.map(({ id }) => id),
      )
      .execute();
  });

  it("may be a country or a region", async () => {
    expect(await search({ zip_code: "België" })).toEqual([["Accountant", null]]);
    expect(await summarize({ zip_code: "Noord-Holland" })).toMatchObject({
      count: 1,
      place: { label: "Noord-Holland", region: "NH", country: "NL" },
      is_place_area: true,
    });
    // Two in the Netherlands and one in Belgium.
    expect(await summarize({ zip_code: "Europe" })).toMatchObject({ count: 3, place: { country: "EU" } });
    const remote = await summarize({ title: "remote europe" });
    expect(remote.understood).toMatchObject({ work_place: "remote", remote_from: "EU" });
  });

  it("sorts by distance when asked", async () => {
    const query = { zip_code: "Amsterdam", radius: "200", sort: "distance" };
    const titles = (await search(query)).map(([title]: string[]) => title);
    expect(titles).toEqual(["Registered nurse", "Night nurse", "Accountant"]);
  });

  it("has ways out with their counts when nothing is near", async () => {
    const listWaysOut = async (query: Record<string, string>) => {
      const { count, ways_out } = await summarize(query);
      expect(count).toBe(0);
      return ways_out.map((way: WayOut) => [way.change, way.value, way.keywords, way.radius, way.count]);
    };
    expect(await listWaysOut({ title: "night accountant utrecht" })).toEqual([
      ["place", "accountant", "accountant", null, 1],
      ["field_everywhere", "Finance", "", null, 1],
    ]);
    expect(await listWaysOut({ title: "part time nurse", zip_code: "Maastricht" })).toEqual([
      ["radius", 250, "nurse", 250, 1],
      // No more jobs are found everywhere than in the Netherlands.
      ["country", null, "nurse", null, 1],
      ["type", "Part Time", "nurse", null, 2],
    ]);
    expect(await listWaysOut({ title: "nurse", zip_code: "Utrecht", radius: "5", type: "Full Time" })).toEqual([
      ["radius", 50, "nurse", 50, 1],
      ["type", "Full Time", "nurse", 5, 1],
      ["country", null, "nurse", null, 1],
      ["place", null, "nurse", null, 2],
    ]);
  });

  it("has ways out that name no distance when the search has chosen it", async () => {
    const { ways_out } = await summarize({ title: "nurse", zip_code: "Utrecht", type: "Full Time" });
    expect(ways_out).toContainEqual(expect.objectContaining({ change: "type", radius: null, count: 2 }));
  });

  it("has ways out that find more when fewer than three jobs match", async () => {
    const { count, ways_out } = await summarize({ title: "nurse", zip_code: "Amsterdam", radius: "30" });
    expect([count, ways_out.map((way: WayOut) => [way.change, way.value, way.count])]).toEqual([
      1,
      [
        ["radius", 50, 2],
        ["country", null, 2],
        ["place", null, 3],
      ],
    ]);
  });

  it("adds the distance of jobs with a known place", async () => {
    expect(await search({ title: "nurse", zip_code: "Amsterdam", radius: "50" })).toEqual([
      ["Registered nurse", expect.closeTo(1, -1)],
      ["Night nurse", expect.closeTo(34, -1)],
    ]);
    const near = await search({ title: "nurse", zip_code: "1012", radius: "5" });
    expect(near).toEqual([["Registered nurse", 0]]);
  });

  it("is returned by the summary with its country", async () => {
    const { place } = await summarize({ zip_code: "antwerp", radius: "10" });
    expect(place).toEqual({ name: "Antwerp", region: "VLG", country: "BE", zip_code: null, label: "Antwerp" });
    expect((await summarize({ zip_code: "1012 AB" })).place).toMatchObject({ name: "Amsterdam", zip_code: "1012" });
  });

  it("is searched as text and without the radius when it is unknown", async () => {
    expect(await search({ zip_code: "Lisboa", radius: "10" })).toEqual([["Nurse of nowhere", null]]);
    expect(await summarize({ zip_code: "Lisboa", radius: "10" })).toMatchObject({ count: 1, place: null });
    expect((await search({ radius: "10" })).length).toBe(4);
  });

  it("matches a job after its address has changed", async () => {
    const job = await makeJob(portal, employer, {
      title: "Mover",
      address: "Damrak 1, Amsterdam",
      zip_code: "1012 AB",
    });
    expect(await search({ title: "mover", zip_code: "Utrecht", radius: "5" })).toEqual([]);
    const moved = { address: "Neude 1, Utrecht", zip_code: "3512 AE" };
    await portal.db.updateTable("jobs").set(moved).where("id", "=", job.id).execute();
    expect(await search({ title: "mover", zip_code: "Utrecht", radius: "5" })).toHaveLength(1);
    await portal.db.deleteFrom("jobs").where("id", "=", job.id).execute();
  });
});

it("posted_within and priority filter the results", async () => {
  expect(await search({ title: "nurse", posted_within: "7" })).toHaveLength(2);
  expect(await search({ posted_within: "7" })).toHaveLength(3);
  expect(await search({ priority: "Urgent" })).toEqual([["Night nurse", null]]);
});

describe("the name of several towns", () => {
  it("means the town in the first country, and gets an unambiguous label", async () => {
    for (const [zip_code, label, country] of [
      ["Bergen", "Bergen, NH", "NL"],
      ["bergen, l", "Bergen, L", "NL"],
      ["Bergen, BE", "Bergen, BE", "BE"],
      ["Hengelo", "Hengelo", "NL"],
    ] as const) {
      expect((await summarize({ zip_code })).place).toMatchObject({ label, country });
    }
  });

  it("is suggested with distinct labels that resolve to the same town", async () => {
    for (const text of ["bergen", "halle", "haren", "beek", "nieuw", "sint", "hoorn"]) {
      const places = await get("/places", { zip_code: text });
      expect(new Set(places.map(({ label }: Place) => label)).size).toBe(places.length);
      for (const place of places) expect((await summarize({ zip_code: place.label })).place).toEqual(place);
    }
    const labels = (await get("/places", { zip_code: "bergen" })).map(({ label }: Place) => label);
    expect(labels).toEqual(expect.arrayContaining(["Bergen, NH", "Bergen, L", "Bergen, BE", "Bergen op Zoom"]));
  });

  it("locates jobs by an address without a known postal code", async () => {
    const post = (title: string, address: string) =>
      makeJob(portal, employer, { title, address, zip_code: "x", description: "See you soon." });
    const posted = [
      await post("Ranger of the dunes", "Plein 1, Bergen"),
      await post("Ranger of the heath", "Plein 1, Bergen L"),
      await post("Ranger of the coal", "Plein 1, Bergen BE"),
    ];
    expect(await search({ title: "ranger", zip_code: "Bergen, NH", radius: "5" })).toEqual([
      ["Ranger of the dunes", 0],
    ]);
    expect(await search({ title: "ranger", zip_code: "Bergen, L" })).toEqual([["Ranger of the heath", 0]]);
    expect(await search({ title: "ranger", zip_code: "Mons", radius: "5" })).toEqual([["Ranger of the coal", 0]]);
    for (const { id } of posted) await portal.db.deleteFrom("jobs").where("id", "=", id).execute();
  });
});

describe("the beginning of a postal code", () => {
  /** Posts jobs that are newer than all others, and deletes them after the test. */
  async function withJobs(jobs: [title: string, address: string, zipCode: string][], test: () => Promise<void>) {
    const ids: string[] = [];
    for (const [title, address, zip_code] of jobs)
      ids.push((await makeJob(portal, employer, { title, address, zip_code, description: "See you soon." })).id);
    try {
      await test();
    } finally {
      await portal.db.deleteFrom("jobs").where("id", "in", ids).execute();
    }
  }

  it("means the first country with such a code, also when another country has newer matches", () =>
    withJobs([["Nurse on the avenue", "Louizalaan 1, Brussel", "1050"]], async () => {
      const place = { country: "NL", name: "Amsterdam" };
      expect(await search({ title: "nurse", zip_code: "10", radius: "5" })).toEqual([
        ["Registered nurse", expect.any(Number)],
      ]);
      expect(await summarize({ title: "nurse", zip_code: "10" })).toMatchObject({ count: 2, place });
      expect(await search({ title: "nurse", zip_code: "1050" })).toEqual([["Nurse on the avenue", 0]]);
    }));

  it("means all countries when the first one has no match, on all pages of results", () =>
    withJobs(
      [
        ["Nurse at the station", "Stationsplein 1, Oudenaarde", "9700"],
        ["Nurse at the river", "Smallendam 2, Oudenaarde", "9700"],
      ],
      async () => {
        const criteria = { title: "nurse", zip_code: "97" };
        expect(await summarize(criteria)).toMatchObject({ count: 2 });
        const first = await portal.anonymous.get(`/auth/search?${new URLSearchParams({ ...criteria, limit: "1" })}`);
        const after = first.headers.get("x-next-cursor") ?? "";
        const titles = [first.body, await get("", { ...criteria, limit: "1", after })].map(([job]) => job.title);
        expect(titles).toEqual(["Nurse at the river", "Nurse at the station"]);
        expect(await search({ ...criteria, title: "nusre" })).toHaveLength(2);
      },
    ));

  it("does not choose the country when a name follows, because it may be a house number", () =>
    withJobs([["Nurse at the museum", "12 Groenplaats, Antwerpen", "2000"]], async () => {
      const titles = (await search({ zip_code: "12 Groenplaats" })).map(([title]: string[]) => title);
      expect(titles).toEqual(["Nurse at the museum"]);
    }));
});

describe("distance_km", () => {
  it("is null for a job whose place is unknown", async () => {
    const job = await makeJob(portal, employer, {
      title: "Keeper of the lighthouse",
      address: "Utrecht 1, Atlantis",
      zip_code: "x",
      description: "See you soon.",
    });
    expect(await search({ title: "keeper", zip_code: "Utrecht" })).toEqual([[job.title, null]]);
    const { rows } = await portal.pool.query("select distance_km(52, 5, null, null)");
    expect(rows).toEqual([{ distance_km: null }]);
    await portal.db.deleteFrom("jobs").where("id", "=", job.id).execute();
  });

  it("is null beyond 200 km, unless the search has a radius", async () => {
    const job = await makeJob(portal, employer, {
      title: "Keeper of the caves",
      address: "Groningen 1, Maastricht",
      zip_code: "6211 AA",
      description: "See you soon.",
    });
    expect(await search({ title: "keeper", zip_code: "Groningen" })).toEqual([[job.title, null]]);
    expect(await search({ title: "keeper", zip_code: "Groningen", radius: "500" })).toEqual([
      [job.title, expect.closeTo(271, -1)],
    ]);
    expect(await search({ title: "keeper", zip_code: "Maastricht" })).toEqual([[job.title, expect.closeTo(0, -1)]]);
    await portal.db.deleteFrom("jobs").where("id", "=", job.id).execute();
  });
});

describe("a misspelt place", () => {
  it("is corrected to the nearest town in the summary and on all pages of results", async () => {
    expect(await summarize({ zip_code: "Utrect" })).toMatchObject({ count: 2, place: { label: "Utrecht" } });
    expect((await search({ zip_code: "Utrect" }))[0]).toEqual(["Night nurse", expect.closeTo(1, -1)]);
    const first = await portal.anonymous.get("/auth/search?zip_code=Amsterdm&radius=50&limit=1");
    const after = first.headers.get("x-next-cursor") ?? "";
    const second = await search({ zip_code: "Amsterdm", radius: "50", limit: "1", after });
    expect([first.body[0].title, second]).toEqual(["Registered nurse", [["Night nurse", expect.closeTo(34, -1)]]]);
  });

  it("is not corrected when it has matches, when no town is near, or when the nearest town has no matches", async () => {
    expect(await summarize({ zip_code: "Lisboa" })).toMatchObject({ count: 1, place: null });
    for (const zip_code of ["Groningn", "Xqzzy", "Utr8cht"]) {
      expect(await summarize({ zip_code })).toMatchObject({ count: 0, place: null });
    }
  });
});

describe("suggestions", () => {
  it("leave out a company until one of its members has proven an email address", async () => {
    const owner = await makeEmployer(portal, { company: "Wombat Works", email_verified_at: null });
    await makeJob(portal, owner, { title: "Wombat warden" });
    expect(await get("/suggestions", { title: "wombat" })).toEqual({ titles: [], companies: [] });
    await portal.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", owner.id).execute();
    expect(await get("/suggestions", { title: "wombat" })).toEqual({
      titles: ["Wombat warden"],
      companies: ["Wombat Works"],
    });
  });

  it.each([
    ["nur", ["Night nurse", "Nurse of nowhere", "Registered nurse"], []],
    ["night n", ["Night nurse"], []],
    ["acc", ["Accountant"], []],
    ["NORTH", [], ["Northgate Health"]],
    ["", [], []],
    ["!%_", [], []],
  ])(
    "for the keywords %j are titles of active jobs and companies with active jobs",
    async (title, titles, companies) => {
      expect(await get("/suggestions", { title })).toEqual({ titles, companies });
    },
  );

  it.each([
    ["amster", { name: "Amsterdam", country: "NL", zip_code: null, label: "Amsterdam" }],
    ["den h", { name: "Den Haag", country: "NL", zip_code: null, label: "Den Haag" }],
    ["u", { name: "Utrecht", country: "NL", zip_code: null, label: "Utrecht" }],
    ["gent", { name: "Gent", country: "BE", zip_code: null, label: "Gent" }],
    ["1012", { name: "Amsterdam", country: "NL", zip_code: "1012", label: "1012 Amsterdam" }],
  ])("for the place %j start with the town or postal code", async (zip_code, place) => {
    expect((await get("/places", { zip_code }))[0]).toMatchObject(place);
  });

  it("for an empty or unknown place are empty", async () => {
    for (const zip_code of ["", "%", "zzzz", "12345678"]) expect(await get("/places", { zip_code })).toEqual([]);
  });
});

it("a search for an occupation near a place finds no job that only mentions it when jobs elsewhere have it", async () => {
  const place = { address: "Vrijthof 1, Maastricht", zip_code: "6211 LE" };
  await makeJob(portal, employer, { ...place, title: "Canteen cook", description: "You cook for our welders." });
  const query = { title: "welder", zip_code: "Maastricht" };
  const list = async (extra = {}) => (await search({ ...query, ...extra })).map(([title]: [string]) => title);
  // Nobody is a welder, so the job that mentions them is better than nothing.
  expect(await list()).toEqual(["Canteen cook"]);
  await makeJob(portal, employer, { title: "Welder", address: "Meir 50, Antwerpen", zip_code: "2000" });
  expect(await list()).toEqual([]);
  expect((await summarize(query)).ways_out).toMatchObject([{ change: "radius", radius: 100 }, { change: "place" }]);
  expect(await list({ as_typed: "1" })).toEqual(["Canteen cook"]);
});

it("reads a search in the same way in each order, also when many jobs only mention the occupation", async () => {
  const employer = await makeEmployer(portal, { company: "Hop" });
  const post = (title: string, description: string) => makeJob(portal, employer, { title, description });
  for (let count = 0; count < 10; count++) await post("Inspector", "Visit a craft brewer.");
  for (let count = 0; count < 3; count++) await post("Brewer", "Make beer.");
  for (const sort of ["relevance", "newest"]) {
    const { count, searched_instead } = await summarize({ title: "craft brewer", sort });
    expect([count, searched_instead]).toEqual([3, "brewer"]);
  }
});
