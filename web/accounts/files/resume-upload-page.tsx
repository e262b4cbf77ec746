import { FileText } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { updateUser, useSession } from "../../platform/api/session.ts";
import { formatFileSize } from "../../platform/app/formats/formats.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { UnsavedChangesGuard } from "../../platform/forms/unsaved-changes-guard.tsx";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { ProgressBar } from "../../platform/ui/feedback/progress-bar.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FileDropzone } from "../../platform/ui/forms/file-dropzone.tsx";
import { Form, FormActions } from "../../platform/ui/forms/form.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { CurrentResume } from "./current-resume.tsx";
import { findResumeErrorKey, RESUME_ACCEPT } from "./resume-file.ts";
import styles from "./resume-upload-page.module.css";
import { useUpload, useUploadErrorMessage } from "./use-upload.ts";

export function ResumeUploadPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  const title = t("menu.update_resume");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("files.resume.lead")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      <div className={styles.page}>
        <ResumeUploadForm user={user} />
        <CurrentResume user={user} />
      </div>
    </>
  );
}

/** Uploads a resume. The result is shown until another file is chosen. */
function ResumeUploadForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getUploadErrorMessage = useUploadErrorMessage();
  const [file, setFile] = useState<File | null>(null);
  const [successText, setSuccessText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { send, percent, isSending } = useUpload(
    routes.uploadResume,
    { id: user.id },
    {
      onSuccess: (reply) => {
        setFile(null);
        setSuccessText(t("files.resume.sent"));
        toast.success(t("files.resume.updated"));
        updateUser({ ...user, resume: reply.file });
      },
      onError: (uploadError) => {
        setFile(null);
        setError(getUploadErrorMessage(uploadError));
      },
    },
  );

  function choose(chosen: File) {
    setSuccessText(null);
    const errorKey = findResumeErrorKey(chosen);
    setError(errorKey && t(errorKey));
    setFile(errorKey ? null : chosen);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || isSending) return;
    setSuccessText(null);
    setError(null);
    send({ file, name: file.name });
  }

  return (
    <Card>
      <UnsavedChangesGuard when={isSending} />
      <Form onSubmit={submit}>
        <FileDropzone accept={RESUME_ACCEPT} disabled={isSending} onFile={choose} className={styles.zone}>
          {(openPicker) => (
            <>
              <span aria-hidden="true" className={styles.icon}>
                <FileText />
              </span>
              <p role="status">
                {file ? (
                  <>
                    <span className={styles.name}>{file.name}</span>{" "}
                    <span className={common.soft}>{formatFileSize(file.size, language)}</span>
                  </>
                ) : (
                  t("files.resume.drop")
                )}
              </p>
              <Button variant="quiet" onClick={openPicker} disabled={isSending}>
                {t(file ? "files.resume.choose_another" : "files.resume.choose")}
              </Button>
              <p className={common.soft}>{t("files.resume.hint")}</p>
            </>
          )}
        </FileDropzone>
        <ProgressBar
          label={t(isSending ? "files.uploading" : "files.progress")}
          percent={percent ?? (successText ? 100 : 0)}
        />
        <div className={styles.messages}>
          <Alert kind="good" text={successText} />
          <Alert kind="bad" text={error} />
        </div>
        <FormActions>
          <Button type="submit" disabled={!file} busy={isSending}>
            {t("files.resume.submit")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
