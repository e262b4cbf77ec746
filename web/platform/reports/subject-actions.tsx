import { Suspense } from "react";
import { lazyOrNothing } from "../ui/lazy-or-nothing.ts";
import { ReportSubject, type ReportSubjectProps } from "./report-subject.tsx";
import { useIsModerator } from "./use-is-moderator.ts";

const ActOnSubject = lazyOrNothing(async () => (await import("./act-on-subject.tsx")).ActOnSubject);

/** What everybody, and what the staff, can do with something that others have published. */
export function SubjectActions(props: ReportSubjectProps) {
  const isModerator = useIsModerator();
  return (
    <>
      <ReportSubject {...props} />
      {isModerator &&
        props.subjects.map((subject) => (
          <Suspense key={subject.kind}>
            <ActOnSubject subject={subject} size="small" />
          </Suspense>
        ))}
    </>
  );
}
