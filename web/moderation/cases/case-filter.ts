import { caseStates } from "../../../contract/moderation/cases.ts";
import { subjectKinds } from "../../../contract/moderation/subjects.ts";
import type { CaseFilter } from "./queries.ts";

/** Reads the filter of a list of cases from an address. A search by reference finds its case in any state. */
export function readCaseFilter(params: URLSearchParams): CaseFilter {
  const reference = params.get("reference");
  if (reference) return { reference };
  const assignee = params.get("assignee");
  return {
    state: caseStates.find((state) => state === params.get("state")) ?? "open",
    kind: subjectKinds.find((kind) => kind === params.get("kind")),
    assignee: assignee === "me" || assignee === "none" ? assignee : undefined,
  };
}
