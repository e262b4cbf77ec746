import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { PageHead } from "../app/page-head.tsx";
import { useErrorMessage } from "../failure-message.ts";
import { classNames } from "../ui/class-names.ts";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { ErrorState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ConversationList } from "./conversation-list.tsx";
import styles from "./messages-page.module.css";
import { NoMessages } from "./no-messages.tsx";
import { Thread } from "./thread.tsx";
import { useInbox } from "./use-inbox.ts";
import { useIsWideScreen } from "./use-is-wide.ts";

/** The list and, beside it, one conversation; where there is no room for both they are two steps. */
export function MessagesPage() {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const { user_id } = useParams();
  const isWide = useIsWideScreen();
  const [filter, setFilter] = useState("");
  const list = useInbox();
  const first = list.data?.pages[0]?.rows[0];

  if (!user_id && isWide && first) return <Navigate to={`/jobs/messages/${first.to_user_id}`} replace />;

  const isThreadAlone = user_id !== undefined && !isWide;
  const showsList = !isThreadAlone && (user_id !== undefined || list.isPending || first);
  return (
    <div className={classNames(styles.page, isThreadAlone && styles.alone)}>
      <PageHead title={t("messages.title")} />
      {isThreadAlone ? (
        <h1 className="visually-hidden">{t("messages.title")}</h1>
      ) : (
        <PageHeading title={t("messages.title")} />
      )}
      {!user_id && list.isLoadingError && (
        <ErrorState text={failureMessage(list.error)} onRetry={() => list.refetch()} />
      )}
      {!user_id && list.data && !first && <NoMessages />}
      {(showsList || user_id) && (
        <div className={styles.panes}>
          {showsList && <ConversationList list={list} filter={filter} onFilter={setFilter} />}
          {user_id && <Thread key={user_id} userId={user_id} isAlone={isThreadAlone} />}
        </div>
      )}
    </div>
  );
}
