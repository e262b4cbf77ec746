import type { Job } from "../../contract/jobs.ts";

const employmentTypes: Record<Job["type"], string> = {
  Contract: "CONTRACTOR",
  Freelance: "CONTRACTOR",
  "Full Time": "FULL_TIME",
  Internship: "INTERN",
  "Part Time": "PART_TIME",
};

/** Only where the symbol stands for one currency, or by custom for one. */
const currencies: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP" };

/** What search engines read about a job: https://schema.org/JobPosting. */
export function jobPosting(job: Job, { currency, url }: { currency: string; url: string }) {
  const code = currencies[currency];
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: job.description,
    datePosted: job.createdAt,
    employmentType: employmentTypes[job.type],
    industry: job.industry,
    url,
    identifier: { "@type": "PropertyValue", name: "Job Portal", value: job.id },
    hiringOrganization: job.company ? { "@type": "Organization", name: job.company } : undefined,
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", streetAddress: job.address, postalCode: job.zip_code },
    },
    baseSalary: code && { "@type": "MonetaryAmount", currency: code, value: job.starting_salary },
    totalJobOpenings: job.positions ?? undefined,
  };
}
