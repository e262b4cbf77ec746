import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { NavLink } from "react-router";
import type { Conversation } from "../../contract/messages.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { smallPhotoUrl } from "../files/photo-url.ts";
import { CountBadge } from "../ui/feedback/count-badge.tsx";
import { ErrorState, MoreButton } from "../ui/feedback/list-states.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { Monogram } from "../ui/layout/monogram.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./conversation-list.module.css";
import { filterConversations } from "./inbox.ts";
import { formatRelativeTime } from "./message-dates.ts";
import { useOutboxEntries } from "./outbox.ts";
import { MessageStateIcon } from "./thread/message-item.tsx";

interface ConversationListProps {
  list: UseInfiniteQueryResult<InfiniteData<{ rows: Conversation[] }>>;
  filter: string;
  onFilter: (filter: string) => void;
}

export function ConversationList({ list, filter, onFilter }: ConversationListProps) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const all = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const shown = filterConversations(all, filter);

  // The filter looks at everyone, also at those further down who have not been loaded yet.
  const needsMore = filter.trim() !== "" && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  return (
    <nav aria-label={t("messages.conversations")} className={styles.list}>
      <div className={styles.filter}>
        <TextField
          type="search"
          label={t("messages.filter")}
          placeholder={t("messages.filter")}
          hideLabel
          autoComplete="off"
          value={filter}
          onChange={(event) => onFilter(event.target.value)}
        />
      </div>
      <div className={styles.rows}>
        {list.isPending && <ConversationSkeleton />}
        {isError && <ErrorState text={failureMessage(list.error)} onRetry={() => list.refetch()} />}
        {list.data && shown.length === 0 && (
          <p className={styles.nothing}>{all.length === 0 ? t("messages.none") : t("messages.no_match")}</p>
        )}
        {shown.length > 0 && (
          <ul className={styles.people}>
            {shown.map((conversation) => (
              <ConversationRow key={conversation.to_user_id} conversation={conversation} />
            ))}
          </ul>
        )}
        {hasNextPage && <MoreButton onClick={() => fetchNextPage()} busy={list.isFetchingNextPage} />}
      </div>
    </nav>
  );
}

export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { to_user_id, users, message, from_user_id, unread_count, updatedAt } = conversation;
  const { name, photo, company } = users[0] ?? { name: null, photo: null, company: null };
  const shownName = name || t("messages.nameless");
  const ownId = useSession().user?.id ?? "";
  const hasFailed = useOutboxEntries(ownId, to_user_id).some((entry) => entry.state === "failed");
  return (
    <li>
      <NavLink to={`/jobs/messages/${to_user_id}`} className={styles.row}>
        <Monogram
          name={company ?? shownName}
          photo={smallPhotoUrl(photo)}
          shape={company ? "square" : "round"}
          size="small"
        />
        <span dir="auto" className={styles.name}>
          <strong>{shownName}</strong>
          {company && <span className={styles.company}> {company}</span>}
        </span>
        <time className={styles.time} dateTime={updatedAt}>
          {formatRelativeTime(updatedAt, language)}
        </time>
        <span dir="auto" className={styles.message}>
          {hasFailed && <MessageStateIcon state="failed" />}{" "}
          {from_user_id === to_user_id ? message || t("messages.removed") : t("messages.from_you", { message })}
        </span>
        <CountBadge count={unread_count} label={t("messages.unread")} />
      </NavLink>
    </li>
  );
}

export function ConversationSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonText count={6} />
    </div>
  );
}
