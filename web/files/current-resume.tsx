import { useQuery } from "@tanstack/react-query";
import type { OwnFile } from "../../contract/files.ts";
import type { User } from "../../contract/users.ts";
import { formatDate, useLanguage } from "../i18n.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/layout/card.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { formatFileSize } from "./format-file-size.ts";
import { ownFilesQuery } from "./queries.ts";
import { RemoveResumeButton } from "./remove-resume.tsx";
import { ResumeLink } from "./resume-link.tsx";
import styles from "./resume-upload-page.module.css";

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
