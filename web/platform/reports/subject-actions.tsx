import { ActOnSubject } from "./act-on-subject.tsx";
import { ReportSubject, type ReportSubjectProps } from "./report-subject.tsx";

/** What everybody, and what the staff, can do with something that others have published. */
export function SubjectActions(props: ReportSubjectProps) {
  return (
    <>
      <ReportSubject {...props} />
      {props.subjects.map((subject) => (
        <ActOnSubject key={subject.kind} subject={subject} size="small" />
      ))}
    </>
  );
}
