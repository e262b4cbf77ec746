import { setSettings } from "../platform/app/settings.ts";

/** Gives every test the settings of a new portal. */
setSettings({
  languages: ["en", "nl"],
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
});
