import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./blocked-notice.module.css";
import { useBlockUser } from "./use-block-user.ts";

/** Where one would write: why that cannot be, and how it can be again. */
export function BlockedNotice({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation();
  const block = useBlockUser(userId, name);
  return (
    <div className={styles.notice}>
      <p>{t("messages.blocked", { name })}</p>
      <Button variant="quiet" size="small" busy={block.isPending} onClick={() => block.mutate(false)}>
        {t("messages.unblock")}
      </Button>
    </div>
  );
}
