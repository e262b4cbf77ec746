import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { OwnFile } from "../../../contract/accounts/files.ts";
import type { User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { updateUser } from "../../platform/api/session.ts";
import { formatFileSize } from "../../platform/app/formats/formats.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ownFilesQuery } from "./queries.ts";
import { ResumeLink } from "./resume-link.tsx";
import styles from "./resume-upload-page.module.css";

/** The current resume with links to download, compare and remove it. */
export function CurrentResume({ user }: { user: User }) {
  const { t } = useTranslation();
  const { resume } = user;
  const files = useQuery({ ...ownFilesQuery(resume), enabled: resume !== null });
  const file = files.data?.find((own) => own.file === resume);
  return (
    <Card as="section" aria-label={t("files.resume.current")} className={common.stack4}>
      <h2 className={styles.title}>{t("files.resume.current")}</h2>
      {resume === null ? (
        <p className={common.soft}>{t("files.resume.none")}</p>
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

/** Shows name, size and date. The lines keep their height while the file loads, and stay blank when loading fails. */
function FileDetails({ file }: { file: OwnFile | undefined }) {
  const language = useLanguage();
  return (
    <p className={styles.file}>
      <span className={styles.name}>{file?.name ?? "\u00a0"}</span>
      <span className={common.soft}>
        {file ? `${formatFileSize(file.size, language)}\u00a0· ${formatDate(file.updatedAt, language)}` : "\u00a0"}
      </span>
    </p>
  );
}

/** `name` is the original file name, null while it is unknown. */
function RemoveResumeButton({ user, name }: { user: User; name: string | null }) {
  const { t } = useTranslation();
  const [confirm, confirmDialog] = useConfirm();
  const remove = useMutation({
    mutationFn: () => callApi(routes.removeResume, { params: { id: user.id } }),
    onSuccess: () => {
      toast.success(t("files.resume.removed"));
      updateUser({ ...user, resume: null });
    },
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
