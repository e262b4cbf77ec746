import { Readable } from "node:stream";
import { Feed } from "feed";
import { CLASSIFICATION } from "../../../contract/jobs/occupations/occupation-groups.ts";
import type { SearchResult } from "../../../contract/jobs/search/search.ts";
import type { Schedule } from "../../../contract/jobs/terms/schedule.ts";
import type { WorkPlaceKind } from "../../../contract/jobs/terms/work-place.ts";
import { SOURCE_PARAMETER, type ViewSource } from "../../../contract/jobs/views.ts";
import { IMMEDIATELY, MONTH } from "../../../contract/platform/constants.ts";
import { sharedTexts } from "../../../contract/platform/i18n/shared-texts.ts";
import { DEFAULT_LANGUAGE, type Language, localizePath } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import type { SettingValues } from "../../../contract/platform/settings/settings.ts";
import { type FormattedText, fromPlainText, toHtml } from "../../../contract/platform/texts/formatted-text.ts";
import type { Database } from "../../platform/database/pool.ts";
import { createXmlElement, escapeMarkup, removeInvalidXmlCharacters } from "../../platform/escape-markup.ts";
import { formatDay, formatMonth } from "../../platform/i18n/format-day.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";
import { presentPay, writePay } from "../present-pay.ts";
import { writeEducation, writeRequirements } from "../present-requirements.ts";
import { writeWorkPlace } from "../present-work-place.ts";
import { type FeedJob, iterateActiveJobs } from "./queries.ts";

/** What links in feeds end with, so that their readers are counted as such. */
const FROM_FEED = `?${SOURCE_PARAMETER}=${"feed" satisfies ViewSource}`;

/** Streams all active jobs in the XML format of job aggregators: one `<source>` with a `<job>` for each job. */
export function streamJobsXml(db: Database, portal: Portal): Readable {
  const { name, origin } = portal;
  async function* renderChunks() {
    // The start of the file is sent with the first job. Until then, a database error can still become a 503 response.
    let head = `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n${createXmlElement("publisher", name)}${createXmlElement("publisherurl", origin)}\n`;
    for await (const job of iterateActiveJobs(db)) {
      yield head + renderJobElement(job, portal);
      head = "";
    }
    yield `${head}</source>\n`;
  }
  return Readable.from(renderChunks(), { objectMode: false, highWaterMark: 64 * 1024 });
}

function renderJobElement(job: FeedJob, { origin, settings }: Portal): string {
  const pay = presentPay(job);
  const fields = {
    title: job.title,
    date: job.created_at.toUTCString(),
    lastactivitydate: job.updated_at.toUTCString(),
    referencenumber: job.id,
    url: `${origin}${getJobPath(job)}${FROM_FEED}`,
    company: job.company,
    streetaddress: job.address,
    postalcode: job.zip_code,
    country: job.country,
    description: toHtml((job.formatted_description as FormattedText | null) ?? fromPlainText(job.description)),
    // Readers of the feed would take an amount without a period for that of a year or of an hour.
    salary: pay.pay_min !== null && pay.pay_period !== null ? writePay(pay, settings, DEFAULT_LANGUAGE) : null,
    jobtype: job.type,
    remotetype: job.work_place && remoteTypes[job.work_place],
    education: writeEducation(job, DEFAULT_LANGUAGE),
    category: job.industry,
    occupation: job.occupation_group && sharedTexts[DEFAULT_LANGUAGE].occupation_groups[job.occupation_group],
    iscocode: job.occupation_group,
  };
  return `<job>${Object.entries(fields)
    .map(([name, value]) => createXmlElement(name, value))
    .join("")}</job>\n`;
}

/** The values that readers of the feed know. */
const remoteTypes: Record<WorkPlaceKind, string | null> = {
  on_site: null,
  hybrid: "Hybrid remote",
  remote: "Fully remote",
};

/** The portal as a feed names it. */
interface Portal {
  name: string;
  /** The public origin, without a trailing slash. */
  origin: string;
  settings: Pick<SettingValues, "currency" | "pay_currencies">;
}

interface SearchFeedQuery {
  /** The query string of the search page, without "?". */
  queryString: string;
  keywords: string;
  place: string;
}

/** Renders the newest matches of a search as RSS. Links lead to pages in `language`. */
export function renderSearchRss(
  jobs: SearchResult[],
  { queryString, keywords, place }: SearchFeedQuery,
  language: Language,
  { name, origin, settings }: Portal,
): string {
  const feed = new Feed({
    title: [removeInvalidXmlCharacters([keywords, place].filter(Boolean).join(", ")), removeInvalidXmlCharacters(name)]
      .filter(Boolean)
      .join(" | "),
    description: texts[language].feeds.search_description,
    link: `${origin}${localizePath("/search", language)}${queryString && `?${queryString}`}`,
    language,
    generator: "Job Portal",
    updated: jobs[0] && new Date(jobs[0].createdAt),
    ttl: 60,
  });
  for (const job of jobs) {
    feed.addItem({
      title: escapeFeedText(job.company ? `${job.title}, ${job.company}` : job.title),
      id: job.id,
      link: `${origin}${localizePath(getJobPath(job), language)}${FROM_FEED}`,
      date: new Date(job.createdAt),
      description: [
        writePay(job, settings, language),
        writeWorkPlace(job, language),
        ...writeSchedule(job, language),
        ...writeRequirements(job, language),
        job.description,
      ]
        .filter((text) => text !== null)
        .map(escapeFeedText)
        .join("<br>"),
      category: [
        { name: job.industry },
        ...(job.occupation_group
          ? [{ name: sharedTexts[language].occupation_groups[job.occupation_group], domain: CLASSIFICATION }]
          : []),
      ],
    });
  }
  return feed.rss2();
}

/** Escapes HTML, because feed readers render titles and descriptions as HTML. */
function escapeFeedText(text: string): string {
  return escapeMarkup(removeInvalidXmlCharacters(text));
}

/** Writes the shifts and hours of a job, the start of its work and its contract for feeds, a line for each that is stated. */
function writeSchedule({ shifts, shift_start, shift_end, work_start, contract_term }: Schedule, language: Language) {
  const { shifts: line, shift, times, start, immediately, contract, term } = texts[language].schedule;
  const format = (date: string) =>
    MONTH.test(date) ? formatMonth(date, language) : formatDay(new Date(date), language, "UTC");
  const day = work_start === IMMEDIATELY ? immediately : work_start && format(work_start);
  return [
    ...(shifts.length > 0 ? [fillPlaceholders(line, { shifts: shifts.map((name) => shift[name]).join(", ") })] : []),
    ...(shift_start && shift_end ? [fillPlaceholders(times, { from: shift_start, until: shift_end })] : []),
    ...(day ? [fillPlaceholders(start, { start: day })] : []),
    ...(contract_term ? [fillPlaceholders(contract, { term: term[contract_term] })] : []),
  ];
}
