/** Merges chunks of the group until each has 3 kB, although some pages then load a few modules that they do not need. */
const sharedBySeveral = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000, priority: 1 };

/**
 * Groups modules into JavaScript chunks. Each chunk costs a request and an entry in every import list, and is
 * compressed separately. A chunk that mixes code of public pages and member pages makes public pages larger. `weigh.ts`
 * enforces the budget.
 */
export const chunkGroups = [
  // Modules of every page.
  { name: "base", tags: ["$initial" as const], priority: 9 },
  // Modules of most public pages.
  {
    name: "common",
    test: matchAny(
      "web/platform/styles/common",
      "web/platform/ui/layout/card\\.",
      "web/platform/ui/forms/(field|select-field|text-field|synced-value)",
      "web/platform/api/error-message",
      "web/platform/app/field-error-text",
      "contract/platform/(fields/field-errors|pages/paths)\\.",
      "web/platform/app/formats/phone-number-library",
      "icons/x\\.",
    ),
    priority: 8,
  },
  // Modules of most public pages without a login form.
  {
    name: "content",
    test: matchAny(
      "web/platform/ui/layout/(avatar|page-heading|section)",
      "web/platform/ui/forms/check-field",
      "web/accounts/files/(company-logo|photo-url)",
    ),
    priority: 7,
  },
  // Modules of public pages that show jobs.
  {
    name: "lists",
    test: matchAny(
      "query-core/.*[qQ]ueryObserver",
      "react-query/.*(use(Base|Infinite)?Query\\.|suspense|errorBoundary|IsRestoring|ResetBoundary)",
      "web/platform/ui/layout/(paged-list|description-list|row|tag|card-link)",
      "web/platform/ui/feedback/(list-states|skeleton)",
      "web/jobs/(job-card|job-meta)",
      "web/accounts/users/queries",
      "web/platform/app/option-labels",
    ),
    minShareCount: 2,
    priority: 8,
  },
  // Modules of public pages with a form.
  {
    name: "forms",
    test: matchAny(
      "web/platform/forms/(?!currency-field|number-field|parse-number|unsaved-changes-guard|description-editor)",
      "react-hook-form",
      "web/platform/ui/forms/(form|password-field)",
      "lucide-react/.*/icons/eye",
    ),
    priority: 8,
  },
  // What forms of visitors without an account have besides fields.
  {
    name: "visitor-forms",
    test: matchAny(
      "web/platform/ui/(forms/segmented-control|feedback/sent-confirmation)",
      "web/messages/contact/form-protection",
    ),
    priority: 8,
  },
  // The form of an application, and what other pages share with it: a file is chosen, or a number is typed. One page is public.
  {
    name: "inputs",
    test: matchAny(
      "web/platform/ui/forms/file-dropzone",
      "web/platform/api/upload",
      "web/accounts/files/resume-file",
      "web/platform/forms/(number-field|parse-number)",
      "web/hiring/(application-parts/form/(question-fields|form-values)|apply/resume-choice)",
    ),
    priority: 8,
  },
  // The icons of the editor, which only member pages show.
  { name: "editor", test: matchAny("icons/(letter-[bh]|italic|link|list|list-ordered|pencil-line)\\."), priority: 8 },
  // Icons and routes of the page of a company, which would otherwise load those of many member pages.
  {
    name: "company",
    test: matchAny(
      "icons/(bookmark|briefcase-business|external-link|flag|gavel|message-square-quote|star)\\.",
      "(getCompany|listCompanyJobs|listReviews|getOwnReview|getUser|openCase)$",
    ),
    priority: 8,
  },
  // Modules of login and registration only.
  {
    name: "login-methods",
    // The route of the login is also called by the page of an invitation, and would be a chunk of its own.
    test: matchAny("web/accounts/auth/(provider-login|job-notice\\.)", "icons/smartphone", "(login|register)$"),
    priority: 7,
  },
  // Modules of login, registration and password reset.
  {
    name: "login",
    test: matchAny(
      "web/accounts/auth/(?!reauthentication|steps/(one-time-code|second-factor|verify-email|confirm-contact)|job-notice|provider-login|phone/)",
    ),
    minShareCount: 3,
    priority: 8,
  },
  // The texts of validation errors, which the search form needs without zod.
  { name: "reasons", test: matchAny("contract/platform/fields/field-error-reasons"), priority: 8 },
  // The rules of the portal, which the page of the yearly figures names without zod.
  { name: "rules", test: matchAny("contract/moderation/rules"), priority: 8 },
  // What the legal pages need of the contract without zod.
  { name: "legal", test: matchAny("contract/platform/settings/legal-text"), priority: 8 },
  // The address of a page, which the page for feedback shows without zod.
  { name: "page-address", test: matchAny("contract/platform/pages/page-address"), priority: 8 },
  // The codes of countries and the sizes of pictures, which the page of a company has without zod.
  { name: "countries", test: matchAny("contract/platform/(countries|picture-sizes)"), priority: 8 },
  // What a page of a job needs of the contract without zod.
  {
    name: "formatted-text",
    test: matchAny(
      "contract/(platform/(texts/formatted-text|time-zones)|jobs/terms/age-range)\\.ts",
      "web/platform/app/formatted-text",
    ),
    priority: 8,
  },
  // The routes of the page of an application without an account.
  { name: "guests", test: matchAny("(startGuestApplication|(upload|send|confirm)Guest\\w+)$"), priority: 8 },
  // Saving a job, in the account or in the browser.
  { name: "saved", test: matchAny("web/jobs/(save-job|browser-saved-jobs)"), priority: 8 },
  // Running text of public pages.
  { name: "prose", test: matchAny("web/platform/ui/layout/prose"), priority: 8 },
  // What the pages that search or link to searches have without zod.
  {
    name: "search",
    test: matchAny(
      "contract/jobs/terms/(requirements|schedule)\\.",
      "contract/jobs/search/(searched-skills|search-criteria|understood)\\.",
      "web/jobs/search/(search-criteria|queries)",
      "web/platform/ui/use-media-query",
      "(searchJobs|searchFirstPage)$",
    ),
    priority: 8,
  },
  // The queries of public pages, which must not wait for the validation that those of member pages import.
  { name: "public-queries", test: matchAny("web/(companies/reviews|operation/numbers)/queries"), priority: 8 },
  // Validation schemas and zod.
  { name: "validation", test: matchAny("node_modules/(zod|@hookform)", "contract/"), priority: 7 },
  // Components that several member pages share.
  { name: "members", test: matchAny("@tanstack", "web/platform/ui"), minShareCount: 3, priority: 6 },
  // Modules of some hundred bytes that several pages share: routes of the API, icons and queries. A browser requests six
  // files at a time. Queries import validation, which the frame of member pages does not wait for.
  { ...sharedBySeveral, name: "small", test: /\0address\/|\/lucide-react\/.*\/icons\// },
  { ...sharedBySeveral, name: "queries", test: matchAny("queries\\.ts") },
];

function matchAny(...parts: string[]): RegExp {
  return new RegExp(`/(${parts.join("|")})`);
}
