import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { NavLink } from "react-router";
import type { Conversation } from "../../../contract/messages/messages.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatRecentTime } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { CountBadge } from "../../platform/ui/feedback/count-badge.tsx";
import { ErrorState, LoadMoreButton } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { loadNextPage } from "../../platform/ui/layout/load-next-page.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { filterConversations } from "../conversation-cache.ts";
import { useHasFailedEntry } from "../outbox.ts";
import { useParticipantName } from "../participant-name.ts";
import styles from "./conversation-list.module.css";
import { MessageStateIcon } from "./message-item.tsx";

interface ConversationListProps {
  inbox: UseInfiniteQueryResult<InfiniteData<{ rows: Conversation[] }>>;
  filter: string;
  onFilter: (filter: string) => void;
}

/** The navigation between conversations, with a filter by name and, for seekers, by company. */
export function ConversationList({ inbox, filter, onFilter }: ConversationListProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { hasNextPage, isFetching, isError, fetchNextPage } = inbox;
  const conversations = inbox.data?.pages.flatMap((page) => page.rows) ?? [];
  // Only employers have a company, and they never write to each other.
  const isEmployer = useSession().user?.user_type === EMPLOYER;
  const filterTexts = isEmployer ? "messages.filter_by_name" : "messages.filter_by_name_or_company";
  const filtered = filterConversations(conversations, filter);

  // While a filter is set, loads the remaining pages, so that the filter covers all conversations.
  const shouldLoadMore = filter.trim() !== "" && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (shouldLoadMore) void fetchNextPage();
  }, [shouldLoadMore, fetchNextPage]);

  return (
    <nav aria-label={t("messages.conversations")} className={styles.list}>
      <div className={styles.filter}>
        <TextField
          type="search"
          label={t(`${filterTexts}.label`)}
          placeholder={t(`${filterTexts}.label`)}
          hideLabel
          autoComplete="off"
          value={filter}
          onChange={(event) => onFilter(event.target.value)}
        />
      </div>
      <div className={styles.rows}>
        {inbox.isPending && (
          <div className={styles.skeleton}>
            <SkeletonText count={6} />
          </div>
        )}
        {(inbox.isLoadingError || inbox.isFetchNextPageError) && (
          <ErrorState text={getErrorMessage(inbox.error)} onRetry={() => inbox.refetch()} />
        )}
        {inbox.data && filtered.length === 0 && (
          <p className={styles.empty}>
            {conversations.length === 0 ? t("messages.none") : t(`${filterTexts}.no_match`)}
          </p>
        )}
        {filtered.length > 0 && (
          <ul className={common.list}>
            {filtered.map((conversation) => (
              <ConversationRow key={conversation.to_user_id} conversation={conversation} />
            ))}
          </ul>
        )}
        {hasNextPage && <LoadMoreButton onClick={() => loadNextPage(inbox)} busy={inbox.isFetchingNextPage} />}
      </div>
    </nav>
  );
}

function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { to_user_id, users, message, is_restricted, from_user_id, unread_count, updatedAt } = conversation;
  const { photo, company } = users[0] ?? { photo: null, company: null };
  const displayName = useParticipantName()(users[0]);
  const hasFailed = useHasFailedEntry(to_user_id);
  return (
    <li>
      <NavLink to={`/jobs/messages/${to_user_id}`} className={styles.row}>
        <Avatar
          name={company ?? displayName}
          photo={smallPhotoUrl(photo)}
          shape={company ? "square" : "round"}
          size="small"
        />
        <span dir="auto" className={styles.name}>
          <strong>{displayName}</strong>
          {company && <span className={styles.company}> {company}</span>}
        </span>
        <time className={styles.time} dateTime={updatedAt}>
          {formatRecentTime(updatedAt, language)}
        </time>
        <span dir="auto" className={styles.message}>
          {hasFailed && <MessageStateIcon state="failed" />} {is_restricted && t("messages.restricted")}
          {!is_restricted &&
            (from_user_id === to_user_id ? message || t("messages.removed") : t("messages.from_you", { message }))}
        </span>
        <CountBadge count={unread_count} label={t("messages.unread")} />
      </NavLink>
    </li>
  );
}
