import { Feed } from "feed";
import { getJobPath, localizePath } from "../../contract/paths.ts";
import type { SearchResult } from "../../contract/search.ts";
import { escapeHtml } from "../notifications/render-notification.ts";
import { fitForXml } from "./xml.ts";

type Language = "en" | "nl";

interface SearchFeedQuery {
  /** What was searched, as it stands in the address. */
  query: string;
  title: string;
  zip_code: string;
}

const descriptions: Record<Language, string> = {
  en: "The newest jobs of this search.",
  nl: "De nieuwste vacatures van deze zoekopdracht.",
};

/** The newest jobs of a search, for feed readers. Links lead to the pages in the language asked for. */
export function renderSearchRss(
  jobs: SearchResult[],
  { query, title, zip_code }: SearchFeedQuery,
  language: Language,
  origin: string,
): string {
  const feed = new Feed({
    title: [fitForXml([title, zip_code].filter(Boolean).join(", ")), "Job Portal"].filter(Boolean).join(" | "),
    description: descriptions[language],
    link: `${origin}${localizePath("/search", language)}${query && `?${query}`}`,
    language,
    generator: "Job Portal",
    updated: jobs[0] && new Date(jobs[0].createdAt),
    ttl: 60,
  });
  for (const job of jobs) {
    feed.addItem({
      title: escapeFeedText(job.company ? `${job.title}, ${job.company}` : job.title),
      id: job.id,
      link: origin + localizePath(getJobPath(job), language),
      date: new Date(job.createdAt),
      description: escapeFeedText(job.description),
      category: [{ name: job.industry }],
    });
  }
  return feed.rss2();
}

/** Feed readers take titles and descriptions for HTML. */
function escapeFeedText(text: string): string {
  return escapeHtml(fitForXml(text));
}
