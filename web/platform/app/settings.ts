import type { Language } from "../../../contract/platform/languages.ts";
import type { LegalPageName } from "../../../contract/platform/settings/legal-pages.ts";

/** The settings of this installation that pages need. */
export interface Settings {
  /** The languages that the portal offers. The first one is the default. */
  languages: readonly Language[];
  currency: string;
  /** The codes of the currencies in which companies can state pay, the usual one first (`listCurrencies`). */
  currencies: string[];
  /** The period in which searches compare pay. */
  salaryPeriod: "HOUR" | "DAY" | "WEEK" | "MONTH" | "YEAR";
  /** The origin of canonical links, without a trailing slash; empty without `PUBLIC_URL`. */
  origin: string;
  /** The identity providers for logging in, besides email and phone. */
  providers: Provider[];
  /** The IANA time zone in which the days of answer periods are counted. */
  timeZone: string;
  portalName: string;
  copyrightHolder: string;
  /** The logo instead of the name in the header. */
  logo: { url: string; width: number; height: number } | null;
  /** The style sheet with the colours of the portal; null with those of `tokens.css`. */
  theme: string | null;
  /** The current year, for the line of the copyright. */
  year: number;
  /** The email address of the operator. */
  contactEmail: string;
  /** The postal address of the operator, of several lines; empty without one. */
  contactAddress: string;
  /** The days for which applications are kept after their end. */
  retentionDays: number;
  /** The kinds of accounts that are not open to new users. */
  closedAccounts: ("seeker" | "employer")[];
  /** The working days in which a company answers applications to a new job, if it says nothing else. */
  answerDays: number;
  /** The working days of a calendar year for which a company may pause. */
  pauseDays: number;
  /** The legal pages that have a text of the operator. */
  legalPages: LegalPageName[];
  /** The names that owners of the portal have given to industries, by title. */
  industryNames: Record<string, Record<Language, string>>;
  /** Whether everybody sees the numbers of the portal. */
  hasNumbers: boolean;
}

export type Provider = "google" | "apple";

let settings: Settings = {
  languages: ["en", "nl"],
  currency: "$",
  currencies: ["USD"],
  salaryPeriod: "MONTH",
  origin: "",
  providers: [],
  timeZone: "Europe/Amsterdam",
  portalName: "Job Portal",
  copyrightHolder: "Job Portal",
  logo: null,
  theme: null,
  year: 2026,
  contactEmail: "",
  contactAddress: "",
  retentionDays: 28,
  closedAccounts: [],
  answerDays: 10,
  pauseDays: 15,
  legalPages: [],
  industryNames: {},
  hasNumbers: false,
};

export function getSettings(): Settings {
  return settings;
}

export function useSettings(): Settings {
  return getSettings();
}

export function setSettings(given: Settings): void {
  settings = given;
}
