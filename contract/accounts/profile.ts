import * as z from "zod";
import { acceptedTeamSizes } from "../platform/constants.ts";
import { reasons } from "../platform/field-error-reasons.ts";
import { withReason } from "../platform/field-errors.ts";
import {
  optionalText,
  requiredContactNumber,
  requiredEmail,
  requiredEnum,
  requiredLine,
  requiredOr,
  requiredText,
  requiredUrl,
  tooLong,
} from "../platform/fields.ts";

/** Months are `YYYY-MM`. `from: null` and `to: ""` mean not stated, `to: null` means until now. */
const storedPeriodFields = { from: z.string().nullable(), to: z.string().nullable(), description: z.string() };
export const WorkExperience = z.object({ title: z.string(), company: z.string(), ...storedPeriodFields });
export const Education = z.object({ school: z.string(), degree: z.string(), ...storedPeriodFields });
export type WorkExperience = z.infer<typeof WorkExperience>;
export type Education = z.infer<typeof Education>;

/** Profile fields of both seekers and employers. */
const contactFields = {
  name: requiredLine("Name is required", "Invalid Name", 100),
  email: requiredEmail("Email is required", "Invalid email"),
  phone: requiredContactNumber("Phone"),
};

/** The profile form of recruiters and interviewers, who do not change the data of their company. */
export const ColleagueProfileForm = z.object(contactFields);
export type ColleagueProfileForm = z.input<typeof ColleagueProfileForm>;

export const EmployerProfileForm = z.object({
  ...contactFields,
  company: requiredLine("Company is required", "Invalid Company", 120),
  website: requiredUrl("Website"),
  team_size: requiredEnum("Team Size", acceptedTeamSizes),
  company_description: requiredText("Description is required", "Invalid Description", 10_000),
  /** The English country name, as `Intl.DisplayNames` returns it. */
  country: requiredLine("Country is required", "Invalid Country", 60).regex(
    /^[\p{L}\p{M} .,’'&()-]+$/u,
    withReason("Invalid Country", reasons.notCountry()),
  ),
  city: requiredLine("City is required", "Invalid City", 100),
  address: requiredLine("Address is required", "Invalid Address", 200),
  /** When this field is absent, the stored value stays, because not every client sends the field. */
  zip_code: z
    .string(withReason("Invalid Zip Code", reasons.wrongType()))
    .trim()
    .max(12, tooLong("Invalid Zip Code", 12))
    .regex(/^[\p{L}\p{N} -]*$/u, withReason("Invalid Zip Code", reasons.notPostalCode()))
    .nullish()
    .transform((code) => (code === undefined ? undefined : code || null)),
});
export type EmployerProfileForm = z.input<typeof EmployerProfileForm>;

/** A month as `YYYY-MM`, or an empty string. */
function monthField(invalid: string) {
  return z
    .string(withReason(invalid, reasons.wrongType()))
    .regex(/^((19|20)\d\d-(0[1-9]|1[0-2]))?$/, withReason(invalid, reasons.notMonth(1900, 2099)));
}

/**
 * `from: null` means that the start is not stated, `to: null` that the period has not ended, and `to: ""` that the end
 * is not stated.
 */
const periodFields = {
  from: monthField("Invalid Start")
    .nullish()
    .transform((from) => from || null),
  to: monthField("Invalid End")
    .nullish()
    .transform((to) => to ?? null),
  description: optionalText("Invalid Description", 5000),
};

/**
 * Returns a `when` condition for `refine`: the rule runs when the given fields are valid, even if other fields are not.
 */
function whenValid(...fields: string[]) {
  return ({ issues }: z.core.ParsePayload) =>
    issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0])));
}

const endsAfterStart = {
  path: ["to"],
  error: withReason("Invalid End", reasons.endBeforeStart()),
  when: whenValid("from", "to"),
};

const WorkEntry = z
  .object(
    { title: optionalText("Invalid Title", 150), company: optionalText("Invalid Company", 120), ...periodFields },
    withReason("Invalid Working History", reasons.wrongType()),
  )
  .refine(({ from, to }) => !from || !to || to >= from, endsAfterStart)
  .refine(({ title, company, description }) => title || company || description, {
    path: ["title"],
    error: "Title is required",
    when: whenValid("title", "company", "description"),
  });

const EducationEntry = z
  .object(
    { degree: optionalText("Invalid Degree", 150), school: optionalText("Invalid School", 150), ...periodFields },
    withReason("Invalid Education", reasons.wrongType()),
  )
  .refine(({ from, to }) => !from || !to || to >= from, endsAfterStart)
  .refine(({ degree, school, description }) => degree || school || description, {
    path: ["degree"],
    error: "Degree is required",
    when: whenValid("degree", "school", "description"),
  });

export const MAX_PROFILE_ENTRIES = 30;

/** The list must be sent, because it replaces the stored one. It may be empty: see decision 026. */
function entryList<Entry extends z.ZodType>(label: string, entry: Entry) {
  return z
    .array(entry, requiredOr(`${label} is required`, `Invalid ${label}`, reasons.wrongType()))
    .max(MAX_PROFILE_ENTRIES, {
      error: ({ input }) =>
        withReason(`Invalid ${label}`, reasons.tooManyEntries(MAX_PROFILE_ENTRIES, (input as unknown[]).length)),
    });
}

/** The seeker's profile form of the web application. */
export const SeekerProfileForm = z.object({
  ...contactFields,
  summary: requiredText("Summary is required", "Invalid Summary", 5000),
  works: entryList("Working History", WorkEntry),
  educations: entryList("Education", EducationEntry),
});
export type SeekerProfileForm = z.input<typeof SeekerProfileForm>;

/** Clients other than the web application may send plain text. It becomes one entry with only a description. */
function parseTextAsEntry(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? [] : [{ description: value }];
}
const plainTextNote = { description: "Plain text is accepted too, as the description of one entry." };

/** The seeker's profile form that the API accepts. */
export const SeekerProfileInput = z.object({
  ...SeekerProfileForm.shape,
  works: z
    .preprocess<unknown, typeof SeekerProfileForm.shape.works, string | z.input<typeof WorkEntry>[]>(
      parseTextAsEntry,
      SeekerProfileForm.shape.works,
    )
    .meta(plainTextNote),
  educations: z
    .preprocess<unknown, typeof SeekerProfileForm.shape.educations, string | z.input<typeof EducationEntry>[]>(
      parseTextAsEntry,
      SeekerProfileForm.shape.educations,
    )
    .meta(plainTextNote),
});
