import * as z from "zod";
import { acceptedTeamSizes } from "../platform/constants.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldErrorCode, type FieldNoun, withReason } from "../platform/fields/field-errors.ts";
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
} from "../platform/fields/fields.ts";
import { MAX_DESCRIPTION_LENGTH } from "../platform/texts/text-limits.ts";

/** Months are `YYYY-MM`. `from: null` and `to: ""` mean not stated, `to: null` means until now. */
const storedPeriodFields = { from: z.string().nullable(), to: z.string().nullable(), description: z.string() };
export const WorkExperience = z.object({ title: z.string(), company: z.string(), ...storedPeriodFields });
export const Education = z.object({ school: z.string(), degree: z.string(), ...storedPeriodFields });
export type WorkExperience = z.infer<typeof WorkExperience>;
export type Education = z.infer<typeof Education>;

/** Profile fields of both seekers and employers. */
const contactFields = {
  name: requiredLine("name_required", "name_invalid", 100),
  email: requiredEmail("email_required", "email_invalid"),
  phone: requiredContactNumber("phone"),
};

/** The profile form of recruiters and interviewers, who do not change the data of their company. */
export const ColleagueProfileForm = z.object(contactFields);
export type ColleagueProfileForm = z.input<typeof ColleagueProfileForm>;

const Url = requiredUrl("website").nullable();
/** The field must be there, as in the specification's form, but may be empty: many a small company has no site. */
const Website = z.preprocess<unknown, typeof Url, string | null>(
  (value) => (typeof value === "string" && value.trim() === "" ? null : value),
  Url,
);

export const MAX_COMPANY_NAME_LENGTH = 120;

export const EmployerProfileForm = z.object({
  ...contactFields,
  company: requiredLine("company_required", "company_invalid", MAX_COMPANY_NAME_LENGTH),
  website: Website,
  team_size: requiredEnum("team_size", acceptedTeamSizes),
  company_description: requiredText("description_required", "description_invalid", MAX_DESCRIPTION_LENGTH),
  /** The English country name, as `Intl.DisplayNames` returns it. */
  country: requiredLine("country_required", "country_invalid", 60).regex(
    /^[\p{L}\p{M} .,’'&()-]+$/u,
    withReason("country_invalid", reasons.notCountry()),
  ),
  city: requiredLine("city_required", "city_invalid", 100),
  address: requiredLine("address_required", "address_invalid", 200),
  /** When this field is absent, the stored value stays, because not every client sends the field. */
  zip_code: z
    .string(withReason("zip_code_invalid", reasons.wrongType()))
    .trim()
    .max(12, tooLong("zip_code_invalid", 12))
    .regex(/^[\p{L}\p{N} -]*$/u, withReason("zip_code_invalid", reasons.notPostalCode()))
    .nullish()
    .transform((code) => (code === undefined ? undefined : code || null)),
});
export type EmployerProfileForm = z.input<typeof EmployerProfileForm>;

/** A month as `YYYY-MM`, or an empty string. */
function monthField(invalid: FieldErrorCode) {
  return z
    .string(withReason(invalid, reasons.wrongType()))
    .regex(/^((19|20)\d\d-(0[1-9]|1[0-2]))?$/, withReason(invalid, reasons.notMonth(1900, 2099)));
}

/**
 * `from: null` means that the start is not stated, `to: null` that the period has not ended, and `to: ""` that the end
 * is not stated.
 */
const periodFields = {
  from: monthField("start_invalid")
    .nullish()
    .transform((from) => from || null),
  to: monthField("end_invalid")
    .nullish()
    .transform((to) => to ?? null),
  description: optionalText("description_invalid", 5000),
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
  error: withReason("end_invalid", reasons.endBeforeStart()),
  when: whenValid("from", "to"),
};

const WorkEntry = z
  .object(
    { title: optionalText("title_invalid", 150), company: optionalText("company_invalid", 120), ...periodFields },
    withReason("working_history_invalid", reasons.wrongType()),
  )
  .refine(({ from, to }) => !from || !to || to >= from, endsAfterStart)
  .refine(({ title, company, description }) => title || company || description, {
    path: ["title"],
    error: "title_required",
    when: whenValid("title", "company", "description"),
  });

const EducationEntry = z
  .object(
    { degree: optionalText("degree_invalid", 150), school: optionalText("school_invalid", 150), ...periodFields },
    withReason("education_invalid", reasons.wrongType()),
  )
  .refine(({ from, to }) => !from || !to || to >= from, endsAfterStart)
  .refine(({ degree, school, description }) => degree || school || description, {
    path: ["degree"],
    error: "degree_required",
    when: whenValid("degree", "school", "description"),
  });

export const MAX_PROFILE_ENTRIES = 30;

/** The list must be sent, because it replaces the stored one. It may be empty: see decision 026. */
function entryList<Entry extends z.ZodType>(noun: FieldNoun, entry: Entry) {
  return z
    .array(entry, requiredOr(`${noun}_required`, `${noun}_invalid`, reasons.wrongType()))
    .max(MAX_PROFILE_ENTRIES, {
      error: ({ input }) =>
        withReason(`${noun}_invalid`, reasons.tooManyEntries(MAX_PROFILE_ENTRIES, (input as unknown[]).length)),
    });
}

/** The seeker's profile form of the web application. */
export const SeekerProfileForm = z.object({
  ...contactFields,
  summary: requiredText("summary_required", "summary_invalid", 5000),
  works: entryList("working_history", WorkEntry),
  educations: entryList("education", EducationEntry),
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
