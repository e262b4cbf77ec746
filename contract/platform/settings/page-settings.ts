import type { AgeRule } from "../constants.ts";
import type { Language } from "../languages.ts";
import type { LegalPageName } from "./legal-pages.ts";
import type { SalaryPeriod } from "./settings.ts";

/** The settings of the portal that every page contains. */
export interface PageSettings {
  /** The languages that the portal offers. The first one is the default. */
  languages: readonly Language[];
  currency: string;
  /** The codes of the currencies in which companies can state pay, the usual one first (`listCurrencies`). */
  currencies: string[];
  /** Whether jobs may have an age range. */
  ageRule: AgeRule;
  /** The period in which searches compare pay. */
  salaryPeriod: SalaryPeriod;
  /** The origin of canonical links, without a trailing slash; empty without `PUBLIC_URL`. */
  origin: string;
  /** The identity providers for logging in, besides email and phone. */
  providers: ("google" | "apple")[];
  /** The IANA time zone in which the days of answer periods are counted. */
  timeZone: string;
  portalName: string;
  copyrightHolder: string;
  /** The logo instead of the name in the header. The size is that on the page. */
  logo: { url: string; width: number; height: number } | null;
  /** The style sheet with the colours of the portal; null with those that it is shipped with. */
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
  /** The working days after its answer period in which a company can still answer. Then the application ends as not answered in time. */
  graceDays: number;
  /** The days after its publication on which a job closes at the latest. */
  jobDays: number;
  /** The working days of a calendar year for which a company may pause. */
  pauseDays: number;
  /** How many jobs of a new company the staff reads before everybody sees them. */
  firstJobsToApprove: number;
  /** The legal pages that have a text of the operator. */
  legalPages: LegalPageName[];
  /** The names that owners of the portal have given to industries, by title. */
  industryNames: Record<string, Record<Language, string>>;
  /** Whether everybody sees the numbers of the portal. */
  hasNumbers: boolean;
  /** Whether a trip planner knows how long the way to a job takes. */
  hasTripPlanner: boolean;
}
