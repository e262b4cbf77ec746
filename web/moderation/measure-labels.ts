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
