import { languages } from "../../../contract/platform/languages.ts";
import type { PageSettings } from "../../../contract/platform/settings/page-settings.ts";

export type Settings = PageSettings;

export type Provider = Settings["providers"][number];

let settings: Settings = {
  languages,
  currency: "$",
  currencies: ["USD"],
  salaryPeriod: "MONTH",
  ageRule: "required",
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
  jobDays: 60,
  pauseDays: 15,
  firstJobsToApprove: 0,
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
