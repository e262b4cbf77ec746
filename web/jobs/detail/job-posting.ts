import type { JobPosting, WithContext } from "schema-dts";
import type { Job, JobDetail } from "../../../contract/jobs/jobs.ts";
import { IMMEDIATELY } from "../../../contract/platform/constants.ts";
import { fromPlainText, toHtml } from "../../../contract/platform/texts/formatted-text.ts";
import { addOffset } from "../../../contract/platform/time-zones.ts";
import type { Settings } from "../../platform/app/settings.ts";

/** The value of schema.org `employmentType` for each job type. */
const employmentTypes: Record<Job["type"], string | undefined> = {
  "": undefined,
  Contract: "TEMPORARY",
  Freelance: "CONTRACTOR",
  "Full Time": "FULL_TIME",
  Internship: "INTERN",
  "Part Time": "PART_TIME",
};

type PostedJob = Job & Pick<JobDetail, "formatted_description" | "apply_url">;

/**
 * Converts a job to a schema.org `JobPosting`, see
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting. Unknown properties are omitted.
 * `validThrough` is the last second of the closing date in the time zone of the portal. Without `PUBLIC_URL`, all URLs are
 * omitted, because search engines require absolute ones.
 */
export function toJobPosting(
  job: PostedJob,
  settings: Settings,
  { path, getOptionLabel }: { path: string; getOptionLabel: (code: string) => string },
): WithContext<JobPosting> {
  const { origin } = settings;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: toHtml(job.formatted_description ?? fromPlainText(job.description)),
    datePosted: job.createdAt,
    validThrough: job.closes_on ? addOffset(`${job.closes_on}T23:59:59`, settings.timeZone) : undefined,
    employmentType: toEmploymentType(job),
    industry: job.industry,
    occupationalCategory: toOccupationalCategory(job, getOptionLabel),
    url: origin ? origin + path : undefined,
    directApply: job.apply_url === null,
    identifier: { "@type": "PropertyValue", name: job.company ?? settings.portalName, value: job.id },
    hiringOrganization: {
      "@type": "Organization",
      name: job.company ?? "confidential",
      logo: origin && job.company_photo ? `${origin}/api/auth/download/${job.company_photo}` : undefined,
    },
    ...toJobLocation(job),
    skills: job.skills.join(", ") || undefined,
    educationRequirements: toEducationRequirements(job),
    baseSalary: toMonetaryAmount(job, settings),
    workHours: toWorkHours(job, getOptionLabel),
    ...toStart(job),
    totalJobOpenings: job.openings ?? undefined,
  };
}

function toEmploymentType({ type, contract_term }: Job) {
  const employmentType = employmentTypes[type];
  return employmentType && contract_term === "temporary" ? [employmentType, "TEMPORARY"] : employmentType;
}

/** Any text, by schema.org. The times are on the 24-hour clock, which has no words of a language. */
function toWorkHours({ shifts, shift_start, shift_end }: Job, getOptionLabel: (code: string) => string) {
  const times = shift_start && shift_end ? [`${shift_start}-${shift_end}`] : [];
  return [...times, ...shifts.map(getOptionLabel)].join(", ") || undefined;
}

function toStart({ work_start }: Job) {
  if (work_start === null) return {};
  return work_start === IMMEDIATELY ? { jobImmediateStart: true } : { jobStartDate: work_start };
}

/** With the classification: a code by itself would be taken for one of O*NET-SOC. */
function toOccupationalCategory({ occupation_group: code }: Job, getOptionLabel: (code: string) => string) {
  if (code === null) return undefined;
  return {
    "@type": "CategoryCode" as const,
    codeValue: code,
    name: getOptionLabel(code),
    inCodeSet: "https://isco.ilo.org/en/isco-08/",
  };
}

/** In the words that Google knows. `JobPosting` has no `inLanguage`: the element of the text has its language instead. */
function toEducationRequirements({ education }: Job) {
  if (education === null) return undefined;
  const credentialCategory = education.replaceAll("_", " ");
  if (education === "no_requirements") return credentialCategory;
  return { "@type": "EducationalOccupationalCredential" as const, credentialCategory };
}

/**
 * A remote job has the countries from which one may work in place of an address: with both, search engines would offer the
 * address as a choice.
 */
function toJobLocation(job: Job) {
  if (job.work_place !== "remote" || job.remote_countries.length === 0) {
    return { jobLocation: { "@type": "Place" as const, address: toPostalAddress(job) } };
  }
  return {
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: job.remote_countries.map((name) => ({ "@type": "Country" as const, name })),
  };
}

/**
 * Splits an address at its commas, without empty parts. In the US, a last part that is a state is removed first. The last
 * remaining part is the town, unless it is the only one and contains a digit: then it is the street.
 */
function toPostalAddress({ address, zip_code, country }: Job) {
  const parts = address
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
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

/** Returns the US state if the last part is one, such as `TX` or `TX 77002`, and the country is the US or unknown. */
function parseState(parts: string[], country: string | null): string | undefined {
  if (parts.length === 1 || (country ?? "US") !== "US") return undefined;
  const [, code = ""] = /^([A-Z]{2})(?: +\d{5}(?:-\d{4})?)?$/.exec(parts.at(-1) ?? "") ?? [];
  return US_STATES.has(code) ? code : undefined;
}

/** Pay without a period or a known currency is omitted: half of it would be read as something else. */
function toMonetaryAmount({ pay_min, pay_max, pay_period, pay_currency }: Job, { currencies }: Settings) {
  const currency = pay_currency ?? currencies[0];
  if (pay_min === null || pay_period === null || currency === undefined) return undefined;
  const isRange = pay_max !== null && pay_max !== pay_min;
  const value = {
    "@type": "QuantitativeValue" as const,
    ...(isRange ? { minValue: pay_min, maxValue: pay_max } : { value: pay_min }),
    unitText: pay_period.toUpperCase(),
  };
  return { "@type": "MonetaryAmount" as const, currency, value };
}
