import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Navigate } from "react-router";
import type { ChatMessage } from "../../../contract/messages.ts";
import { localizePath } from "../../../contract/paths.ts";
import { isNotFoundError } from "../../api/client.ts";
import { useErrorMessage } from "../../api/error-message.ts";
import { useLanguage } from "../../app/i18n.ts";
import { ErrorState } from "../../ui/feedback/list-states.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { Button } from "../../ui/forms/button.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { participantQuery } from "../../users/queries.ts";
import { useOutbox } from "../outbox.ts";
import { useConversation, useMessageHistory } from "../queries.ts";
import { useBlockUser } from "../use-block-user.ts";
import { Composer } from "./composer.tsx";
import { MessageHistory } from "./message-history.tsx";
import styles from "./thread.module.css";
import { ThreadHeader } from "./thread-header.tsx";

/** One conversation: with whom, what was said, and a line to answer. */
export function Thread({ userId, isAlone }: { userId: string; isAlone: boolean }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const person = useQuery(participantQuery(userId));
  const conversation = useConversation(userId);
  const history = useMessageHistory(userId, conversation?.seen_number ?? 0);
  const sending = useOutbox(userId, history.messages);
  const latestIncoming = history.messages.findLast((message) => message.from_user_id === userId);

  const notFound = [person.error, history.error].find(isNotFoundError);
  if (notFound) return <ConversationNotFound error={notFound} />;

  const failed = [person, history].find((query) => query.isLoadingError);
  if (failed) {
    return (
      <div className={styles.failed}>
        <ErrorState text={failureMessage(failed.error)} onRetry={() => failed.refetch()} />
      </div>
    );
  }

  const name = person.data?.name || t("messages.nameless");
  return (
    <div className={styles.thread}>
      <ThreadHeader user={person.data} conversation={conversation} isAlone={isAlone} />
      {person.data && history.isSuccess ? (
        <MessageHistory
          userId={userId}
          history={history}
          latestIncoming={latestIncoming}
          sending={sending}
          name={name}
        />
      ) : (
        <div className={styles.loading}>
          <SkeletonText count={5} />
        </div>
      )}
      {person.data?.name === null && <p className={styles.ended}>{t("errors.account_deleted")}</p>}
      {person.data?.name !== null &&
        (conversation?.blocked ? (
          <BlockedNotice userId={userId} name={name} />
        ) : (
          <Composer sending={sending} userId={userId} />
        ))}
      {person.data && history.isSuccess && <IncomingMessageAnnouncement latest={latestIncoming} name={name} />}
    </div>
  );
}

/** Nobody there, or nobody to write to: said as an alert, and the page is not found. */
export function ConversationNotFound({ error }: { error: unknown }) {
  const language = useLanguage();
  const text = useRef(useErrorMessage()(error)).current;
  useEffect(() => toast.error(text), [text]);
  return <Navigate to={localizePath("/404", language)} replace />;
}

interface IncomingMessageAnnouncementProps {
  latest: ChatMessage | undefined;
  name: string;
}

/** Reads out what comes in while the conversation is open; what was there before is read by moving through it. */
export function IncomingMessageAnnouncement({ latest, name }: IncomingMessageAnnouncementProps) {
  const { t } = useTranslation();
  const [seen] = useState(latest?.number ?? 0);
  return (
    <VisuallyHidden role="status">
      {latest && latest.number > seen && t("messages.incoming", { name, message: latest.message })}
    </VisuallyHidden>
  );
}

/** Where one would write: why that cannot be, and how it can be again. */
export function BlockedNotice({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation();
  const block = useBlockUser(userId, name);
  return (
    <div className={styles.notice}>
      <p>{t("messages.blocked", { name })}</p>
      <Button variant="quiet" size="small" busy={block.isPending} onClick={() => block.mutate(false)}>
        {t("messages.unblock")}
      </Button>
    </div>
  );
}
