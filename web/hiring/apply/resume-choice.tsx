import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { findResumeErrorKey, RESUME_ACCEPT } from "../../accounts/files/resume-file.ts";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import fieldStyles from "../../platform/ui/forms/field.module.css";
import { FieldError } from "../../platform/ui/forms/field.tsx";
import { FileDropzone } from "../../platform/ui/forms/file-dropzone.tsx";
import { FormError } from "../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./apply-page.module.css";

// Loaded on demand, because the empty form of a visitor does not need it.
const ProgressBar = lazy(async () => ({
  default: (await import("../../platform/ui/feedback/progress-bar.tsx")).ProgressBar,
}));

interface ResumeChoiceProps {
  hasResume: boolean;
  /** The name of the resume, or what is said without one. */
  text: string;
  onChoose: (file: File) => void;
  /** The progress of an upload; null without one. */
  percent: number | null;
  isBusy: boolean;
  /** Why the last upload failed. A file that no resume can be is refused before. */
  error?: string | undefined;
  /** The error of a form that needs a resume. The button that chooses one then gets the focus. */
  missingText?: ReactNode;
  /** Whether the form cannot be sent without a resume. */
  isRequired?: boolean;
  /** Buttons before and after the one that chooses a file. */
  before?: ReactNode;
  after?: ReactNode;
}

/** The resume that is sent with an application. Another file can be chosen in place. */
export function ResumeChoice({
  hasResume,
  text,
  onChoose,
  percent,
  isBusy,
  before,
  after,
  missingText,
  isRequired = false,
  ...props
}: ResumeChoiceProps) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const missingTextId = useId();

  function choose(file: File) {
    const errorKey = findResumeErrorKey(file);
    setRefusal(errorKey ? t(errorKey) : undefined);
    if (!errorKey) onChoose(file);
  }

  return (
    <FileDropzone accept={RESUME_ACCEPT} disabled={isBusy} onFile={choose} className={styles.resume}>
      {(openPicker) => (
        <>
          <p>
            <strong className={classNames(isRequired && fieldStyles.required)}>{t("jobs.sent.resume")}</strong>{" "}
            <span dir="auto" role="status" className={common.soft}>
              {text}
            </span>
          </p>
          <div className={common.cluster2}>
            {before}
            <Button
              name="resume"
              variant="quiet"
              size="small"
              onClick={openPicker}
              disabled={isBusy}
              aria-describedby={missingText ? missingTextId : undefined}
            >
              {t(hasResume ? "jobs.application.change_resume" : "jobs.application.upload")}
            </Button>
            {after}
          </div>
          <Suspense>
            {percent !== null && <ProgressBar label={t("jobs.application.uploading")} percent={percent} />}
          </Suspense>
          <FieldError id={missingTextId} error={missingText} />
          <FormError error={refusal ?? props.error} />
        </>
      )}
    </FileDropzone>
  );
}
