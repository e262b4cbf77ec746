import { calculatePercentiles, measureResponseMs, type Percentiles } from "../statistics.ts";

interface SearchClass {
  queries: string[];
  /** The number of the result page to measure, by default 1. */
  page?: number;
}

const nearAmsterdam = "zip_code=Amsterdam&radius=15";

/** Typical searches by class. A measurement sends the queries of a class in turn. */
const searchClasses: Record<string, SearchClass> = {
  "common word": { queries: ["title=manager", "title=assistant", "title=work"] },
  "medium word": { queries: ["title=nurse", "title=electrician", "title=teacher"] },
  "rare word": { queries: ["title=barista", "title=taxidermist", "title=podiatrist"] },
  "word without a match": { queries: ["title=zzxqkwv", "title=qqqqqqqq"] },
  "two words": { queries: ["title=software+engineer", "title=night+nurse", "title=sales+barista"] },
  phrase: { queries: ["title=%22registered+nurse%22", "title=%22project+manager%22"] },
  "with exclusion": { queries: ["title=manager+-sales", "title=nurse+-registered"] },
  "misspelt word": { queries: ["title=acountant", "title=elektrician", "title=enginere"] },
  prefix: { queries: ["title=engin", "title=n", "title=pro", "title=software+e"] },
  "place name": { queries: ["zip_code=Amsterdam", "zip_code=Utrecht", "zip_code=Chicago"] },
  "postal code": { queries: ["zip_code=1012", "zip_code=3511", "zip_code=10"] },
  "word and place": { queries: ["title=nurse&zip_code=Amsterdam", "title=teacher&zip_code=Utrecht"] },
  "word and radius": { queries: [`title=nurse&${nearAmsterdam}`, `title=manager&zip_code=1012&radius=100`] },
  "radius only": { queries: [nearAmsterdam, "zip_code=Groningen&radius=30"] },
  "no criteria": { queries: [""] },
  "filters only": { queries: ["type=Internship&industry=Law&priority=Urgent", "salary_min=9000", "type=Part+Time"] },
  "skill, education and language": {
    queries: [
      "skills=Spreadsheets",
      "title=manager&skills=Spreadsheets",
      "education=bachelor_degree",
      "title=nurse&education=bachelor_degree&text_language=en",
      "text_language=nl",
    ],
  },
  "hours a week": {
    queries: [
      "hours=24-31",
      "hours=0-15",
      "title=nurse&hours=16-23",
      "title=manager&hours=36-80",
      `title=nurse&hours=24-31&${nearAmsterdam}`,
    ],
  },
  shifts: {
    queries: [
      "shifts=night",
      "shifts=no_night",
      "title=nurse&shifts=day,no_weekend",
      `title=nurse&shifts=evening&${nearAmsterdam}`,
    ],
  },
  "hours in words": { queries: ["title=nurse+24+uur", "title=cook+20+hours+a+week", "title=barista+3+days+a+week"] },
  "permanent job": { queries: ["title=permanent+nurse", "title=vaste+baan+manager", "title=permanent+barista"] },
  "work place and occupation group": {
    queries: [
      "work_place=remote",
      "title=software+engineer&work_place=hybrid",
      "occupation_group=22",
      "title=nurse&occupation_group=2",
    ],
  },
  "by pay and closing date": {
    queries: ["title=manager&sort=pay", "sort=pay", "title=nurse&sort=closing", "hours=24-31&sort=pay"],
  },
  "posted within a day": { queries: ["title=nurse&posted_within=1"] },
  // Only older jobs contain the words of these classes (`oldWords` in corpus.ts).
  "old common word": { queries: ["title=jubilee", "title=pilgrim", "title=jubilee&sort=newest"] },
  "old word in titles": { queries: ["title=olympics", "title=olympics+manager"] },
  "old uncommon word": { queries: ["title=heatwave", "title=regatta"] },
  "old words, seldom together": { queries: ["title=heatwave+regatta", "title=olympics+regatta"] },
  // No job matches, so only the time limit ends this search.
  "old words, never adjacent": { queries: ["title=%22jubilee+pilgrim%22"] },
  "old word and place": { queries: ["title=jubilee&zip_code=Amsterdam", `title=pilgrim&${nearAmsterdam}`] },
  "old word, tenth page": { queries: ["title=jubilee", "title=olympics"], page: 10 },
  "second page": { queries: ["title=manager", "title=nurse", "title=barista", ""], page: 2 },
  "tenth page": { queries: ["title=manager", "title=nurse", "title=software+engineer", ""], page: 10 },
};

/** The other requests that a search page sends: facet counts and suggestions. */
const relatedRequests: Record<string, string[]> = {
  "summary, common word": ["summary?title=manager", "summary?title=assistant"],
  "summary, rare word": ["summary?title=barista"],
  "summary, place and word": ["summary?title=nurse&zip_code=Amsterdam&radius=15"],
  "summary, skill and education": [
    "summary?title=barista&education=high_school",
    "summary?title=nurse&skills=Spreadsheets",
  ],
  "summary, hours": [
    "summary?title=barista&hours=16-23",
    "summary?title=nurse&hours=24-31&zip_code=Amsterdam&radius=15",
  ],
  "summary, shifts": ["summary?title=barista&shifts=weekend", "summary?title=nurse&shifts=no_night"],
  "summary, old word": ["summary?title=jubilee", "summary?title=regatta", "summary?title=heatwave"],
  "summary, old word and place": ["summary?title=jubilee&zip_code=Amsterdam&radius=15"],
  "title suggestions": ["n", "nu", "nurs", "eng", "software e", "pr", "bari"].map(
    (prefix) => `suggestions?title=${prefix}`,
  ),
  "place suggestions": ["a", "am", "amster", "10", "spring"].map((prefix) => `places?zip_code=${prefix}`),
};

/** Measures each class with `rounds` requests of one client. Returns milliseconds over HTTP. */
export async function measureSearches(origin: string, rounds: number): Promise<Record<string, Percentiles>> {
  const results: Record<string, Percentiles> = {};
  for (const [name, { queries, page = 1 }] of Object.entries(searchClasses)) {
    const urls = await Promise.all(queries.map((query) => findPageUrl(`${origin}/api/auth/search/?${query}`, page)));
    results[name] = await measureUrls(urls, rounds);
  }
  for (const [name, paths] of Object.entries(relatedRequests)) {
    const urls = paths.map((path) => `${origin}/api/auth/search/${path}`);
    results[name] = await measureUrls(urls, rounds);
  }
  return results;
}

/** Sends one request after the other, to each URL in turn. The first two requests to each URL are the warm-up. */
async function measureUrls(urls: string[], rounds: number): Promise<Percentiles> {
  const warmUpRounds = 2 * urls.length;
  const times: number[] = [];
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    const url = urls[round % urls.length] ?? "";
    const ms = await measureResponseMs(() => fetch(url));
    if (round >= warmUpRounds) times.push(ms);
  }
  return calculatePercentiles(times);
}

/** Follows the cursors to a page and returns its URL. Returns that of the last page when there are fewer pages. */
async function findPageUrl(firstPageUrl: string, page: number): Promise<string> {
  let url = firstPageUrl;
  for (let number = 1; number < page; number++) {
    const cursor = (await fetch(url)).headers.get("x-next-cursor");
    if (!cursor) break;
    url = `${firstPageUrl}&after=${cursor}`;
  }
  return url;
}
