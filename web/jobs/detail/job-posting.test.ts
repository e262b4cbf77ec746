import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OccupationGroup, occupationGroups } from "../../../contract/jobs/occupations/occupation-groups.ts";
import { noPay, payPeriods } from "../../../contract/jobs/terms/pay.ts";
import { educationLevels, noRequirements } from "../../../contract/jobs/terms/requirements.ts";
import { noSchedule } from "../../../contract/jobs/terms/schedule.ts";
import { noWorkPlace } from "../../../contract/jobs/terms/work-place.ts";
import { jobTypes } from "../../../contract/platform/constants.ts";
import { sharedTexts } from "../../../contract/platform/i18n/shared-texts.ts";
import { getSettings, type Settings } from "../../platform/app/settings.ts";
import { toJobPosting } from "./job-posting.ts";

const settings: Settings = {
  ...getSettings(),
  currency: "€",
  currencies: ["EUR"],
  origin: "https://jobs.example.org",
  contactEmail: "jobs@example.org",
};
const id = "0199e1c2-0000-7000-8000-000000000001";
const getOptionLabel = (code: string) => sharedTexts.en.occupation_groups[code as OccupationGroup];
const job = {
  id,
  _id: id,
  user_id: id,
  company_id: id,
  title: "Registered Nurse",
  occupation_group: "22",
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
  text_language: "en",
  ...noRequirements,
  ...noSchedule,
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
  return JSON.parse(
    JSON.stringify(
      toJobPosting({ ...job, ...jobChanges }, { ...settings, ...settingsChanges }, { path, getOptionLabel }),
    ),
  );
}

/** Checks the rules of https://developers.google.com/search/docs/appearance/structured-data/job-posting (November 2026). */
describe("toJobPosting", () => {
  it("has the times and the shifts as the hours of work, that a contract ends, and the day on which it starts or that it starts at once", () => {
    expect(convert({ shifts: ["day", "night"], work_start: "2027-03-01" })).toMatchObject({
      workHours: ["day", "night"].map(getOptionLabel).join(", "),
      jobStartDate: "2027-03-01",
    });
    const times = { shift_start: "04:00", shift_end: "12:00", contract_term: "temporary" as const };
    expect(convert(times)).toMatchObject({ workHours: "04:00-12:00", employmentType: ["FULL_TIME", "TEMPORARY"] });
    expect(convert({ work_start: "immediately" })).toMatchObject({ jobImmediateStart: true });
    for (const name of ["workHours", "jobStartDate", "jobImmediateStart"]) expect(convert()).not.toHaveProperty(name);
  });

  it.each([
    { timeZone: "UTC", closes_on: "2026-12-18", validThrough: "2026-12-18T23:59:59+00:00" },
    { timeZone: "Europe/Amsterdam", closes_on: "2027-07-01", validThrough: "2027-07-01T23:59:59+02:00" },
    { timeZone: "America/New_York", closes_on: "2026-12-18", validThrough: "2026-12-18T23:59:59-05:00" },
    { timeZone: "Pacific/Easter", closes_on: "2028-04-01", validThrough: "2028-04-01T23:59:59-06:00" },
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
      occupationalCategory: {
        "@type": "CategoryCode",
        codeValue: "22",
        name: "Health professionals",
        inCodeSet: "https://isco.ilo.org/en/isco-08/",
      },
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

it.each<[string, Partial<Parameters<typeof toJobPosting>[0]>, object | undefined]>([
  ["one amount", { pay_max: 3450 }, { value: 3450, unitText: "MONTH" }],
  [
    "an hourly range",
    { pay_min: 18.5, pay_max: 22, pay_period: "hour" },
    { minValue: 18.5, maxValue: 22, unitText: "HOUR" },
  ],
  ["an amount of the first version", { pay_max: null, pay_period: null }, undefined],
  ["an agreement", { ...noPay, pay_agreement: "CAO VVT", pay_scale: "45" }, undefined],
])("the pay in toJobPosting › of %s", (_, pay, expected) => {
  const { baseSalary } = convert(pay);
  expect(baseSalary?.value).toEqual(expected && { "@type": "QuantitativeValue", ...expected });
});

describe("toJobPosting of any job", () => {
  const text = fc
    .oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("<script>alert(1)</script>", "]]>", '"\n\n& <br'))
    .filter((value) => value.trim() !== "");
  // With commas at the ends and in a row.
  const address = fc
    .array(fc.constantFrom("Damrak 12", "Amsterdam", "TX", "TX 77002", "", " "), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(","))
    .filter((value) => value.trim() !== "");
  const amount = fc.option(fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 100));
  const parts = fc.array(fc.oneof(text, fc.record({ kind: fc.constant("bold" as const), content: fc.array(text) })), {
    minLength: 1,
  });
  const paragraph = fc.record({ kind: fc.constantFrom("paragraph" as const, "heading" as const), content: parts });
  const list = fc.record({
    kind: fc.constant("list" as const),
    is_ordered: fc.boolean(),
    items: fc.array(fc.array(paragraph, { minLength: 1 }), { minLength: 1, maxLength: 3 }),
  });
  const jobs = fc.record({
    title: text,
    description: text,
    formatted_description: fc.option(fc.array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 3 })),
    industry: text,
    type: fc.constantFrom(...jobTypes),
    company: fc.option(text),
    company_photo: fc.option(fc.constant("abc.webp")),
    openings: fc.option(fc.integer({ min: 1, max: 1000 })),
    address,
    country: fc.option(fc.constantFrom("NL", "US", "GB")),
    closes_on: fc.option(
      fc
        .date({ min: new Date("2026-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
    apply_url: fc.option(fc.webUrl()),
    work_place: fc.option(fc.constantFrom("on_site", "hybrid", "remote")),
    days_on_site: fc.option(fc.integer({ min: 1, max: 6 })),
    remote_countries: fc.uniqueArray(fc.constantFrom("NL", "BE", "US"), { maxLength: 3 }),
    skills: fc.uniqueArray(text, { maxLength: 3 }),
    occupation_group: fc.option(fc.constantFrom(...occupationGroups)),
    education: fc.option(fc.constantFrom(...educationLevels)),
    pay_min: amount,
    pay_max: amount,
    pay_period: fc.option(fc.constantFrom(...payPeriods)),
    pay_currency: fc.option(fc.constantFrom("EUR", "CHF")),
  });
  const portals = fc.record({
    currencies: fc.constantFrom<string[][]>([], ["EUR"], ["SEK", "EUR"]),
    origin: fc.constantFrom("", "https://jobs.example.org"),
    timeZone: fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
  });
  type AnyJob = typeof jobs extends fc.Arbitrary<infer Value> ? Value : never;
  type Posting = ReturnType<typeof convert>;

  function checkPlace(posting: Posting, { work_place, remote_countries }: AnyJob) {
    const { jobLocation, jobLocationType, applicantLocationRequirements } = posting;
    if (work_place === "remote" && remote_countries.length > 0) {
      const countries = remote_countries.map((name) => ({ "@type": "Country", name }));
      expect([jobLocationType, applicantLocationRequirements]).toEqual(["TELECOMMUTE", countries]);
      expect(jobLocation).toBeUndefined();
      return;
    }
    expect([jobLocationType, applicantLocationRequirements]).toEqual([undefined, undefined]);
    expect(jobLocation.address.postalCode).toBe("1012 AB");
  }

  /** https://schema.org/occupationalCategory asks for the label, the code and the taxonomy. */
  function checkOccupation({ occupationalCategory }: Posting, { occupation_group }: AnyJob) {
    if (occupation_group === null) return expect(occupationalCategory).toBeUndefined();
    expect(occupationalCategory).toMatchObject({ "@type": "CategoryCode", codeValue: occupation_group });
    expect(occupationalCategory.name).toMatch(/^[A-Z]/);
    expect(occupationalCategory.inCodeSet).toMatch(/isco-08/);
  }

  /** https://developers.google.com/search/docs/appearance/structured-data/job-posting#education-and-experience-properties */
  function checkRequirements(posting: Posting, { skills, education }: AnyJob) {
    expect(posting.skills).toBe(skills.length > 0 ? skills.join(", ") : undefined);
    const { educationRequirements } = posting;
    if (education === null || education === "no_requirements") {
      expect(educationRequirements).toBe(education ? "no requirements" : undefined);
      return;
    }
    expect(educationRequirements["@type"]).toBe("EducationalOccupationalCredential");
    expect(educationRequirements.credentialCategory).toBeOneOf([
      ...["high school", "associate degree", "bachelor degree", "professional certificate", "postgraduate degree"],
    ]);
  }

  function checkPay({ baseSalary }: Posting, pay: AnyJob, currencies: string[]) {
    const isKnown =
      pay.pay_min !== null && pay.pay_period !== null && (pay.pay_currency ?? currencies[0]) !== undefined;
    expect(baseSalary !== undefined).toBe(isKnown);
    if (!isKnown) return;
    expect(baseSalary.currency).toMatch(/^[A-Z]{3}$/);
    const { value, minValue, maxValue, unitText } = baseSalary.value;
    expect(unitText).toBe(pay.pay_period?.toUpperCase());
    // A range has both ends, and nothing else has one.
    expect([value !== undefined, minValue !== undefined, maxValue !== undefined]).toBeOneOf([
      [true, false, false],
      [false, true, true],
    ]);
  }

  function checkClosing({ validThrough }: Posting, closesOn: string | null, timeZone: string) {
    if (closesOn === null) {
      expect(validThrough).toBeUndefined();
      return;
    }
    expect(validThrough).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    // Swedish writes dates as ISO 8601 does.
    const local = new Date(validThrough).toLocaleString("sv", { timeZone });
    expect(local).toBe(`${closesOn} 23:59:59`);
  }

  it("has what is required, no empty value, no HTML of a user and no half of a pair", () => {
    fc.assert(
      fc.property(jobs, portals, (changes, portal) => {
        const posting = convert(changes, portal);
        for (const field of ["title", "description", "datePosted", "hiringOrganization", "identifier"]) {
          expect(posting).toHaveProperty(field);
        }
        expect(findEmptyValues(posting)).toEqual([]);
        expect(posting.description.replaceAll(/<\/?(?:p|h3|ul|ol|li|br|strong)>/g, "")).not.toContain("<");
        for (const url of [posting.url, posting.hiringOrganization.logo].filter(Boolean)) {
          expect(url).toMatch(/^https:\/\//);
        }
        expect(posting.directApply).toBe(changes.apply_url === null);
        checkPlace(posting, changes);
        checkOccupation(posting, changes);
        checkRequirements(posting, changes);
        checkPay(posting, changes, portal.currencies);
        checkClosing(posting, changes.closes_on, portal.timeZone);
      }),
    );
  });
});

/** Returns the paths of texts, lists and records without content, and of null. */
function findEmptyValues(value: unknown, path = ""): string[] {
  if (typeof value === "string") return value.trim() === "" ? [path] : [];
  if (typeof value !== "object") return [];
  const entries = Object.entries(value ?? {});
  return entries.length === 0 ? [path] : entries.flatMap(([key, inner]) => findEmptyValues(inner, `${path}/${key}`));
}
