import { useQuery } from "@tanstack/react-query";
import { useErrorMessage } from "../failure-message.ts";
import { isNotFoundError } from "../jobs/is-not-found.ts";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { ErrorState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { participantQuery } from "../users/queries.ts";
import { BlockedNotice } from "./blocked-notice.tsx";
import { Composer } from "./composer.tsx";
import { ConversationNotFound } from "./gone.tsx";
import { MessageHistory } from "./history.tsx";
import { IncomingMessageAnnouncement } from "./incoming-notice.tsx";
import styles from "./thread.module.css";
import { ThreadHeader } from "./thread-header.tsx";
import { useMessageHistory } from "./use-history.ts";
import { useConversation } from "./use-inbox.ts";
import { useOutbox } from "./use-sending.ts";

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
