import { useMutation } from "@tanstack/react-query";
import { routes } from "../../../../contract/index.ts";
import type { CaseDetail, OpenedConversation } from "../../../../contract/moderation/cases.ts";
import { saveFile } from "../../../accounts/files/save-file.ts";
import { callApi, downloadFile } from "../../../platform/api/client.ts";
import { useFormatMoment } from "../../../platform/app/formats/days.ts";
import common from "../../../platform/styles/common.module.css";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../../platform/ui/join-details.ts";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "../case-page.module.css";

/** What only the parties see otherwise: the conversation around a message, or the resume of a person. */
export function PrivateContent({ detail: { id, allowed } }: { detail: CaseDetail }) {
  const { t } = useTranslation();
  const conversation = useMutation({ mutationFn: () => callApi(routes.openConversation, { params: { id } }) });
  const resume = useMutation({
    mutationFn: () => downloadFile(routes.openResume, { params: { id } }),
    onSuccess: saveFile,
  });
  const hasConversation = allowed.actions.includes("open_conversation");
  const hasResume = allowed.actions.includes("open_resume");
  if (!hasConversation && !hasResume && !conversation.data) return null;
  return (
    <Section title={t("staff.case.private.title")} className={common.stack3}>
      <p className={common.soft}>{t(`staff.case.private.${hasResume ? "resume_hint" : "conversation_hint"}`)}</p>
      {conversation.data && <Conversation messages={conversation.data} />}
      {hasConversation && !conversation.data && (
        <div>
          <Button variant="quiet" size="small" busy={conversation.isPending} onClick={() => conversation.mutate()}>
            {t("staff.case.private.open_conversation")}
          </Button>
        </div>
      )}
      {hasResume && (
        <div>
          <Button variant="quiet" size="small" busy={resume.isPending} onClick={() => resume.mutate()}>
            {t("staff.case.private.open_resume")}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Conversation({ messages }: { messages: OpenedConversation }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  return (
    <ol className={common.stack3}>
      {messages.map(({ id, sender, message, createdAt, is_subject }) => (
        <li key={id} className={common.stack1}>
          <p className={styles.small}>
            {joinDetails([
              sender.name ?? t("staff.case.author.unknown"),
              formatMoment(createdAt),
              is_subject && t("staff.case.private.subject"),
            ])}
          </p>
          <p dir="auto" className={styles.text}>
            {message}
          </p>
        </li>
      ))}
    </ol>
  );
}
