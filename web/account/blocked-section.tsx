import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useErrorMessage } from "../failure-message.ts";
import { blocksQuery } from "../messages/queries.ts";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AccountSection } from "./account-section.tsx";
import { BlockedUserRow } from "./blocked-row.tsx";

/** Whom one has blocked, also where the conversation is hard to find again. */
export function BlockedUsersSection() {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const query = useInfiniteQuery(blocksQuery());
  const list = useRef<HTMLDivElement>(null);
  return (
    <AccountSection title={t("account.blocked.title")} lead={t("account.blocked.lead")}>
      <div ref={list} tabIndex={-1}>
        <PagedList
          query={query}
          skeleton={<SkeletonRows count={1} />}
          empty={<p>{t("account.blocked.none")}</p>}
          failureText={failureMessage}
        >
          {(blocks) => (
            <Rows>
              {blocks.map((block) => (
                // The button that was pressed is gone with its row.
                <BlockedUserRow key={block.user_id} block={block} onUnblocked={() => list.current?.focus()} />
              ))}
            </Rows>
          )}
        </PagedList>
      </div>
    </AccountSection>
  );
}
