import type { Language } from "../i18n.ts";

/** Search terms to try. The Dutch ones are words that job titles in both languages use. */
export const exampleSearches: Record<Language, { title: string; zip_code?: string }[]> = {
  en: [
    { title: "Accountant" },
    { title: "Electrician", zip_code: "Utrecht" },
    { title: "Warehouse" },
    { title: "Teacher" },
  ],
  nl: [
    { title: "Accountant" },
    { title: "Manager", zip_code: "Utrecht" },
    { title: "Designer" },
    { title: "Engineer" },
  ],
};
