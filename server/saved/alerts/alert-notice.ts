import type { Job } from "../../../contract/jobs.ts";
import { getJobPath, localizePath } from "../../../contract/paths.ts";
import type { JobRow } from "../../jobs/present.ts";
import type { Language } from "../../language.ts";
import type { Notification, NotificationLink } from "../../notifications/notification.ts";
import type { DueAlert } from "../alert-queries.ts";
import type { AlertDependencies } from "./send-due-alerts.ts";

/** So many jobs are named in one mail; a link leads to all. */
export const MAX_NAMED_JOBS = 10;
/** So many are counted; beyond that the mail says "more than". */
export const MAX_COUNTED_JOBS = 100;

type AlertMailDependencies = Pick<AlertDependencies, "address" | "links" | "currencySymbol">;

/** The mail about new jobs, in the person's language. */
export function buildAlertMail(
  parts: AlertMailDependencies,
  due: DueAlert & { email: string },
  jobs: JobRow[],
  count: number,
): Omit<Notification, "event"> {
  const language: Language = due.language === "nl" ? "nl" : "en";
  const { address } = parts;
  const off = address + parts.links.createPath(due.id, language);
  return {
    template: "search_alert",
    to: { email: due.email },
    language,
    values: {
      name: due.name,
      found: formatJobCount(count, language),
      all: `${address}${localizePath("/search", language)}?${toSearchUrlParams(due.terms)}`,
      saved: `${address}/jobs/saved?show=searches`,
      turn_off: off,
    },
    links: jobs.map((job) => toJobLink(job, parts, language)),
    unsubscribe: off,
    userId: due.user_id,
  };
}

function formatJobCount(count: number, language: Language): string {
  const [one, many, more] = language === "nl" ? jobCountTexts.nl : jobCountTexts.en;
  if (count === 1) return `1 ${one}`;
  return count > MAX_COUNTED_JOBS ? `${more} ${MAX_COUNTED_JOBS} ${many}` : `${count} ${many}`;
}

const jobCountTexts = {
  en: ["new job", "new jobs", "More than"],
  nl: ["nieuwe vacature", "nieuwe vacatures", "Meer dan"],
} as const;

/** The page of the same search, the newest first. */
function toSearchUrlParams(terms: unknown): URLSearchParams {
  const address = new URLSearchParams({ sort: "newest" });
  for (const [name, value] of Object.entries(terms as Record<string, string | number>))
    address.set(name, String(value));
  return address;
}

function toJobLink(
  job: JobRow,
  { address, currencySymbol }: AlertMailDependencies,
  language: Language,
): NotificationLink {
  const { title, company, starting_salary } = job;
  const pay = `${currencySymbol}${new Intl.NumberFormat(language).format(starting_salary)}`;
  return {
    text: title,
    url: address + localizePath(getJobPath(job satisfies Pick<Job, "id" | "title">), language),
    detail: [company, `${job.address}, ${job.zip_code}`, pay].filter(Boolean).join(" · "),
  };
}
