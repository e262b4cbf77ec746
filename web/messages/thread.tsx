import { useQuery } from "@tanstack/react-query";
import { useFailureMessage } from "../failure-message.ts";
import { isNotFound } from "../jobs/is-not-found.ts";
import { ErrorState } from "../ui/list-states.tsx";
import { SkeletonText } from "../ui/skeleton.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { userQuery } from "../users/queries.ts";
import { Composer } from "./composer.tsx";
import { Gone } from "./gone.tsx";
import { History } from "./history.tsx";
import { IncomingNotice } from "./incoming-notice.tsx";
import styles from "./thread.module.css";
import { ThreadHeader } from "./thread-header.tsx";
import { useHistory } from "./use-history.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useSending } from "./use-sending.ts";

/** One conversation: with whom, what was said, and a line to answer. */
export function Thread({ userId, isAlone }: { userId: string; isAlone: boolean }) {
  const { t } = useTranslation();
  const failureMessage = useFailureMessage();
  const person = useQuery(userQuery(userId));
  const history = useHistory(userId);
  const sending = useSending(userId, history.messages);
  const latestIncoming = history.messages.findLast((message) => message.from_user_id === userId);
  useMarkRead(userId, latestIncoming?.number ?? 0);

  const notFound = [person.error, history.error].find(isNotFound);
  if (notFound) return <Gone error={notFound} />;

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
      <ThreadHeader user={person.data} isAlone={isAlone} />
      {person.data && history.isSuccess ? (
        <History history={history} sending={sending} name={name} />
      ) : (
        <div className={styles.loading}>
          <SkeletonText count={5} />
        </div>
      )}
      {person.data?.name === null ? (
        <p className={styles.ended}>{t("errors.account_deleted")}</p>
      ) : (
        <Composer sending={sending} userId={userId} />
      )}
      {person.data && history.isSuccess && <IncomingNotice latest={latestIncoming} name={name} />}
    </div>
  );
}
