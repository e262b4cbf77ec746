import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Block } from "../../contract/messages.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { smallPhotoUrl } from "../files/photo-url.ts";
import { blocksQuery } from "../messages/queries.ts";
import { useBlockUser } from "../messages/use-block-user.ts";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Avatar } from "../ui/layout/avatar.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Row, Rows } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { AccountSection } from "./account-section.tsx";

/**
 * Lists the users whom the current user has blocked. The user can unblock them here without opening the conversation.
 */
export function BlockedUsersSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useInfiniteQuery(blocksQuery());
  const list = useRef<HTMLDivElement>(null);
  return (
    <AccountSection title={t("account.blocked.title")} lead={t("account.blocked.lead")}>
      <div ref={list} tabIndex={-1}>
        <PagedList
          query={query}
          skeleton={<SkeletonRows count={1} />}
          empty={<p>{t("account.blocked.none")}</p>}
          failureText={getErrorMessage}
        >
          {(blocks) => (
            <Rows>
              {blocks.map((block) => (
                // The row and its pressed button are removed, so the list gets the focus.
                <BlockedUserRow key={block.user_id} block={block} onUnblocked={() => list.current?.focus()} />
              ))}
            </Rows>
          )}
        </PagedList>
      </div>
    </AccountSection>
  );
}

function BlockedUserRow({ block, onUnblocked }: { block: Block; onUnblocked: () => void }) {
  const { t } = useTranslation();
  const { name, photo, company } = block.users[0] ?? { name: null, photo: null, company: null };
  const displayName = name || t("messages.deleted_user");
  const unblock = useBlockUser(block.user_id, displayName);
  return (
    <Row
      leading={
        <Avatar
          name={company ?? displayName}
          photo={smallPhotoUrl(photo)}
          shape={company ? "square" : "round"}
          size="small"
        />
      }
      title={<span dir="auto">{displayName}</span>}
      text={company}
      actions={
        <Button
          variant="quiet"
          size="small"
          busy={unblock.isPending}
          onClick={() => unblock.mutate(false, { onSuccess: onUnblocked })}
        >
          {t("messages.unblock")}
          <VisuallyHidden> {displayName}</VisuallyHidden>
        </Button>
      }
    />
  );
}
