import { Feed } from "feed";
import { jobPath, localPath } from "../../contract/paths.ts";
import type { FoundJob } from "../../contract/search.ts";
import { escapeHtml } from "../notify/render.ts";

type Language = "en" | "nl";

interface Asked {
  /** What was searched, as it stands in the address. */
  query: string;
  title: string;
  zip_code: string;
}

/** The newest jobs of a search, for feed readers. Links lead to the pages in the language asked for. */
export function searchRss(
  jobs: FoundJob[],
  { query, title, zip_code }: Asked,
  language: Language,
  origin: string,
): string {
  const feed = new Feed({
    title: [[title, zip_code].filter(Boolean).join(", "), "Job Portal"].filter(Boolean).join(" | "),
    link: `${origin}${localPath("/search", language)}${query && `?${query}`}`,
    language,
    generator: "Job Portal",
    updated: new Date(jobs[0]?.createdAt ?? 0),
    ttl: 60,
  });
  for (const job of jobs) {
    feed.addItem({
      // Feed readers take both texts for HTML.
      title: escapeHtml(job.company ? `${job.title}, ${job.company}` : job.title),
      id: job.id,
      link: origin + localPath(jobPath(job), language),
      date: new Date(job.createdAt),
      description: escapeHtml(job.description),
      category: [{ name: job.industry }],
    });
  }
  return feed.rss2();
}
