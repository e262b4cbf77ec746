import { NavLink } from "react-router";
import type { Conversation } from "../../contract/messages.ts";
import { useLanguage } from "../i18n.ts";
import { CountBadge } from "../ui/count-badge.tsx";
import { Monogram } from "../ui/monogram.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { photoAddress } from "../users/photo-address.ts";
import styles from "./conversation-row.module.css";
import { formatRecent } from "./times.ts";

export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { to_user_id, users, message, from_user_id, unread_count, updatedAt } = conversation;
  const { name, photo, company } = users[0] ?? { name: null, photo: null, company: null };
  const shownName = name || t("messages.nameless");
  return (
    <li>
      <NavLink to={`/jobs/messages/${to_user_id}`} className={styles.row}>
        <Monogram
          name={company ?? shownName}
          photo={photoAddress(photo)}
          shape={company ? "square" : "round"}
          size="small"
        />
        <span className={styles.name}>
          <strong>{shownName}</strong>
          {company && <span className={styles.company}> {company}</span>}
        </span>
        <time className={styles.time} dateTime={updatedAt}>
          {formatRecent(updatedAt, language)}
        </time>
        <span className={styles.message}>
          {from_user_id === to_user_id ? message || t("messages.removed") : t("messages.from_you", { message })}
        </span>
        <CountBadge count={unread_count} label={t("messages.unread")} />
      </NavLink>
    </li>
  );
}
