import type { Block } from "../../contract/messages.ts";
import { smallPhotoUrl } from "../files/photo-url.ts";
import { useBlockUser } from "../messages/use-block-user.ts";
import { Button } from "../ui/button.tsx";
import { Row } from "../ui/layout/row.tsx";
import { Monogram } from "../ui/monogram.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

export function BlockedUserRow({ block, onUnblocked }: { block: Block; onUnblocked: () => void }) {
  const { t } = useTranslation();
  const { name, photo, company } = block.users[0] ?? { name: null, photo: null, company: null };
  const shownName = name || t("messages.nameless");
  const unblock = useBlockUser(block.user_id, shownName);
  return (
    <Row
      leading={
        <Monogram
          name={company ?? shownName}
          photo={smallPhotoUrl(photo)}
          shape={company ? "square" : "round"}
          size="small"
        />
      }
      title={<span dir="auto">{shownName}</span>}
      text={company}
      actions={
        <Button
          variant="quiet"
          size="small"
          busy={unblock.isPending}
          onClick={() => unblock.mutate(false, { onSuccess: onUnblocked })}
        >
          {t("messages.unblock")}
          <VisuallyHidden> {shownName}</VisuallyHidden>
        </Button>
      }
    />
  );
}
