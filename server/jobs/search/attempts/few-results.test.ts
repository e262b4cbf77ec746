import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JobForm } from "../../../../contract/jobs/job-form.ts";
import type { WayOut } from "../../../../contract/jobs/search/search.ts";
import { toSearchParams } from "../../../../contract/jobs/search/search-criteria.ts";
import { applyWayOut } from "../../../../contract/jobs/search/understood.ts";
import { makeEmployer, makeJob } from "../../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../../testing/portal.ts";
import { limitWaysOut } from "./ways-out.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  const employer = await makeEmployer(portal, { company: "Silver Grill" });
  const post = (title: string, description: string, address = "Neude 1, Utrecht", zip_code = "3512 AE") =>
    makeJob(portal, employer, { title, description, address, zip_code });
  await post("Cook", "Work in the evening.");
  for (let count = 1; count <= 3; count++) await post("Cook", "Work in the daytime.");
  await post("Porter", "Help the cook and the florist.", "Damrak 12, Amsterdam", "1012 AB");
  await post("Gardener", "Work outside.");
  await makeJob(portal, employer, { title: "Machine operator", industry: "Manufacturing", zip_code: "3512 AE" });
  await post("Driver", "Drive people.");
  for (let count = 1; count <= 3; count++) {
    const lisbon = { address: "Rua Augusta 2, Lisboa", zip_code: "1100-048" };
    await makeJob(portal, employer, { title: "Welder", industry: "Manufacturing", ...lisbon });
  }
});
afterAll(() => portal.close());

async function search(title: string, query: Record<string, string> = {}) {
  const { status, text, body, headers } = await portal.anonymous.get(
    `/auth/search/first-page?${new URLSearchParams({ title, ...query })}`,
  );
  expect(status, text).toBe(200);
  const { results, summary } = body;
  return { jobs: results, summary, next: headers.get("x-next-cursor") };
}

const listTitles = ({ jobs }: { jobs: { title: string }[] }) => jobs.map(({ title }) => title);

describe("a search for work at a company", () => {
  it("finds its other jobs when it has no such work", async () => {
    const employer = await makeEmployer(portal, { company: "Amber Analytics" });
    await makeJob(portal, employer, { title: "Upholsterer" });
    await makeJob(portal, employer, { title: "Sculptor" });
    const found = await search("cook at Amber Analytics");
    expect([listTitles(found), found.summary.understood.dropped]).toEqual([["Sculptor", "Upholsterer"], ["cook"]]);
    for (const work of ["upholsterer", "retail upholsterer"]) {
      expect(listTitles(await search(`${work} at Amber Analytics`)), work).toEqual(["Upholsterer"]);
    }
  });

  it("is none when a word stands within the name of a company", async () => {
    await makeJob(portal, await makeEmployer(portal, { company: "Sunrise Senior Living" }), { title: "Warden" });
    expect(listTitles(await search("senior cook"))).toEqual(Array(4).fill("Cook"));
  });
});

describe("hours and education that no job has together", () => {
  it("are left out one by one", async () => {
    const employer = await makeEmployer(portal);
    const post = (fields: Partial<JobForm>) => makeJob(portal, employer, { title: "Glazier", ...fields });
    for (let count = 1; count <= 3; count++) {
      await post({ hours_min: 24, hours_max: 24, education: "bachelor_degree" });
    }
    await post({ hours_min: 40, hours_max: 40, education: "no_requirements" });
    const { jobs, summary } = await search("glazier 24 hours no degree");
    expect(jobs).toMatchObject(Array(3).fill({ hours_min: 24 }));
    expect(summary.understood).toMatchObject({ hours: "22-26", education: null });
  });

  it("come first where a job has them beside all words", async () => {
    const employer = await makeEmployer(portal);
    const description = "Work in the hospital at the lagoon.";
    await makeJob(portal, employer, { title: "Porter", description, education: "no_requirements" });
    for (let count = 1; count <= 3; count++) {
      await makeJob(portal, employer, { title: "Doctor", description, education: "bachelor_degree" });
    }
    await makeJob(portal, employer, {
      title: "Cleaner",
      description: "Work at the lagoon.",
      education: "no_requirements",
    });
    expect(listTitles(await search("lagoon hospital no degree"))).toEqual(["Porter", "Doctor", "Doctor", "Doctor"]);
  });
});

describe("a search for an occupation", () => {
  it("finds no job whose text only mentions it", async () => {
    const { jobs, summary } = await search("cook");
    expect([jobs.map(({ title }: { title: string }) => title), summary.count]).toEqual([Array(4).fill("Cook"), 4]);
  });

  it("has no ways out when enough are in the country of the reader, also in a summary without the jobs", async () => {
    const { body } = await portal.anonymous.get("/auth/search/summary?title=kok&lang=nl");
    expect(body).toEqual((await search("kok", { lang: "nl" })).summary);
    expect(body).toMatchObject({ count: 4, ways_out: [] });
  });

  it("finds none of them when words beside it are left out", async () => {
    const { jobs } = await search("cook unheard");
    expect(jobs).toMatchObject(Array(4).fill({ title: "Cook" }));
  });

  it("finds none of them when a single job of the occupation has some of the words beside it", async () => {
    const employer = await makeEmployer(portal, { company: "High Ladder" });
    await makeJob(portal, employer, { title: "Chimney sweep", description: "With a brush." });
    for (let count = 1; count <= 3; count++) await makeJob(portal, employer, { title: "Chimney sweep" });
    await makeJob(portal, employer, { title: "Mason", description: "Help the chimney sweep with a brush and a rope." });
    const { jobs } = await search("chimney sweep brush rope");
    expect(jobs.map(({ title }: { title: string }) => title)).toEqual(Array(4).fill("Chimney sweep"));
  });

  it("finds those when no title names it, and says so", async () => {
    const { jobs, summary } = await search("florist");
    expect(jobs).toMatchObject([{ title: "Porter" }]);
    expect(summary.understood.not_in_titles).toEqual(["florist"]);
  });

  it("offers its field of work when few jobs are found without a word beside it", async () => {
    const employer = await makeEmployer(portal, { company: "Sharp Comb" });
    for (const title of ["Barber", "Masseur"]) await makeJob(portal, employer, { title, industry: "Personal care" });
    const { jobs, summary } = await search("steamship barber");
    expect([jobs, summary.ways_out]).toMatchObject([
      [{ title: "Barber" }],
      [{ change: "field", value: "Personal care", count: 2 }],
    ]);
  });

  it("takes the other of two towns when few jobs are at the last", async () => {
    const { summary } = await search("cook Utrecht or Maastricht");
    expect(summary).toMatchObject({ count: 4, understood: { place: "Utrecht", dropped: ["Maastricht"] } });
  });

  it("says so when only related work is found", async () => {
    await makeJob(portal, await makeEmployer(portal), { title: "Cafe server" });
    const { jobs, summary } = await search("barista");
    expect(jobs).toMatchObject([{ title: "Cafe server" }]);
    expect(summary.understood.not_in_titles).toEqual(["barista"]);
  });

  it("joins two words that are together its misspelt name", async () => {
    await makeJob(portal, await makeEmployer(portal), { title: "Heftruckchauffeur" });
    const { jobs, summary } = await search("heftruk chaufeur", { lang: "en" });
    expect(jobs).toMatchObject([{ title: "Heftruckchauffeur" }]);
    expect(summary.searched_instead).toBe("heftruckchauffeur");
  });

  it("puts jobs in a country of the reader first, and says that others are elsewhere", async () => {
    const employer = await makeEmployer(portal);
    const utrecht = { address: "Neude 1, Utrecht", zip_code: "3512 AE" };
    const lisbon = { address: "Rua Augusta 2, Lisboa", zip_code: "1100-048" };
    await makeJob(portal, employer, { title: "Glazenwasser", ...utrecht });
    await makeJob(portal, employer, { title: "Window cleaner", ...lisbon });
    const titles = (await search("window cleaner", { lang: "nl" })).jobs.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(["Glazenwasser", "Window cleaner"]);
    const findAbroad = async (lang: string) => (await search("window cleaner", { lang })).summary.understood.abroad;
    expect(await findAbroad("de")).toEqual({ countries: ["DE", "AT", "CH"], are_all: true });
    // What ways out lead to, too.
    const findWay = async (lang: string) => (await search("window cleaner freelance", { lang })).summary.ways_out[0];
    expect([await findWay("de"), await findWay("nl")]).toMatchObject([
      { change: "type", count: 2, is_abroad: true },
      { change: "type", count: 2, is_abroad: false },
    ]);
    await makeJob(portal, employer, {
      title: "Glazenwasser",
      ...utrecht,
      work_place: "remote",
      remote_countries: ["DE"],
    });
    expect(await findAbroad("de")).toMatchObject({ are_all: false });
    expect(await findAbroad("en")).toBeNull();
    // A Dutch word does not tell in which country the reader of an English page looks for work.
    const { summary } = await search("lasser", { lang: "en" });
    expect([summary.count, summary.understood.abroad]).toEqual([3, null]);
  });

  it("does not say that all jobs are abroad when the first page does not tell", async () => {
    const employer = await makeEmployer(portal, { company: "Grey Hull" });
    const lisbon = { address: "Rua Augusta 2, Lisboa", zip_code: "1100-048" };
    await makeJob(portal, employer, { title: "Ship painter", address: "Neude 1, Utrecht", zip_code: "3512 AE" });
    for (let count = 1; count <= 11; count++) await makeJob(portal, employer, { title: "Ship painter", ...lisbon });
    const { summary } = await search("ship painter freelance", { lang: "nl", sort: "newest" });
    expect(summary.ways_out[0]).toMatchObject({ change: "type", count: 12, is_abroad: false });
  });

  it("in a country is sought there, so that jobs elsewhere are abroad", async () => {
    const utrecht = { address: "Neude 1, Utrecht", zip_code: "3512 AE" };
    await makeJob(portal, await makeEmployer(portal), { title: "Sail mender", ...utrecht });
    const findWay = async (title: string, query: Record<string, string>) =>
      (await search(title, query)).summary.ways_out[0];
    expect([
      await findWay("sail mender freelance", { lang: "de", zip_code: "Nederland" }),
      await findWay("sail mender", { lang: "en", zip_code: "België" }),
    ]).toMatchObject([
      { change: "type", count: 1, is_abroad: false },
      { change: "place", count: 1, is_abroad: true },
    ]);
  });

  it("that is abbreviated finds titles with the abbreviation, and those that spell it out", async () => {
    const employer = await makeEmployer(portal, { company: "White Van" });
    for (const title of ["EMT", "Emergency medical technician", "CSR manager", "POH GGZ", "Paramedic"])
      await makeJob(portal, employer, { title });
    const findTitles = async (title: string) => (await search(title)).jobs.map((job: { title: string }) => job.title);
    expect(await findTitles("EMT")).toEqual(["EMT", "Emergency medical technician", "Paramedic"]);
    expect(await findTitles("CSR manager")).toEqual(["CSR manager"]);
    expect(await findTitles("POH GGZ")).toEqual(["POH GGZ"]);
  });

  it("prefers work from home on some days to remote work in other countries", async () => {
    const employer = await makeEmployer(portal, { company: "Two Columns" });
    const lisbon = { address: "Rua Augusta 2, Lisboa", zip_code: "1100-048" };
    const utrecht = { address: "Neude 1, Utrecht", zip_code: "3512 AE" };
    const post = (extra: object) => makeJob(portal, employer, { title: "Bookkeeper", ...extra });
    await post({ ...utrecht, work_place: "hybrid" });
    await post({ ...lisbon, work_place: "remote", remote_countries: ["PT"] });
    const findWorkPlaces = async (lang: string) => {
      const { jobs } = await search("bookkeeper work from home", { lang });
      return jobs.map((job: { work_place: string; remote_countries: string[] }) =>
        [job.work_place, ...job.remote_countries].join(" "),
      );
    };
    expect([await findWorkPlaces("nl"), await findWorkPlaces("en")]).toEqual([["hybrid"], ["remote PT"]]);
    await post({ ...lisbon, work_place: "remote", remote_countries: ["NL"] });
    await post({ ...lisbon, work_place: "remote", remote_countries: ["PT"] });
    expect(await findWorkPlaces("nl")).toEqual(["remote NL", "remote PT", "remote PT"]);
  });

  it("names the words of it that no title has", async () => {
    const { summary } = await search("line cook");
    expect(summary.understood.not_in_titles).toEqual(["line"]);
  });
});

describe("a search that fewer than three jobs meet", () => {
  it("lists the nearer of equal ones first, although it is older", async () => {
    const employer = await makeEmployer(portal, { company: "Reed and Straw" });
    for (const [address, zip_code] of [
      ["Kerkstraat 1, Woerden", "3441 BA"],
      ["Langestraat 1, Amersfoort", "3811 AA"],
    ]) {
      await makeJob(portal, employer, { title: "Thatcher", address, zip_code });
    }
    const { jobs } = await search("thatcher", { zip_code: "Utrecht" });
    expect(jobs.map(({ address }: { address: string }) => address)).toEqual([
      "Kerkstraat 1, Woerden",
      "Langestraat 1, Amersfoort",
    ]);
  });

  it("offers to look everywhere beside the smallest changes", () => {
    const ways = (["hours", "shifts", "type", "age", "country", "place"] as const).map((change) => {
      return {
        change,
        value: null,
        country: null,
        keywords: "",
        radius: null,
        count: 1,
        count_is_exact: true,
        is_abroad: false,
      };
    });
    expect(limitWaysOut(ways).map(({ change }) => change)).toEqual(["hours", "shifts", "type", "place"]);
  });

  it("shows these, and then the jobs without some of the words", async () => {
    const { jobs, summary } = await search("cook evening");
    expect(jobs.map(({ description }: { description: string }) => /evening/.test(description))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(summary).toMatchObject({ count: 4, searched_instead: "cook", understood: { dropped: ["evening"] } });
  });

  it("shows them also when there are few without some of the words", async () => {
    const employer = await makeEmployer(portal, { company: "Red Roof" });
    await makeJob(portal, employer, { title: "Roofer", description: "Work in the evening." });
    await makeJob(portal, employer, { title: "Roofer", description: "Work in the daytime." });
    const { jobs, summary } = await search("roofer evening");
    expect(jobs).toMatchObject([{ description: "Work in the evening." }, { description: "Work in the daytime." }]);
    expect(summary).toMatchObject({ count: 2, understood: { dropped: ["evening"] } });
  });

  it("names a word as it is typed when its correction is left out", async () => {
    const { summary } = await search("cook eveninf mornin");
    expect(summary).toMatchObject({ searched_instead: "cook", understood: { dropped: ["eveninf", "mornin"] } });
  });

  it("lists each job once on all pages", async () => {
    const first = await search("cook evening", { limit: "2" });
    const after = first.next ?? "";
    const { body } = await portal.anonymous.get(
      `/auth/search?${new URLSearchParams({ title: "cook evening", limit: "2", after })}`,
    );
    const ids = [...first.jobs, ...body].map(({ id }: { id: string }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
  });

  it("begin with titles that have some of the words which are left out", async () => {
    const employer = await makeEmployer(portal, { company: "Blue Pipe" });
    for (const title of ["Senior plumber", "Plumber", "Plumber", "Plumber"]) await makeJob(portal, employer, { title });
    const { jobs } = await search("senior plumber juggling fire");
    expect(jobs.map(({ title }: { title: string }) => title)).toEqual([
      "Senior plumber",
      "Plumber",
      "Plumber",
      "Plumber",
    ]);
  });

  it("and more when only their texts have a word, come before the jobs without it that fit the reader", async () => {
    const employer = await makeEmployer(portal, { company: "Brass Key" });
    const post = (description: string, text_language: string) =>
      makeJob(portal, employer, { title: "Locksmith", description, text_language });
    for (let count = 1; count <= 4; count++) await post("Drive fixed routes.", "en");
    await post("Rijdt vaste routes.", "nl");
    await post("Work in a shop.", "en");
    const findDescriptions = async (title: string) =>
      (await search(title, { lang: "en" })).jobs.map(({ description }: { description: string }) => description);
    const routes = Array(4).fill("Drive fixed routes.");
    expect(await findDescriptions("locksmith routes")).toEqual([...routes, "Work in a shop.", "Rijdt vaste routes."]);
    expect(await findDescriptions("locksmith local routes")).toHaveLength(6);
    // With many in the other language, too, and none when a title has the word.
    for (let count = 1; count <= 8; count++) await post("Rijdt vaste routes.", "nl");
    expect(await findDescriptions("locksmith routes")).toEqual(expect.arrayContaining(["Work in a shop."]));
  });

  it("does not begin with one that is in no country of the reader", async () => {
    const employer = await makeEmployer(portal, { company: "Golden Bread" });
    const post = (description: string, address: string, zip_code: string) =>
      makeJob(portal, employer, { title: "Baker", description, address, zip_code });
    for (let count = 1; count <= 3; count++) await post("Work in the daytime.", "Neude 1, Utrecht", "3512 AE");
    await post("Work at night.", "Rua Augusta 2, Lisboa", "1100-048");
    const getFirst = async (lang: string) => (await search("baker night", { lang })).jobs[0].address;
    expect([await getFirst("en"), await getFirst("nl")]).toEqual(["Rua Augusta 2, Lisboa", "Neude 1, Utrecht"]);
  });
});

it("a search for an occupation near a place finds no jobs of a part of its name when it is sought elsewhere", async () => {
  expect((await search("bus driver utrecht")).jobs).toMatchObject([{ title: "Driver" }]);
  const employer = await makeEmployer(portal, { company: "Blue Line" });
  await makeJob(portal, employer, { title: "Bus driver", address: "Rua Augusta 2, Lisboa", zip_code: "1100-048" });
  expect((await search("bus driver utrecht")).jobs).toEqual([]);
});

it("a search for beginners finds any work when none of theirs has what else is asked", async () => {
  await makeJob(portal, await makeEmployer(portal), { title: "Notary", work_place: "hybrid", type: "Internship" });
  const { jobs, summary } = await search("no experience hybrid internship");
  expect([jobs, summary.understood]).toMatchObject([[{ title: "Notary" }], { lacked: ["no experience"] }]);
});

it("a distance among the words limits the search, and a way out leads farther", async () => {
  const { ways_out, ...near } = (await search("cook within 20 miles of amsterdam")).summary;
  expect([near.count, ways_out[0]]).toMatchObject([0, { change: "radius", value: 50, count: 4 }]);
  const { understood, count } = (await search("cook binnen 60 km van amsterdam")).summary;
  expect([count, understood.keywords, understood.place, understood.radius]).toEqual([4, "cook", "amsterdam", 60]);
  const distant = (await search("cook within 999 miles of amsterdam")).summary;
  expect(distant.understood).toMatchObject({ keywords: "cook", place: "amsterdam", radius: 500 });
});

it("a search with a filter that leaves the named occupation empty finds nothing, and offers to remove the filter", async () => {
  const employer = await makeEmployer(portal, { company: "Blue Basket" });
  await makeJob(portal, employer, { title: "Store manager", pay_min: 2000, pay_max: 2500, pay_period: "month" });
  for (let count = 1; count <= 3; count++) {
    const pay = { pay_min: 9500, pay_max: 9900, pay_period: "month" };
    await makeJob(portal, employer, { title: "Store attendant", description: "Help the store manager.", ...pay });
  }
  const { jobs, summary } = await search("store manager at least 9000 per month");
  expect(jobs).toEqual([]);
  expect(summary.ways_out[0]).toMatchObject({ change: "salary_min", keywords: "store manager", count: 1 });
});

it.each([
  ["personal trainer", "Trainer", false],
  ["store manager", "Store attendant", false],
  ["night auditor", "Auditor", false],
  ["notarieel medewerker", "Medewerker", false],
  // Both drive.
  ["taxi driver", "Driver", true],
])("the ways out of %o lead to a %s: %s", async (keywords, title, expected) => {
  const employer = await makeEmployer(portal);
  for (let count = 1; count <= 2; count++) await makeJob(portal, employer, { title });
  const { summary } = await search(`${keywords} freelance`);
  const shorter = summary.ways_out.filter((way: WayOut) => way.keywords !== "" && way.keywords !== keywords);
  expect(shorter.length > 0).toBe(expected);
});

it("a town without any job around it is no place before the name of an occupation", async () => {
  const { summary } = await search("maastricht gardener");
  expect(summary).toMatchObject({
    count: 1,
    place: null,
    understood: { keywords: "gardener", dropped: ["maastricht"] },
  });
  expect((await search("gardener maastricht")).summary).toMatchObject({ count: 0, place: { name: "Maastricht" } });
});

it("a search near a place finds no work that is other work than the given name when its words are left out", async () => {
  const employer = await makeEmployer(portal, { company: "Blue Kite" });
  await makeJob(portal, employer, { title: "Daycare teacher", address: "Neude 1, Utrecht", zip_code: "3512 AE" });
  const { jobs, summary } = await search("math teacher utrecht");
  expect([jobs, summary.understood.keywords]).toEqual([[], "math teacher"]);
  expect((await search("teacher utrecht")).jobs).toMatchObject([{ title: "Daycare teacher" }]);
});

it("a search for unknown freelance work offers all freelance work", async () => {
  await makeJob(portal, await makeEmployer(portal), { title: "Sculptor", type: "Freelance" });
  const { summary } = await search("zzxqkwv freelance");
  expect(summary.ways_out).toMatchObject([{ change: "word", value: "zzxqkwv", keywords: "", count: 1 }]);
});

describe("a search that finds no jobs in the countries of the reader", () => {
  it("offers the jobs of the field of work there", async () => {
    const { summary } = await search("lasser", { lang: "nl" });
    expect(summary).toMatchObject({
      count: 3,
      ways_out: [
        { change: "field_in_country", value: "Manufacturing", country: "NL", count: 1 },
        { change: "field_everywhere", value: "Manufacturing", country: null, count: 4 },
      ],
    });
    expect((await search("welder", { lang: "en" })).summary).toMatchObject({ count: 3, ways_out: [] });
  });
});

describe("a misspelt word", () => {
  it("is corrected in a name near a place where only other work is found", async () => {
    const employer = await makeEmployer(portal, { company: "Blue Code" });
    await makeJob(portal, employer, { title: "Software tester", address: "Neude 1, Utrecht", zip_code: "3512 AE" });
    const lisbon = { address: "Rua Augusta 2, Lisboa", zip_code: "1100-048" };
    await makeJob(portal, employer, { title: "Software engineer", description: "Engines.", ...lisbon });
    const { jobs, summary } = await search("software enginer utrecht");
    expect([jobs, summary.ways_out.at(-1)]).toMatchObject([[], { change: "place", keywords: "software engineer" }]);
  });

  it("is corrected in a name of several words rather than joined to the word beside it", async () => {
    await makeJob(portal, await makeEmployer(portal), { title: "Project manager" });
    expect((await search("project manger")).summary).toMatchObject({ count: 1, searched_instead: "project manager" });
  });

  it("is corrected to a name when no title has it, although texts have its stem", async () => {
    const employer = await makeEmployer(portal, { company: "Blue Ledger" });
    await makeJob(portal, employer, { title: "Accountant" });
    await makeJob(portal, employer, { title: "Buyer", description: "Open an account." });
    const { jobs, summary } = await search("accountent");
    expect([jobs, summary.searched_instead]).toMatchObject([[{ title: "Accountant" }], "accountant"]);
  });

  it.each(["cook utrect", "cook zeistt"])("%j names a town beside an occupation", async (title) => {
    const { summary } = await search(title);
    expect(summary).toMatchObject({ count: 4, place: { country: "NL" }, searched_instead: "cook" });
  });

  it("is rather an occupation than a town that is far from all jobs", async () => {
    const { summary } = await search("gardner");
    expect(summary).toMatchObject({ count: 1, searched_instead: "gardener", place: null });
  });
});

it("counts for a way out the jobs that have the words which it names, when its page shows more without some", async () => {
  const employer = await makeEmployer(portal, { company: "Green Crate" });
  for (let count = 1; count <= 2; count++)
    await makeJob(portal, employer, { title: "Beekeeper", description: "Rotating shifts." });
  for (let count = 1; count <= 4; count++) await makeJob(portal, employer, { title: "Beekeeper" });
  expect((await search("beekeeper rotating shifts")).summary).toMatchObject({
    count: 6,
    searched_instead: "beekeeper",
  });
  const { summary } = await search("beekeeper rotating shifts freelance");
  expect(summary.ways_out[0]).toMatchObject({ change: "type", keywords: "beekeeper rotating shifts", count: 2 });
});

it("names no programming language in a way out that no job mentions", async () => {
  await makeJob(portal, await makeEmployer(portal), { title: "Software developer" });
  const { ways_out } = (await search("python developer freelance")).summary;
  expect(ways_out[0]).toMatchObject({ change: "type", keywords: "developer" });
});

it("a search for beginners finds theirs with the words beside it, if there is enough", async () => {
  const employer = await makeEmployer(portal, { company: "Brown Box" });
  const find = async (title: string) => (await search(title)).summary;
  const description = "Work in the warehouse.";
  await makeJob(portal, employer, { title: "Forklift driver", description });
  for (let count = 1; count <= 2; count++)
    await makeJob(portal, employer, { title: "Entry level picker", description });
  expect((await find("warehouse no experience")).understood).toMatchObject({ lacked: ["no experience"] });
  await makeJob(portal, employer, { title: "Entry level packer", description });
  for (const title of ["warehouse no experience", "warehose job no experience"])
    expect((await find(title)).understood).toMatchObject({
      keywords: "warehouse entry level",
      for_beginners: { words: ["no experience"] },
      lacked: [],
    });
});

it("a search that no job meets without one of its filters offers the jobs without all", async () => {
  const { summary } = await search("cook freelance hybrid utrecht");
  expect(summary).toMatchObject({ count: 0, ways_out: [{ change: "filters", value: null, count: 4 }] });
  // Without one of them is a smaller change.
  const changes = (await search("gardener full time hybrid")).summary.ways_out.map(({ change }: WayOut) => change);
  expect(changes).toEqual(["work_place"]);
});

it.each([
  // No page for "forklift" with a lowest pay shows jobs that only mention it, while others are named so.
  "forklift operator at least 22 per hour",
  "gardener utrecht at least 9000 per month",
  "cook freelance hybrid utrecht",
])("the ways out of %o have the numbers of jobs of the pages that they open", async (keywords) => {
  const employer = await makeEmployer(portal);
  const pay = { pay_min: 25, pay_max: 25, pay_period: "hour" };
  await makeJob(portal, employer, { title: "Forklift operator" });
  await makeJob(portal, employer, { title: "Forklift driver" });
  for (let count = 1; count <= 3; count++) {
    await makeJob(portal, employer, { title: "Picker", description: "Work beside a forklift.", ...pay });
  }
  const { summary } = await search(keywords);
  expect(summary.ways_out).not.toEqual([]);
  for (const way of summary.ways_out) {
    const opened = applyWayOut({ keywords, place: "" }, summary.understood, way, (country) => country);
    const { title, ...query } = JSON.parse(JSON.stringify(toSearchParams(opened)));
    expect((await search(title, query)).summary, `${title} ${JSON.stringify(query)}`).toMatchObject({
      count: way.count,
    });
  }
});
