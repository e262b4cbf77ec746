import { MessagesSquare } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Navigate, useParams } from "react-router";
import { EMPLOYER } from "../../contract/values.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState, ErrorState } from "../ui/feedback/list-states.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ConversationList } from "./conversation-list.tsx";
import styles from "./messages-page.module.css";
import { useInbox } from "./queries.ts";
import { Thread } from "./thread/thread.tsx";

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

/** Room for list and history beside each other; the style sheets of this folder use the same width. */
const WIDE_SCREEN = "(min-width: 60rem)";

function subscribeToScreenWidth(listener: () => void) {
  const query = window.matchMedia(WIDE_SCREEN);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsWideScreen(): boolean {
  return useSyncExternalStore(subscribeToScreenWidth, () => window.matchMedia(WIDE_SCREEN).matches);
}

/** Before the first conversation: where one begins. */
export function NoMessages() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (user?.user_type === EMPLOYER) {
    return (
      <EmptyState icon={<MessagesSquare />} text={t("messages.empty_employer")}>
        <ButtonLink to="/jobs/applications">{t("messages.pending_applications")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<MessagesSquare />} text={t("messages.empty_seeker")}>
      <ButtonLink to="/jobs/search">{t("messages.search_jobs")}</ButtonLink>
    </EmptyState>
  );
}
