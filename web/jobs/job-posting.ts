import type { JobPosting, WithContext } from "schema-dts";
import type { Job } from "../../contract/jobs.ts";
import type { Settings } from "../app/settings.ts";

const employmentTypes: Record<Job["type"], string> = {
  Contract: "CONTRACTOR",
  Freelance: "CONTRACTOR",
  "Full Time": "FULL_TIME",
  Internship: "INTERN",
  "Part Time": "PART_TIME",
};

/** Only where the symbol stands for one currency, or by custom for one. */
const currencies: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP" };

/**
 * What search engines read about an open job, as https://developers.google.com/search/docs/appearance/structured-data/job-posting
 * wants it. What is not known is left out; a job here has no day on which it ends, so there is no `validThrough`.
 */
export function toJobPosting(job: Job, settings: Settings, url: string): WithContext<JobPosting> {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: toHtml(job.description),
    datePosted: job.createdAt,
    employmentType: employmentTypes[job.type],
    industry: job.industry,
    url,
    directApply: true,
    identifier: { "@type": "PropertyValue", name: job.company ?? "Job Portal", value: job.id },
    hiringOrganization: {
      "@type": "Organization",
      name: job.company ?? "confidential",
      logo: job.company_photo ? `${settings.origin}/api/auth/download/${job.company_photo}` : undefined,
    },
    jobLocation: { "@type": "Place", address: toPostalAddress(job) },
    baseSalary: toMonetaryAmount(job, settings),
    totalJobOpenings: job.positions ?? undefined,
  };
}

/**
 * The part after the last comma is the town, unless it is the only one and has a house number. In the United States the
 * state comes after the town.
 */
function toPostalAddress({ address, zip_code, country }: Job) {
  const parts = address.split(",").map((part) => part.trim());
  const state = parseState(parts, country);
  if (state) parts.pop();
  const isTown = parts.length > 1 || !/\d/.test(parts.join());
  return {
    "@type": "PostalAddress" as const,
    streetAddress: (isTown ? parts.slice(0, -1) : parts).join(", ") || undefined,
    addressLocality: isTown ? parts.at(-1) : undefined,
    addressRegion: state,
    postalCode: zip_code,
    addressCountry: country ?? undefined,
  };
}

const US_STATES = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI
  SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/),
);

/** `TX` or `TX 77002` after a town, unless the job is known to be elsewhere. */
function parseState(parts: string[], country: string | null): string | undefined {
  if (parts.length === 1 || (country ?? "US") !== "US") return undefined;
  const [, code = ""] = /^([A-Z]{2})(?: +\d{5}(?:-\d{4})?)?$/.exec(parts.at(-1) ?? "") ?? [];
  return US_STATES.has(code) ? code : undefined;
}

function toMonetaryAmount(job: Job, { currency, salaryPeriod }: Settings) {
  const code = currencies[currency];
  if (!code) return undefined;
  const value = { "@type": "QuantitativeValue" as const, value: job.starting_salary, unitText: salaryPeriod };
  return { "@type": "MonetaryAmount" as const, currency: code, value };
}

/** Paragraphs and line ends as HTML; everything else is text, whatever it looks like. */
function toHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const paragraphs = escaped.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}
