import { Flag } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import type { OwnReport } from "../../../contract/jobs/reports.ts";
import { formatDate, useLanguage } from "../app/i18n.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button, IconButton } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import type { ReportableSubjects, ReportDialogProps } from "./report-dialog.tsx";
import styles from "./report-subject.module.css";

/** A person or company, and the pictures that they have. */
export function listSubjects(
  kind: "user" | "company",
  id: string,
  pictures: { photo: string | null; cover?: string | null },
): ReportableSubjects {
  return [
    { kind, id },
    ...(pictures.photo ? [{ kind: "photo", id } as const] : []),
    ...(pictures.cover ? [{ kind: "cover", id } as const] : []),
  ];
}

export interface ReportSubjectProps {
  /** What can be reported here. With several, such as a company and its picture, the dialog asks for one of them. */
  subjects: ReportableSubjects;
  /** The beginning of the text, the title or the name by which people recognize the first subject. */
  quote: string;
  /** The report that the server knows of the user. */
  report?: OwnReport | null | undefined;
  onReported?: (report: OwnReport) => void;
  /** Shows an icon without text, with this class. */
  iconClass?: string | undefined;
}

/** The button that reports something, for members and visitors, or their report in its place. */
export function ReportSubject({ subjects, quote, report, onReported, iconClass }: ReportSubjectProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<OwnReport | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const label = t(`reports.title.${subjects[0].kind}`);
  const shown = report ?? sent;
  if (shown) return <ReportNote report={shown} isNew={sent !== null} />;

  /** Loads the dialog when it is first opened, so that pages that are only read do not load its form. */
  async function open() {
    try {
      const { ReportDialog } = await import("./report-dialog.tsx");
      setDialog(() => ReportDialog);
      setOpen(true);
    } catch {
      toast.error(t("errors.network"));
    }
  }

  function close(reported: OwnReport | null) {
    setOpen(false);
    if (!reported) return;
    setSent(reported);
    onReported?.(reported);
  }

  return (
    <>
      {iconClass === undefined ? (
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
          <Flag aria-hidden="true" />
          {label}
        </Button>
      ) : (
        <IconButton label={label} aria-haspopup="dialog" className={iconClass} onClick={open}>
          <Flag aria-hidden="true" />
        </IconButton>
      )}
      {Dialog && <Dialog open={isOpen} title={label} subjects={subjects} quote={quote} onClose={close} />}
    </>
  );
}

/** Shows the user's report in place of the button that sends one. */
function ReportNote({ report, isNew }: { report: OwnReport; isNew: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const note = useRef<HTMLParagraphElement>(null);
  // The note takes over the focus of the removed button. Otherwise the Tab key would start again at the top of the
  // page.
  useEffect(() => {
    if (isNew) note.current?.focus();
  }, [isNew]);
  const date = formatDate(report.createdAt, language);
  return (
    <p ref={note} tabIndex={-1} className={styles.note}>
      <Flag aria-hidden="true" size={16} />
      <span>{t("reports.reported", { date, reference: report.reference })}</span>
    </p>
  );
}
