import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApplicationStage, DecisionStage } from "../../../contract/hiring/stages/stages.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useDebounced } from "../../platform/ui/use-debounced.ts";
import styles from "./mail-preview.module.css";

interface MailPreviewProps {
  /**
   * The applications whose seekers would get the mail. The server needs all of them, because it reads their languages and
   * who of them still gets a mail: one mail for each language, with how many get it.
   */
  ids: string[];
  stage: DecisionStage | Extract<ApplicationStage, "position_closed">;
  /** The company's own words. */
  message: string;
}

/** How long the preview waits for the next key. */
const TYPING_PAUSE_MS = 500;

/** The mail about a decision in each language of the applicants. It is loaded when it is opened. */
export function MailPreview({ ids, stage, message }: MailPreviewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getErrorMessage = useErrorMessage();
  const [isOpen, setOpen] = useState(false);
  const words = useDebounced(message, TYPING_PAUSE_MS);
  const preview = useQuery({
    queryKey: ["mail-preview", ids, stage, words],
    queryFn: ({ signal }) => callApi(routes.previewStageMails, { body: { ids, stage, message: words }, signal }),
    enabled: isOpen,
    gcTime: 0,
    placeholderData: (previous) => previous,
  });
  return (
    <details className={styles.preview} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("applicants.preview")}</summary>
      {preview.isError && <p>{getErrorMessage(preview.error)}</p>}
      {preview.data?.map((mail) => (
        <article key={mail.language} lang={mail.language} className={styles.mail}>
          {mail.language !== language && (
            <p lang={language} className={styles.language}>
              {t("applicants.preview_language", { count: mail.count })}
            </p>
          )}
          <p className={styles.subject}>
            {mail.subject}
            {ids.length > 1 && <span className={styles.count}> × {mail.count}</span>}
          </p>
          <p className={styles.text}>{mail.text}</p>
        </article>
      ))}
    </details>
  );
}
