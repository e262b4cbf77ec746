import { FileText } from "lucide-react";
import { type FormEvent, useState } from "react";
import { routes } from "../../contract/index.ts";
import type { User } from "../../contract/users.ts";
import { MAX_RESUME_BYTES, resumeExtensions } from "../../contract/values.ts";
import { updateUser } from "../api/session.ts";
import { UnsavedChangesGuard } from "../app/unsaved-changes-guard.tsx";
import { useLanguage } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { MessageBox } from "../ui/feedback/message-box.tsx";
import { ProgressBar } from "../ui/feedback/progress-bar.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { FileDrop } from "../ui/forms/file-drop.tsx";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { Card } from "../ui/layout/card.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { formatFileSize } from "./format-file-size.ts";
import styles from "./resume-upload-page.module.css";
import { useUpload } from "./use-upload.ts";
import { useUploadErrorMessage } from "./use-upload-failure.ts";

/** Chooses a resume and sends it. What came of it stands below until another file is chosen. */
export function ResumeUploadForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const uploadFailure = useUploadErrorMessage();
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { send, percent, isSending } = useUpload(
    routes.uploadResume,
    { id: user.id },
    {
      onSuccess: (reply) => {
        setFile(null);
        setDone(t(`files.sent.${reply.message.replaceAll(".", "")}`, { defaultValue: reply.message }));
        toast.success(t("files.resume.updated"));
        updateUser({ ...user, resume: reply.file });
      },
      onError: (failure) => {
        setFile(null);
        setError(uploadFailure(failure));
      },
    },
  );

  function choose(chosen: File) {
    setDone(null);
    const isKnown = resumeExtensions.some((ending) => chosen.name.toLowerCase().endsWith(ending));
    const fault = !isKnown ? "errors.resume_type" : chosen.size > MAX_RESUME_BYTES ? "errors.resume_too_large" : null;
    setError(fault && t(fault));
    setFile(fault ? null : chosen);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || isSending) return;
    setDone(null);
    setError(null);
    send({ file, name: file.name });
  }

  return (
    <Card>
      <UnsavedChangesGuard when={isSending} />
      <Form onSubmit={submit}>
        <FileDrop accept={resumeExtensions.join()} disabled={isSending} onFile={choose} className={styles.zone}>
          {(openPicker) => (
            <>
              <span aria-hidden="true" className={styles.icon}>
                <FileText />
              </span>
              <p role="status">
                {file ? (
                  <>
                    <span className={styles.name}>{file.name}</span>{" "}
                    <span className={styles.soft}>{formatFileSize(file.size, language)}</span>
                  </>
                ) : (
                  t("files.resume.drop")
                )}
              </p>
              <Button variant="quiet" onClick={openPicker} disabled={isSending}>
                {t(file ? "files.resume.choose_other" : "files.resume.choose")}
              </Button>
              <p className={styles.soft}>{t("files.resume.hint")}</p>
            </>
          )}
        </FileDrop>
        <ProgressBar
          label={t(isSending ? "files.uploading" : "files.progress")}
          percent={percent ?? (done ? 100 : 0)}
        />
        <div className={styles.messages}>
          <MessageBox kind="good" text={done} />
          <MessageBox kind="bad" text={error} />
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
