import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChatMessage } from "../../../contract/messages/messages.ts";
import { participantQuery } from "../../accounts/users/queries.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { useOutbox } from "../outbox.ts";
import { useConversation, useMessageHistory } from "../queries.ts";
import { useBlockUser } from "../use-block-user.ts";
import { Composer } from "./composer.tsx";
import { MessageHistory } from "./message-history.tsx";
import styles from "./thread.module.css";
import { type DescribeParticipant, ThreadHeader } from "./thread-header.tsx";

interface ThreadProps {
  userId: string;
  /** Whether the conversation list is a separate view (narrow screens). */
  isOnlyView: boolean;
  describeParticipant: DescribeParticipant;
}

/** One conversation: the participant, the messages and the composer. */
export function Thread({ userId, isOnlyView, describeParticipant }: ThreadProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const participant = useQuery(participantQuery(userId));
  const conversation = useConversation(userId);
  const history = useMessageHistory(userId, conversation?.seen_number ?? 0);
  const outbox = useOutbox(userId, history.messages);
  const latestIncoming = history.messages.findLast((message) => message.from_user_id === userId);

  const failed = [participant, history].find((query) => query.isLoadingError);
  if (failed) {
    return (
      <div className={styles.failed}>
        <ErrorState text={getErrorMessage(failed.error)} onRetry={() => failed.refetch()} />
      </div>
    );
  }

  const name = participant.data?.name || t("messages.deleted_user");
  return (
    <div className={styles.thread}>
      <ThreadHeader
        user={participant.data}
        conversation={conversation}
        isOnlyView={isOnlyView}
        describeParticipant={describeParticipant}
      />
      {participant.data && history.isSuccess ? (
        <MessageHistory userId={userId} history={history} latestIncoming={latestIncoming} outbox={outbox} name={name} />
      ) : (
        <div className={styles.loading}>
          <SkeletonText count={5} />
        </div>
      )}
      {participant.data?.name === null && <p className={styles.ended}>{t("errors.account_deleted")}</p>}
      {participant.data?.name !== null &&
        (conversation?.blocked ? (
          <BlockedNotice userId={userId} name={name} />
        ) : (
          <Composer outbox={outbox} userId={userId} name={participant.data?.name ?? undefined} />
        ))}
      {participant.data && history.isSuccess && <IncomingMessageAnnouncement latest={latestIncoming} name={name} />}
    </div>
  );
}

interface IncomingMessageAnnouncementProps {
  latest: ChatMessage | undefined;
  name: string;
}

/** Announces to screen readers the messages that arrive while the conversation is open. */
function IncomingMessageAnnouncement({ latest, name }: IncomingMessageAnnouncementProps) {
  const { t } = useTranslation();
  const [initialNumber] = useState(latest?.number ?? 0);
  return (
    <VisuallyHidden role="status">
      {latest && latest.number > initialNumber && t("messages.incoming", { name, message: latest.message })}
    </VisuallyHidden>
  );
}

/** Replaces the composer when the current user has blocked the participant. */
function BlockedNotice({ userId, name }: { userId: string; name: string }) {
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
