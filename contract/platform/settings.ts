import * as z from "zod";
import { reasons } from "./field-error-reasons.ts";
import { withReason } from "./field-errors.ts";
import { requiredEmail, requiredEnum, requiredLine, requiredPositiveInteger, tooLong } from "./fields.ts";

/**
 * The settings that an owner of the portal changes in the browser. This is their only definition: form, validation, search,
 * documentation (docs/settings.md) and export derive from it. Names and explanations are in the translation files, under
 * `settings.fields`. A setting exists only when somebody has a reason to change it.
 */

/** The groups of the page, in its order. */
export const settingGroups = ["portal", "contact", "jobs", "privacy"] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** How a form shows a setting. */
export type SettingInput =
  | { kind: "line"; isOptional: boolean }
  | { kind: "lines" }
  | { kind: "email" }
  | { kind: "number"; min: number; max: number }
  | { kind: "choice"; options: readonly string[] };

interface SettingDefinition<Schema extends z.ZodType = z.ZodType> {
  group: SettingGroup;
  input: SettingInput;
  schema: Schema;
  default: z.output<Schema>;
  /** The environment variable that fixes the setting. The form then shows it locked. */
  variable: string | null;
}

const REQUIRED = "Setting is required";
const INVALID = "Invalid Setting";

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
  define(group, { kind: "number", min, max }, requiredPositiveInteger("Setting", max, min), rest);

const choice = <const Options extends readonly [string, ...string[]]>(
  group: SettingGroup,
  options: Options,
  rest: { default: Options[number]; variable?: string },
) => define(group, { kind: "choice", options }, requiredEnum("Setting", options) as z.ZodType<Options[number]>, rest);

/** The values of schema.org's `unitText`. */
export const salaryPeriods = ["HOUR", "DAY", "WEEK", "MONTH", "YEAR"] as const;
export type SalaryPeriod = (typeof salaryPeriods)[number];

export const settingDefinitions = {
  portal_name: line("portal", 60, { default: "Job Portal" }),
  copyright_holder: optionalLine("portal", 100),
  /** The default is the address of the sender of mails. */
  contact_email: define("contact", { kind: "email" }, requiredEmail(REQUIRED, INVALID), {
    default: "",
    variable: "CONTACT_EMAIL",
  }),
  contact_address: define("contact", { kind: "lines" }, text(500), { default: "" }),
  currency: line("jobs", 5, { default: "$", variable: "CURRENCY_SYMBOL" }),
  salary_period: choice("jobs", salaryPeriods, { default: "MONTH", variable: "SALARY_PERIOD" }),
  first_jobs_to_approve: wholeNumber("jobs", 0, 20, { default: 0 }),
  retention_days: wholeNumber("privacy", 7, 365, { default: 28, variable: "RETENTION_DAYS" }),
} satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof settingDefinitions;
export type SettingValues = { [Key in SettingKey]: z.output<(typeof settingDefinitions)[Key]["schema"]> };

export const settingKeys = Object.keys(settingDefinitions) as SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key);

/** Creates one value for each setting. */
export function createBySetting<Value>(create: (key: SettingKey, definition: SettingDefinition) => Value) {
  return Object.fromEntries(settingKeys.map((key) => [key, create(key, settingDefinitions[key])])) as Record<
    SettingKey,
    Value
  >;
}

export const shippedSettings = createBySetting((_, definition) => definition.default) as SettingValues;

/** The settings that somebody wants to change. Null stands for the default. */
export const SettingChanges = z.object(
  createBySetting((_, { schema }) => schema.nullable().optional()) as {
    [Key in SettingKey]: z.ZodOptional<z.ZodNullable<(typeof settingDefinitions)[Key]["schema"]>>;
  },
);
export type SettingChanges = z.output<typeof SettingChanges>;
