/**
 * Which modules the browser loads together. Every file costs its name in each list of files and a dictionary of its
 * own, and what a public page does not need must not be in the files that it does need; `weigh.ts` watches both.
 */
export const fileGroups = [
  // What every page needs.
  { name: "base", tags: ["$initial" as const], priority: 9 },
  // What public pages that show jobs need.
  {
    name: "lists",
    test: anyOf(
      "query-core/.*[qQ]ueryObserver",
      "react-query/.*(use(Base|Infinite)?Query\\.|suspense|errorBoundary|IsRestoring|ResetBoundary)",
      "web/paged-list",
      "web/ui/(card|facts|list-states|monogram|initials|more-button|page-heading|row|skeleton|tag)",
      "web/jobs/(company-mark|job-dates|job-tags|use-option|use-pay|use-quick-choice)",
      "web/search/job-card",
      "web/users/photo-address",
    ),
    minShareCount: 2,
    priority: 8,
  },
  {
    name: "fields",
    test: anyOf("web/ui/(field[-.]|check-field|select-field|text-field|use-field|use-synced-input)"),
    priority: 8,
  },
  // Shapes and the library that checks them while somebody fills in a form.
  { name: "forms", test: anyOf("zod", "react-hook-form", "@hookform", "contract", "web/forms"), priority: 7 },
  // What pages behind the login share.
  { name: "members", test: anyOf("@tanstack", "web/ui"), minShareCount: 3, priority: 6 },
];

function anyOf(...parts: string[]): RegExp {
  return new RegExp(`/(${parts.join("|")})`);
}
