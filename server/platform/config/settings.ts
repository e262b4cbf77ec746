import * as z from "zod";
import { currencySigns, findCurrencyOfCountry } from "../../../contract/platform/currencies.ts";
import {
  productionDefaults,
  type SettingValues,
  salaryPeriods,
  settingDefinitions,
  settingKeys,
  shippedSettings,
} from "../../../contract/platform/settings/settings.ts";
import { isTimeZone } from "../../../contract/platform/time-zones.ts";

/** What the environment says about the settings of the portal (`contract/platform/settings/settings.ts`). */
export interface SettingsConfig {
  /** The settings that a variable fixes. Nobody changes them in the browser. */
  fixed: Partial<SettingValues>;
  defaults: SettingValues;
}

/** The variables that fix settings. `settingDefinitions` names them. */
export const settingVariables = {
  TIME_ZONE: z.string().refine(isTimeZone, "must be an IANA time zone such as Europe/Amsterdam").optional(),
  CONTACT_EMAIL: z.email("must be an email address such as help@example.org").optional(),
  CURRENCY_SYMBOL: z.string().min(1).max(5, "must have at most 5 characters").optional(),
  SALARY_PERIOD: z.enum(salaryPeriods, `must be one of ${salaryPeriods.join(", ")}`).optional(),
  RETENTION_DAYS: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(7, "must be at least 7")
    .max(365, "must be at most 365")
    .optional(),
};

const findCurrencySign = (country: string) =>
  currencySigns[findCurrencyOfCountry(country) ?? ""] ?? shippedSettings.currency;

type SettingVariables = z.output<z.ZodObject<typeof settingVariables>>;

/**
 * @param senderEmail The address of `MAIL_FROM`, which is the default of the contact address
 * @param country The country of a portal in production: most countries forbid an age range, and it has a currency
 * @param hasDemoData Whether demonstration data is loaded. Its companies pay in dollars and euros
 */
export function readSettingsConfig(
  variables: SettingVariables,
  senderEmail: string,
  { country, hasDemoData }: { country: string | undefined; hasDemoData: boolean },
): SettingsConfig {
  const fixed = settingKeys.flatMap((key) => {
    const { variable } = settingDefinitions[key];
    const value = variable === null ? undefined : variables[variable as keyof SettingVariables];
    return value === undefined ? [] : [[key, value]];
  });
  const local = country === undefined ? {} : { ...productionDefaults, currency: findCurrencySign(country) };
  const demo = hasDemoData && variables.CURRENCY_SYMBOL === undefined ? { pay_currencies: "USD, EUR" } : {};
  const defaults = { ...shippedSettings, contact_email: senderEmail, ...local, ...demo };
  return { fixed: Object.fromEntries(fixed), defaults };
}
