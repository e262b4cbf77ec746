import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noPay, payPeriods } from "../../contract/jobs/pay.ts";
import { noWorkPlace } from "../../contract/jobs/work-place.ts";
import { jobTypes } from "../../contract/platform/constants.ts";
import type { Settings } from "../platform/app/settings.ts";
import { toJobPosting } from "./job-posting.ts";

const settings: Settings = {
  languages: ["en", "nl"],
  currency: "€",
  currencies: ["EUR"],
  salaryPeriod: "MONTH",
  ageRule: "required",
  timeZone: "Europe/Amsterdam",
  origin: "https://jobs.example.org",
  providers: [],
  contactEmail: "jobs@example.org",
  contactAddress: "",
  portalName: "Job Portal",
  copyrightHolder: "Job Portal",
  logo: null,
  theme: null,
  year: 2026,
  retentionDays: 28,
  legalPages: [],
  closedAccounts: [],
  hasNumbers: false,
  answerDays: 10,
  jobDays: 60,
  pauseDays: 15,
  industryNames: {},
};
const id = "0199e1c2-0000-7000-8000-000000000001";
const job = {
  id,
  _id: id,
  user_id: id,
  company_id: id,
  title: "Registered Nurse",
  industry: "Health care",
  minimum_age: 21,
  maximum_age: 60,
  age_reason: null,
  starting_salary: 3450,
  ...noPay,
  ...noWorkPlace,
  pay_min: 3450,
  pay_max: 4200,
  pay_period: "month",
  type: "Full Time",
  positions: 10,
  openings: 10,
  priority: "Normal",
  address: "Damrak 12, Amsterdam",
  zip_code: "1012 AB",
  country: "NL",
  formatted_description: null,
  description: "Care for people.\n\nWork <b>nights</b> & days\nin shifts.",
  status: 1,
  company: "Northgate Health",
  company_photo: "abc.webp",
  is_available: true,
  label: null,
  closes_on: "2026-12-18",
  apply_url: null as string | null,
  createdAt: "2026-11-18T09:30:00.000Z",
  updatedAt: "2026-11-19T09:30:00.000Z",
} satisfies Parameters<typeof toJobPosting>[0];
const path = `/job/${id}/registered-nurse`;

/** The job posting as JSON, which omits undefined properties. */
function convert(
  jobChanges: Partial<Parameters<typeof toJobPosting>[0]> = {},
  settingsChanges: Partial<Settings> = {},
) {
  return JSON.parse(JSON.stringify(toJobPosting({ ...job, ...jobChanges }, { ...settings, ...settingsChanges }, path)));
}

/** Checks the rules of https://developers.google.com/search/docs/appearance/structured-data/job-posting (November 2026). */
describe("toJobPosting", () => {
  it.each([
    { timeZone: "UTC", closes_on: "2026-12-18", validThrough: "2026-12-18T23:59:59+00:00" },
    { timeZone: "Europe/Amsterdam", closes_on: "2027-07-01", validThrough: "2027-07-01T23:59:59+02:00" },
    { timeZone: "America/New_York", closes_on: "2026-12-18", validThrough: "2026-12-18T23:59:59-05:00" },
    { timeZone: "UTC", closes_on: null, validThrough: undefined },
  ])("is valid until the end of $closes_on in $timeZone", ({ timeZone, closes_on, validThrough }) => {
    expect(convert({ closes_on }, { timeZone }).validThrough).toBe(validThrough);
  });

  it("says that people apply elsewhere", () => {
    expect(convert({ apply_url: "https://northgate.example/jobs" }).directApply).toBe(false);
  });

  it("leaves out URLs without PUBLIC_URL, because search engines require absolute ones", () => {
    const { url, hiringOrganization } = convert({}, { origin: "" });
    expect([url, hiringOrganization.logo]).toEqual([undefined, undefined]);
  });

  it("contains the required properties and all recommended ones that are known", () => {
    expect(convert()).toEqual({
      "@context": "https://schema.org",
      "@type": "JobPosting",
      title: "Registered Nurse",
      description: "<p>Care for people.</p><p>Work &lt;b&gt;nights&lt;/b&gt; &amp; days<br>in shifts.</p>",
      datePosted: "2026-11-18T09:30:00.000Z",
      validThrough: "2026-12-18T23:59:59+01:00",
      employmentType: "FULL_TIME",
      industry: "Health care",
      url: `https://jobs.example.org${path}`,
      directApply: true,
      identifier: { "@type": "PropertyValue", name: "Northgate Health", value: id },
      hiringOrganization: {
        "@type": "Organization",
        name: "Northgate Health",
        logo: "https://jobs.example.org/api/auth/download/abc.webp",
      },
      jobLocation: {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          streetAddress: "Damrak 12",
          addressLocality: "Amsterdam",
          postalCode: "1012 AB",
          addressCountry: "NL",
        },
      },
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "EUR",
        value: { "@type": "QuantitativeValue", minValue: 3450, maxValue: 4200, unitText: "MONTH" },
      },
      totalJobOpenings: 10,
    });
  });

  it("omits unknown properties", () => {
    const posting = convert({ company_photo: null, openings: null, country: null }, { currency: "kr", currencies: [] });
    expect(posting).not.toHaveProperty("baseSalary");
    expect(posting).not.toHaveProperty("totalJobOpenings");
    expect(posting.hiringOrganization).not.toHaveProperty("logo");
    expect(posting.jobLocation.address).not.toHaveProperty("addressCountry");
  });

  it.each([
    ["Damrak 12, Amsterdam", { streetAddress: "Damrak 12", addressLocality: "Amsterdam" }],
    ["Amsterdam", { addressLocality: "Amsterdam" }],
    ["Damrak 12", { streetAddress: "Damrak 12" }],
    ["Unit 4, Mill Road 7, Leeds", { streetAddress: "Unit 4, Mill Road 7", addressLocality: "Leeds" }],
  ])("splits the address %s", (address, parts) => {
    const { jobLocation } = convert({ address });
    expect(jobLocation.address).toEqual({
      "@type": "PostalAddress",
      postalCode: "1012 AB",
      addressCountry: "NL",
      ...parts,
    });
  });

  const houston = { streetAddress: "135 Broadway", addressLocality: "Houston", addressRegion: "TX" };
  it.each([
    ["135 Broadway, Houston, TX", "US", houston],
    ["135 Broadway, Houston, TX 77002-1234", "US", houston],
    ["135 Broadway, Houston, TX", null, houston],
    ["Houston, TX", "US", { addressLocality: "Houston", addressRegion: "TX" }],
    ["135 Broadway, TX", "US", { streetAddress: "135 Broadway", addressRegion: "TX" }],
    ["Invalidenstraße 5, Berlin, DE", "DE", { streetAddress: "Invalidenstraße 5, Berlin", addressLocality: "DE" }],
    ["Rue Neuve 3, Mo", "BE", { streetAddress: "Rue Neuve 3", addressLocality: "Mo" }],
    ["1 High Street, London", "GB", { streetAddress: "1 High Street", addressLocality: "London" }],
    ["TX", "US", { addressLocality: "TX" }],
    ["Calle 1, Mayagüez, ZZ", "US", { streetAddress: "Calle 1, Mayagüez", addressLocality: "ZZ" }],
  ])("splits the address %s in the country %s", (address, country, parts) => {
    const { jobLocation } = convert({ address, country, zip_code: "77002" });
    const countryPart = country && { addressCountry: country };
    expect(jobLocation.address).toEqual({ "@type": "PostalAddress", postalCode: "77002", ...countryPart, ...parts });
  });

  it("maps every job type to a documented employment type", () => {
    const allowed = ["FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"];
    for (const type of jobTypes) expect(allowed).toContain(convert({ type }).employmentType);
  });
});

describe("the place in toJobPosting", () => {
  it("of a remote job is the countries from which one may work, and never one half of both", () => {
    const workPlaces = fc.record({
      work_place: fc.option(fc.constantFrom("on_site", "hybrid", "remote")),
      days_on_site: fc.option(fc.integer({ min: 1, max: 6 })),
      remote_countries: fc.uniqueArray(fc.constantFrom("NL", "BE", "US"), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(workPlaces, (workPlace) => {
        const { jobLocation, jobLocationType, applicantLocationRequirements } = convert(workPlace);
        if (workPlace.work_place === "remote" && workPlace.remote_countries.length > 0) {
          const countries = workPlace.remote_countries.map((name) => ({ "@type": "Country", name }));
          expect([jobLocationType, applicantLocationRequirements]).toEqual(["TELECOMMUTE", countries]);
          expect(jobLocation).toBeUndefined();
        } else {
          expect([jobLocationType, applicantLocationRequirements]).toEqual([undefined, undefined]);
          expect(jobLocation.address.postalCode).toBe("1012 AB");
        }
      }),
    );
  });
});

describe("the pay in toJobPosting", () => {
  it.each<[string, Partial<Parameters<typeof toJobPosting>[0]>, object | undefined]>([
    ["one amount", { pay_max: 3450 }, { value: 3450, unitText: "MONTH" }],
    [
      "an hourly range",
      { pay_min: 18.5, pay_max: 22, pay_period: "hour" },
      { minValue: 18.5, maxValue: 22, unitText: "HOUR" },
    ],
    ["an amount of the first version", { pay_max: null, pay_period: null }, undefined],
    ["an agreement", { ...noPay, pay_agreement: "CAO VVT", pay_scale: "45" }, undefined],
  ])("of %s", (_, pay, expected) => {
    const { baseSalary } = convert(pay);
    expect(baseSalary?.value).toEqual(expected && { "@type": "QuantitativeValue", ...expected });
  });

  it("is never one half of a pair", () => {
    const amount = fc.option(fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 100));
    const pays = fc.record({
      pay_min: amount,
      pay_max: amount,
      pay_period: fc.option(fc.constantFrom(...payPeriods)),
      pay_currency: fc.option(fc.constantFrom("EUR", "CHF")),
    });
    const currencies = fc.constantFrom<string[][]>([], ["EUR"], ["SEK", "EUR"]);
    fc.assert(
      fc.property(pays, currencies, (pay, offered) => {
        const { baseSalary } = convert(pay, { currencies: offered });
        if (pay.pay_min === null || pay.pay_period === null) {
          expect(baseSalary).toBeUndefined();
          return;
        }
        if (baseSalary === undefined) {
          expect([pay.pay_currency, offered]).toEqual([null, []]);
          return;
        }
        expect(baseSalary.currency).toMatch(/^[A-Z]{3}$/);
        const { value, minValue, maxValue, unitText } = baseSalary.value;
        expect(unitText).toBe(pay.pay_period.toUpperCase());
        // A range has both ends, and nothing else has one.
        expect([value !== undefined, minValue !== undefined, maxValue !== undefined]).toBeOneOf([
          [true, false, false],
          [false, true, true],
        ]);
      }),
    );
  });
});
