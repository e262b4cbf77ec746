import * as z from "zod";
import { ageRules, MAX_ANSWER_DAYS, MAX_INDUSTRY_LENGTH, MIN_ANSWER_DAYS } from "../constants.ts";
import { isCurrencyList } from "../currencies.ts";
import { textsByLanguage } from "../fields/by-language.ts";
import { reasons } from "../fields/field-error-reasons.ts";
import { type FieldErrorReason, withReason } from "../fields/field-errors.ts";
import {
  requiredEmail,
  requiredEnum,
  requiredLine,
  requiredOr,
  requiredPositiveInteger,
  tooLong,
} from "../fields/fields.ts";
import { completeLanguages, createByLanguage, type Language, languages } from "../languages.ts";
import { MAX_LOGO_HEIGHT_PX, MAX_LOGO_WIDTH_PX } from "../picture-sizes.ts";
import { isTimeZone } from "../time-zones.ts";
import { type ColorMode, findLowestContrast, MIN_CONTRAST } from "./accent-colors.ts";
import { Banner, noBanner } from "./banner.ts";
import {
  createByIndustry,
  getIndustryTitle,
  type IndustryKey,
  type IndustrySettings,
  industryKeys,
  listIndustryTitles,
  unchangedIndustries,
} from "./industries.ts";
import type { LegalPageName } from "./legal-pages.ts";
import { hasMarkup, hasSafeLinksOnly } from "./legal-text.ts";

/**
 * The settings that an owner of the portal changes in the browser. This is their only definition: form, validation, search,
 * documentation (docs/settings.md) and export derive from it. Names and explanations are in the translation files, under
 * `settings.fields`. A setting exists only when somebody has a reason to change it.
 */

/** The groups of the page, in its order. */
export const settingGroups = ["portal", "contact", "legal", "accounts", "jobs", "time", "hiring", "privacy"] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** How a form shows a setting. */
export type SettingInput =
  | { kind: "line"; isOptional: boolean }
  | { kind: "lines" }
  /** A text in each language. */
  | { kind: "texts" }
  | { kind: "email" }
  | { kind: "number"; min: number; max: number }
  | { kind: "choice"; options: readonly string[] }
  | { kind: "color"; mode: ColorMode }
  | { kind: "picture" }
  | { kind: "industries" }
  | { kind: "languages" }
  | { kind: "time_zone" }
  /** A country or a region whose public holidays the portal knows. */
  | { kind: "holiday_calendar" }
  /** A text in each language and two times. */
  | { kind: "banner" };

interface SettingDefinition<Schema extends z.ZodType = z.ZodType> {
  group: SettingGroup;
  input: SettingInput;
  schema: Schema;
  default: z.output<Schema>;
  /** The environment variable that fixes the setting. The form then shows it locked. */
  variable: string | null;
}

const REQUIRED = "setting_required";
const INVALID = "setting_invalid";

function define<Schema extends z.ZodType>(
  group: SettingGroup,
  input: SettingInput,
  schema: Schema,
  rest: { default: z.output<Schema>; variable?: string },
): SettingDefinition<Schema> {
  return { group, input, schema, variable: null, ...rest };
}

const line = (group: SettingGroup, max: number, rest: { default: string; variable?: string }) =>
  define(group, { kind: "line", isOptional: false }, requiredLine(REQUIRED, INVALID, max), rest);

const text = (max: number) => z.string(withReason(INVALID, reasons.wrongType())).trim().max(max, tooLong(INVALID, max));

const ONE_LINE_PATTERN = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
const optionalLine = (group: SettingGroup, max: number) =>
  define(
    group,
    { kind: "line", isOptional: true },
    text(max).regex(ONE_LINE_PATTERN, withReason(INVALID, reasons.notOneLine())),
    { default: "" },
  );

const wholeNumber = (group: SettingGroup, min: number, max: number, rest: { default: number; variable?: string }) =>
  define(group, { kind: "number", min, max }, requiredPositiveInteger("setting", max, min), rest);

const choice = <const Options extends readonly [string, ...string[]]>(
  group: SettingGroup,
  options: Options,
  rest: { default: Options[number]; variable?: string },
) => define(group, { kind: "choice", options }, requiredEnum("setting", options) as z.ZodType<Options[number]>, rest);

/** A colour for links and buttons, in which and on which texts can be read. */
const accent = (mode: ColorMode, shipped: string) =>
  define(
    "portal",
    { kind: "color", mode },
    z
      .string(requiredOr(REQUIRED, INVALID, reasons.notColor()))
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, withReason(INVALID, reasons.notColor()))
      .refine((color) => !/^#[0-9a-f]{6}$/.test(color) || findLowestContrast(color, mode) >= MIN_CONTRAST, {
        error: withReason(INVALID, reasons.lowContrast()),
      }),
    { default: shipped },
  );

/**
 * A logo as `prepareLogo` has encoded it: WebP, at most `MAX_LOGO_WIDTH_PX` by `MAX_LOGO_HEIGHT_PX`. The pattern is the base64 of
 * the first twelve bytes of the format: `RIFF`, the size, `WEBP`.
 */
export const Logo = z.object(
  {
    data: z
      .string(withReason(INVALID, reasons.wrongType()))
      .max(100_000, withReason(INVALID, reasons.notLogo()))
      .regex(/^UklGR.{6}XRUJQ[A-Za-z0-9+/]+={0,2}$/, withReason(INVALID, reasons.notLogo())),
    width: requiredPositiveInteger("setting", MAX_LOGO_WIDTH_PX),
    height: requiredPositiveInteger("setting", MAX_LOGO_HEIGHT_PX),
  },
  withReason(INVALID, reasons.notLogo()),
);
export type Logo = z.output<typeof Logo>;

function requireEveryLanguageOrNone(texts: Record<Language, string>, context: z.RefinementCtx): void {
  if (languages.every((language) => texts[language] === "")) return;
  for (const language of completeLanguages) {
    if (texts[language] !== "") continue;
    context.addIssue({ code: "custom", path: [language], message: withReason(INVALID, reasons.missingLanguage()) });
  }
}

const MAX_LEGAL_CHARACTERS = 30_000;
/** Text of several lines, without other control characters and characters that change the text direction. */
const LINES_PATTERN = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

/** A text of a legal page. `findMissingTexts` says in which languages it is needed. */
const legalText = () =>
  define(
    "legal",
    { kind: "texts" },
    z.object(
      textsByLanguage(
        text(MAX_LEGAL_CHARACTERS)
          .overwrite((typed) => typed.replaceAll("\r\n", "\n"))
          .refine((typed) => LINES_PATTERN.test(typed.replaceAll(/[\n\t]/g, "")), {
            error: withReason(INVALID, reasons.invisibleCharacters()),
          })
          .refine((typed) => !hasMarkup(typed), { error: withReason(INVALID, reasons.markup()) })
          .refine(hasSafeLinksOnly, { error: withReason(INVALID, reasons.unsafeLink()) }),
      ),
      withReason(INVALID, reasons.wrongType()),
    ),
    { default: createByLanguage(() => "") },
  );

const industryName = z
  .string(withReason(INVALID, reasons.wrongType()))
  .trim()
  .max(MAX_INDUSTRY_LENGTH, tooLong(INVALID, MAX_INDUSTRY_LENGTH))
  .regex(ONE_LINE_PATTERN, withReason(INVALID, reasons.notOneLine()));

/** The names of each industry, and the industry that it is merged into. All names are different. */
const Industries = z
  .object(
    createByIndustry(() =>
      z.object({
        names: z.object(textsByLanguage(industryName)).superRefine(requireEveryLanguageOrNone),
        into: z.enum(industryKeys, withReason(INVALID, reasons.notOffered())).nullable(),
      }),
    ),
    withReason(INVALID, reasons.wrongType()),
  )
  .superRefine(checkIndustries);

function checkIndustries(industries: IndustrySettings, context: z.RefinementCtx): void {
  const report = (key: IndustryKey, field: string[], reason: FieldErrorReason) =>
    context.addIssue({ code: "custom", path: [key, ...field], message: withReason(INVALID, reason) });
  const owners = new Map<string, IndustryKey>();
  for (const key of listIndustryTitles(industries).keys()) {
    const title = getIndustryTitle(industries, key).toLowerCase();
    const owner = owners.get(title);
    // The one with a name of its own is at fault.
    if (owner) report(industries[key].names.en === "" ? owner : key, ["names", "en"], reasons.repeated());
    owners.set(title, key);
  }
  for (const key of industryKeys) {
    const { into } = industries[key];
    // An industry that is merged itself has no jobs, and itself would be lost.
    if (into !== null && (into === key || industries[into].into !== null)) report(key, ["into"], reasons.notOffered());
  }
}

const MAX_CLOSED_DAYS = 60;

/** Reads the setting `closed_days`: days as `YYYY-MM-DD`, and days of every year as `MM-DD`. */
export const listClosedDays = (lines: string): string[] => lines.split("\n").filter((day) => day !== "");

/** Whether a day exists. 29 February is a day of every year, which only leap years have. */
function isClosedDay(day: string): boolean {
  const date = /^\d{2}-\d{2}$/.test(day) ? `2028-${day}` : day;
  return z.iso.date().safeParse(date).success;
}

const closedDays = text(2_000)
  .overwrite((typed) => [...new Set(listClosedDays(typed.replaceAll(/[ \t\r]/g, "")))].join("\n"))
  .refine((days) => listClosedDays(days).every(isClosedDay), { error: withReason(INVALID, reasons.notDays()) })
  .refine((days) => listClosedDays(days).length <= MAX_CLOSED_DAYS, {
    error: ({ input }) =>
      withReason(INVALID, reasons.tooManyEntries(MAX_CLOSED_DAYS, listClosedDays(String(input)).length)),
  });

/** The values of schema.org's `unitText`. */
export const salaryPeriods = ["HOUR", "DAY", "WEEK", "MONTH", "YEAR"] as const;
export type SalaryPeriod = (typeof salaryPeriods)[number];

export const settingDefinitions = {
  portal_name: line("portal", 60, { default: "Job Portal" }),
  copyright_holder: optionalLine("portal", 100),
  logo: define("portal", { kind: "picture" }, Logo.nullable(), { default: null }),
  accent_light: accent("light", "#1d5c42"),
  accent_dark: accent("dark", "#7fd0a6"),
  /** The languages in which the portal speaks to its users. The first one is the default. */
  languages: define(
    "portal",
    { kind: "languages" },
    z
      .array(z.enum(languages, withReason(INVALID, reasons.notOffered())), withReason(INVALID, reasons.wrongType()))
      .min(1, REQUIRED)
      .refine((offered) => new Set(offered).size === offered.length, {
        error: withReason(INVALID, reasons.repeated()),
      }),
    { default: [...completeLanguages] },
  ),
  banner: define("portal", { kind: "banner" }, Banner, { default: noBanner }),
  /** Whether everybody sees the numbers of the portal, at `/numbers`. */
  public_numbers: choice("portal", ["staff", "everybody"], { default: "staff" }),
  /** The default is the address of the sender of mails. */
  contact_email: define("contact", { kind: "email" }, requiredEmail(REQUIRED, INVALID), {
    default: "",
    variable: "CONTACT_EMAIL",
  }),
  contact_address: define("contact", { kind: "lines" }, text(500), { default: "" }),
  terms: legalText(),
  privacy_statement: legalText(),
  imprint: legalText(),
  seeker_registration: choice("accounts", ["open", "closed"], { default: "open" }),
  company_registration: choice("accounts", ["open", "closed"], { default: "open" }),
  /** In production, the default is that of the first country of the search. */
  currency: line("jobs", 5, { default: "$", variable: "CURRENCY_SYMBOL" }),
  /** The currencies in which companies can state pay (`listCurrencies`). Empty: that of the sign. */
  pay_currencies: define(
    "jobs",
    { kind: "line", isOptional: true },
    text(100).refine((codes) => codes === "" || isCurrencyList(codes), {
      error: withReason(INVALID, reasons.notOffered()),
    }),
    { default: "" },
  ),
  salary_period: choice("jobs", salaryPeriods, { default: "MONTH", variable: "SALARY_PERIOD" }),
  /** Whether jobs have an age range. */
  age_range: choice("jobs", ageRules, { default: "required" }),
  industries: define("jobs", { kind: "industries" }, Industries, { default: unchangedIndustries }),
  /** The days after its publication on which a job closes at the latest. */
  job_days: wholeNumber("jobs", 7, 90, { default: 60 }),
  first_jobs_to_approve: wholeNumber("jobs", 0, 20, { default: 0 }),
  time_zone: define(
    "time",
    { kind: "time_zone" },
    requiredLine(REQUIRED, INVALID, 60).refine(isTimeZone, { error: withReason(INVALID, reasons.notTimeZone()) }),
    { default: "Europe/Amsterdam", variable: "TIME_ZONE" },
  ),
  /** Empty: the public holidays of the country of each job, without those of its regions. */
  holiday_calendar: define(
    "time",
    { kind: "holiday_calendar" },
    text(10).regex(/^([A-Z]{2}(-[A-Z0-9]{1,3})?)?$/, withReason(INVALID, reasons.notOffered())),
    { default: "" },
  ),
  closed_days: define("time", { kind: "lines" }, closedDays, { default: "" }),
  answer_days: wholeNumber("hiring", MIN_ANSWER_DAYS, MAX_ANSWER_DAYS, { default: 10 }),
  grace_days: wholeNumber("hiring", 1, 10, { default: 5 }),
  unanswered_limit: wholeNumber("hiring", 1, 50, { default: 3 }),
  pause_days: wholeNumber("hiring", 0, 60, { default: 15 }),
  retention_days: wholeNumber("privacy", 7, 365, { default: 28, variable: "RETENTION_DAYS" }),
} satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof settingDefinitions;
export type SettingValues = { [Key in SettingKey]: z.output<(typeof settingDefinitions)[Key]["schema"]> };

/** The setting with the text of each legal page. */
export const legalSettings = {
  terms: "terms",
  privacy: "privacy_statement",
  imprint: "imprint",
} as const satisfies Record<LegalPageName, SettingKey>;

export const settingKeys = Object.keys(settingDefinitions) as SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key);

/**
 * Finds the texts that visitors of a language would miss: a legal page and the banner are in every language that the portal
 * offers, or in none of them.
 *
 * @returns the errors by field
 */
export function findMissingTexts(settings: SettingValues): Record<string, string> {
  const missing = ([...Object.values(legalSettings), "banner"] as const).flatMap((key) => {
    const without = settings.languages.filter((language) => settings[key][language] === "");
    return without.length === settings.languages.length ? [] : without.map((language) => `${key}.${language}`);
  });
  return Object.fromEntries(missing.map((field) => [field, withReason(INVALID, reasons.missingLanguage())]));
}

/** Creates one value for each setting. */
export function createBySetting<Value>(create: (key: SettingKey, definition: SettingDefinition) => Value) {
  return Object.fromEntries(settingKeys.map((key) => [key, create(key, settingDefinitions[key])])) as Record<
    SettingKey,
    Value
  >;
}

/** The defaults that differ in production. */
export const productionDefaults = { age_range: "off" } as const satisfies Partial<SettingValues>;

export const shippedSettings = createBySetting((_, definition) => definition.default) as SettingValues;

/** The settings that somebody wants to change. Null stands for the default. */
export const SettingChanges = z.object(
  createBySetting((_, { schema }) => schema.nullable().optional()) as {
    [Key in SettingKey]: z.ZodOptional<z.ZodNullable<(typeof settingDefinitions)[Key]["schema"]>>;
  },
);
export type SettingChanges = z.output<typeof SettingChanges>;
