import { type Percentiles, percentiles, timeOf } from "./measure.ts";

export interface SearchClass {
  queries: string[];
  /** Which page is measured, the first unless said otherwise. */
  page?: number;
}

const nearAmsterdam = "zip_code=Amsterdam&radius=15";

/** What people type, by class; asked in turn. */
export const searchClasses: Record<string, SearchClass> = {
  "common word": { queries: ["title=manager", "title=assistant", "title=work"] },
  "medium word": { queries: ["title=nurse", "title=electrician", "title=teacher"] },
  "rare word": { queries: ["title=barista", "title=taxidermist", "title=podiatrist"] },
  "occurs nowhere": { queries: ["title=zzxqkwv", "title=qqqqqqqq"] },
  "two words": { queries: ["title=software+engineer", "title=night+nurse", "title=sales+barista"] },
  phrase: { queries: ["title=%22registered+nurse%22", "title=%22project+manager%22"] },
  "with exclusion": { queries: ["title=manager+-sales", "title=nurse+-registered"] },
  "misspelt word": { queries: ["title=acountant", "title=elektrician", "title=enginere"] },
  prefix: { queries: ["title=engin", "title=n", "title=pro", "title=software+e"] },
  "place name": { queries: ["zip_code=Amsterdam", "zip_code=Utrecht", "zip_code=Chicago"] },
  "postal code": { queries: ["zip_code=1012", "zip_code=3511", "zip_code=10"] },
  "word and place": { queries: ["title=nurse&zip_code=Amsterdam", "title=teacher&zip_code=Utrecht"] },
  "word and radius": { queries: [`title=nurse&${nearAmsterdam}`, `title=manager&zip_code=1012&radius=100`] },
  "radius alone": { queries: [nearAmsterdam, "zip_code=Groningen&radius=30"] },
  everything: { queries: [""] },
  "filters alone": { queries: ["type=Internship&industry=Law&priority=Urgent", "salary_min=9000", "type=Part+Time"] },
  "posted within a day": { queries: ["title=nurse&posted_within=1"] },
  // Words that no new job holds (old-words.ts).
  "old common word": { queries: ["title=jubilee", "title=pilgrim", "title=jubilee&sort=newest"] },
  "old word in titles": { queries: ["title=olympics", "title=olympics+manager"] },
  "old uncommon word": { queries: ["title=heatwave", "title=regatta"] },
  "old words, seldom together": { queries: ["title=heatwave+regatta", "title=olympics+regatta"] },
  // Bounded by the time limit only.
  "old words, never side by side": { queries: ["title=%22jubilee+pilgrim%22"] },
  "old word and place": { queries: ["title=jubilee&zip_code=Amsterdam", `title=pilgrim&${nearAmsterdam}`] },
  "old word, tenth page": { queries: ["title=jubilee", "title=olympics"], page: 10 },
  "second page": { queries: ["title=manager", "title=nurse", "title=barista", ""], page: 2 },
  "tenth page": { queries: ["title=manager", "title=nurse", "title=software+engineer", ""], page: 10 },
};

/** The other questions of a search page. */
export const aroundSearches: Record<string, string[]> = {
  "summary, common word": ["summary?title=manager", "summary?title=assistant"],
  "summary, rare word": ["summary?title=barista"],
  "summary, place and word": ["summary?title=nurse&zip_code=Amsterdam&radius=15"],
  "summary, old word": ["summary?title=jubilee", "summary?title=regatta", "summary?title=heatwave"],
  "summary, old word and place": ["summary?title=jubilee&zip_code=Amsterdam&radius=15"],
  "proposed titles": ["n", "nu", "nurs", "eng", "software e", "pr", "bari"].map(
    (typed) => `suggestions?title=${typed}`,
  ),
  "proposed places": ["a", "am", "amster", "10", "spring"].map((typed) => `places?zip_code=${typed}`),
};

/** Milliseconds over HTTP, one client, each class `rounds` times. */
export async function measureSearches(origin: string, rounds: number): Promise<Record<string, Percentiles>> {
  const results: Record<string, Percentiles> = {};
  for (const [name, { queries, page = 1 }] of Object.entries(searchClasses)) {
    const addresses = await Promise.all(
      queries.map((query) => addressOfPage(`${origin}/api/auth/search/?${query}`, page)),
    );
    results[name] = await measure(addresses, rounds);
  }
  for (const [name, paths] of Object.entries(aroundSearches)) {
    const addresses = paths.map((path) => `${origin}/api/auth/search/${path}`);
    results[name] = await measure(addresses, rounds);
  }
  return results;
}

/** One request after the other; the first of each only warm up. */
async function measure(addresses: string[], rounds: number): Promise<Percentiles> {
  const times: number[] = [];
  for (let round = -2 * addresses.length; round < rounds; round++) {
    const address = addresses[(round + 2 * addresses.length) % addresses.length] ?? "";
    const time = await timeOf(() => fetch(address));
    if (round >= 0) times.push(time);
  }
  return percentiles(times);
}

/** Goes on from page to page as a client does; stops at the last page when there are fewer. */
async function addressOfPage(address: string, page: number): Promise<string> {
  let current = address;
  for (let number = 1; number < page; number++) {
    const next = (await fetch(current)).headers.get("x-next-cursor");
    if (!next) break;
    current = `${address}&after=${next}`;
  }
  return current;
}
