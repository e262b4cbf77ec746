/**
 * Which modules the browser loads together. Every file costs its name in each list of files and a dictionary of its
 * own, and what a public page does not need must not be in the files that it does need; `weigh.ts` watches both.
 */
export const chunkGroups = [
  // What every page needs.
  { name: "base", tags: ["$initial" as const], priority: 9 },
  // What most public pages need.
  {
    name: "frame",
    test: matchAny(
      "web/ui/layout/(card|monogram|page-heading)",
      "web/ui/forms/(field|check-field|select-field|text-field|synced-value)",
      "web/api/error-message",
      "web/files/(company-logo|photo-url)",
    ),
    priority: 8,
  },
  // What public pages that show jobs need.
  {
    name: "lists",
    test: matchAny(
      "query-core/.*[qQ]ueryObserver",
      "react-query/.*(use(Base|Infinite)?Query\\.|suspense|errorBoundary|IsRestoring|ResetBoundary)",
      "web/ui/layout/(paged-list|description-list|row|tag)",
      "web/ui/feedback/(list-states|skeleton)",
      "web/jobs/(job-card|job-meta)",
      "web/app/labels",
    ),
    minShareCount: 2,
    priority: 8,
  },
  // What pages with a form for visitors need at once.
  {
    name: "forms",
    test: matchAny("web/forms", "react-hook-form", "web/ui/forms/(form|password-field)", "lucide-react/.*/icons/eye"),
    priority: 8,
  },
  // What the pages share by which one comes in.
  { name: "ways-in", test: matchAny("web/auth"), minShareCount: 3, priority: 8 },
  // The rules of forms, and the library that checks them.
  { name: "rules", test: matchAny("node_modules/(zod|@hookform)", "contract/"), priority: 7 },
  // What pages behind the login share.
  { name: "members", test: matchAny("@tanstack", "web/ui"), minShareCount: 3, priority: 6 },
];

function matchAny(...parts: string[]): RegExp {
  return new RegExp(`/(${parts.join("|")})`);
}
