import { NavLink } from "react-router";
import type { Conversation } from "../../contract/messages.ts";
import { useSession } from "../api/session.ts";
import { smallPhotoUrl } from "../files/photo-url.ts";
import { useLanguage } from "../i18n.ts";
import { CountBadge } from "../ui/feedback/count-badge.tsx";
import { Monogram } from "../ui/monogram.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./conversation-row.module.css";
import { MessageStateIcon } from "./message-state.tsx";
import { useOutboxEntries } from "./outbox.ts";
import { formatRelativeTime } from "./times.ts";

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
