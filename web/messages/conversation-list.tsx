import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Conversation } from "../../contract/messages.ts";
import { useErrorMessage } from "../failure-message.ts";
import { TextField } from "../ui/forms/text-field.tsx";
import { ErrorState } from "../ui/list-states.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./conversation-list.module.css";
import { ConversationRow } from "./conversation-row.tsx";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";
import { filterConversations } from "./filter-by-name.ts";

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
