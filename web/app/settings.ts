/** What the server tells every page about this installation. */
export interface Settings {
  currency: string;
  /** What a salary is paid for, as schema.org names it. */
  salaryPeriod: "HOUR" | "DAY" | "WEEK" | "MONTH" | "YEAR";
  /** Origin for canonical links, without a trailing slash. */
  origin: string;
  /** Besides email and phone, where one can log in. */
  providers: Provider[];
  /** Where mail to whoever runs this board goes. */
  contact_email: string;
}

export type Provider = "google" | "apple";

let settings: Settings = { currency: "$", salaryPeriod: "MONTH", origin: "", providers: [], contact_email: "" };

export function useSettings(): Settings {
  return settings;
}

export function setSettings(given: Settings): void {
  settings = given;
}
