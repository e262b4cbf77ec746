import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Block } from "../../contract/messages/messages.ts";
import { AccountSection } from "../accounts/account/account-section.tsx";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { smallPhotoUrl } from "../platform/api/photo-url.ts";
import { SkeletonRows } from "../platform/ui/feedback/skeleton.tsx";
import { Button } from "../platform/ui/forms/button.tsx";
import { Avatar } from "../platform/ui/layout/avatar.tsx";
import { PagedList } from "../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../platform/ui/layout/row.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { VisuallyHidden } from "../platform/ui/visually-hidden.tsx";
import { useParticipantName } from "./participant-name.ts";
import { blocksQuery } from "./queries.ts";
import { useBlockUser } from "./use-block-user.ts";

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
  const { photo, company } = block.users[0] ?? { photo: null, company: null };
  const displayName = useParticipantName()(block.users[0]);
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
