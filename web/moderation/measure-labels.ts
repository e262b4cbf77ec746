import type { CaseSummary } from "../../contract/moderation/cases.ts";
import type { MeasureKind } from "../../contract/moderation/decisions.ts";
import type { SubjectKind } from "../../contract/moderation/subjects.ts";
import type { TextKey } from "../platform/ui/text-key.ts";

/** The key of the text that names a measure. A suspension is of the company in whose name the subject was written. */
export function getMeasureLabel(measure: MeasureKind, kind: SubjectKind): TextKey {
  if (measure === "restrict") return `staff.measures.restrict.${kind}`;
  if (measure === "suspend") {
    return kind === "job" || kind === "company" ? "staff.measures.suspend_company" : "staff.measures.suspend_user";
  }
  return `staff.measures.${measure}`;
}

/** The keys of the texts that say what was decided in a case; none while it waits for its first decision. */
export function listOutcomeLabels({ measures, state, subject }: Pick<CaseSummary, "measures" | "state" | "subject">) {
  if (measures.length === 0 && state === "decided") return ["staff.measures.none" as const];
  return measures.map((measure) => getMeasureLabel(measure, subject.kind));
}
