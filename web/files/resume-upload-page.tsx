import { useMutation, useQuery } from "@tanstack/react-query";
import { FileText, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { OwnFile } from "../../contract/files.ts";
import { routes } from "../../contract/index.ts";
import type { User } from "../../contract/users.ts";
import { MAX_RESUME_BYTES, resumeExtensions } from "../../contract/values.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { updateUser, useSession } from "../api/session.ts";
import { formatDate, useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { UnsavedChangesGuard } from "../app/unsaved-changes-guard.tsx";
import { useConfirm } from "../ui/feedback/confirm-dialog.tsx";
import { MessageBox } from "../ui/feedback/message-box.tsx";
import { ProgressBar } from "../ui/feedback/progress-bar.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { FileDrop } from "../ui/forms/file-drop.tsx";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { Card } from "../ui/layout/card.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { formatFileSize } from "./format-file-size.ts";
import { ownFilesQuery } from "./queries.ts";
import { ResumeLink } from "./resume-link.tsx";
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

/** What employers get now, and what can be done with it. */
export function CurrentResume({ user }: { user: User }) {
  const { t } = useTranslation();
  const { resume } = user;
  const files = useQuery({ ...ownFilesQuery(resume), enabled: resume !== null });
  const file = files.data?.find((own) => own.file === resume);
  return (
    <Card as="section" aria-label={t("files.resume.current")} className={styles.current}>
      <h2 className={styles.title}>{t("files.resume.current")}</h2>
      {resume === null ? (
        <p className={styles.soft}>{t("files.resume.none")}</p>
      ) : (
        <>
          <FileDetails file={file} />
          <div className={styles.buttons}>
            <ResumeLink resume={resume} variant="quiet">
              {t("files.resume.download")}
            </ResumeLink>
            <ButtonLink variant="quiet" to="/account/resume">
              {t("resume.title")}
            </ButtonLink>
            <RemoveResumeButton user={user} name={file?.name ?? null} />
          </div>
        </>
      )}
    </Card>
  );
}

/** Its room is kept while it loads; that it could not be loaded matters to nobody. */
function FileDetails({ file }: { file: OwnFile | undefined }) {
  const language = useLanguage();
  return (
    <p className={styles.file}>
      <span className={styles.name}>{file?.name ?? "\u00a0"}</span>
      <span className={styles.soft}>
        {file ? `${formatFileSize(file.size, language)} · ${formatDate(file.updatedAt, language)}` : "\u00a0"}
      </span>
    </p>
  );
}

/** `name`: as the person called the file, when that is known. */
export function RemoveResumeButton({ user, name }: { user: User; name: string | null }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const [confirm, confirmDialog] = useConfirm();
  const remove = useMutation({
    mutationFn: () => callApi(routes.removeResume, { params: { id: user.id } }),
    onSuccess: () => {
      toast.success(t("files.resume.removed"));
      updateUser({ ...user, resume: null });
    },
    onError: (error) => toast.error(failureMessage(error)),
  });

  function confirmRemoval() {
    confirm({
      title: t("files.resume.remove_title"),
      text: t("files.resume.remove_text", { name: name ?? t("files.resume.current") }),
      confirmLabel: t("files.resume.remove"),
      onConfirm: () => remove.mutateAsync(),
    });
  }

  return (
    <>
      <Button variant="danger" onClick={confirmRemoval}>
        <Trash2 aria-hidden="true" />
        {t("files.resume.remove")}
      </Button>
      {confirmDialog}
    </>
  );
}
