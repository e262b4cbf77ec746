import type { Job } from "../../../contract/jobs.ts";
import { jobPath, localPath } from "../../../contract/paths.ts";
import type { JobRow } from "../../jobs/present.ts";
import type { Language } from "../../language.ts";
import type { Link, Notice } from "../../notify/notifier.ts";
import type { DueAlert } from "./queries.ts";
import type { AlertParts } from "./send-due-alerts.ts";

/** So many jobs are named in one mail; a link leads to all. */
export const MOST_NAMED = 10;
/** So many are counted; beyond that the mail says "more than". */
export const MOST_COUNTED = 100;

type Parts = Pick<AlertParts, "address" | "links" | "currencySymbol">;

/** The mail about new jobs, in the person's language. */
export function alertNotice(
  parts: Parts,
  due: DueAlert & { email: string },
  jobs: JobRow[],
  count: number,
): Omit<Notice, "event"> {
  const language: Language = due.language === "nl" ? "nl" : "en";
  const { address } = parts;
  const off = address + parts.links.pathFor(due.id, language);
  return {
    template: "search_alert",
    to: { email: due.email },
    language,
    values: {
      name: due.name,
      found: found(count, language),
      all: `${address}${localPath("/search", language)}?${termsInAddress(due.terms)}`,
      saved: `${address}/jobs/saved?show=searches`,
      turn_off: off,
    },
    links: jobs.map((job) => linkTo(job, parts, language)),
    unsubscribe: off,
    userId: due.user_id,
  };
}

function found(count: number, language: Language): string {
  const [one, many, more] = language === "nl" ? wording.nl : wording.en;
  if (count === 1) return `1 ${one}`;
  return count > MOST_COUNTED ? `${more} ${MOST_COUNTED} ${many}` : `${count} ${many}`;
}

const wording = {
  en: ["new job", "new jobs", "More than"],
  nl: ["nieuwe vacature", "nieuwe vacatures", "Meer dan"],
} as const;

/** The page of the same search, the newest first. */
function termsInAddress(terms: unknown): URLSearchParams {
  const address = new URLSearchParams({ sort: "newest" });
  for (const [name, value] of Object.entries(terms as Record<string, string | number>))
    address.set(name, String(value));
  return address;
}

function linkTo(job: JobRow, { address, currencySymbol }: Parts, language: Language): Link {
  const { title, company, starting_salary } = job;
  const pay = `${currencySymbol}${new Intl.NumberFormat(language).format(starting_salary)}`;
  return {
    text: title,
    address: address + localPath(jobPath(job satisfies Pick<Job, "id" | "title">), language),
    detail: [company, `${job.address}, ${job.zip_code}`, pay].filter(Boolean).join(" · "),
  };
}
