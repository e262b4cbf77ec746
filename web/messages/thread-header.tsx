import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import type { Conversation } from "../../contract/messages.ts";
import type { UserType } from "../../contract/users.ts";
import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import { smallPhotoUrl } from "../files/photo-url.ts";
import { Monogram } from "../ui/monogram.tsx";
import { useTranslation } from "../ui/translation.tsx";
import type { VisibleUser } from "../users/queries.ts";
import { BlockButton } from "./block-button.tsx";
import styles from "./thread/thread-header.module.css";
import { useAppliedJobTitles } from "./use-applied-for.ts";

interface ThreadHeaderProps {
  /** Absent until it is loaded. */
  user: VisibleUser | undefined;
  /** What the list knows of it; absent until somebody has written. */
  conversation: Conversation | undefined;
  /** The list is a step of its own, so there is a way back to it. */
  isAlone: boolean;
}

export function ThreadHeader({ user, conversation, isAlone }: ThreadHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      {isAlone && (
        <Link to="/jobs/messages" className={styles.back} aria-label={t("messages.back")}>
          <ArrowLeft aria-hidden="true" size={20} />
        </Link>
      )}
      {user && <Participant user={user} />}
      {user && user.name !== null && conversation && !conversation.blocked && (
        <BlockButton userId={user.id} name={user.name || t("messages.nameless")} />
      )}
    </header>
  );
}

function Participant({ user }: { user: VisibleUser }) {
  const { t } = useTranslation();
  const appliedFor = useAppliedJobTitles(user.id);
  const name = user.name || t("messages.nameless");
  const type = "user_type" in user ? user.user_type : null;
  const profile = getProfilePath(user.id, type);
  const company = type === EMPLOYER && "company" in user ? user.company : null;
  return (
    <>
      <Monogram
        name={company ?? name}
        photo={smallPhotoUrl(user.photo)}
        shape={company ? "square" : "round"}
        size="small"
      />
      <div className={styles.words}>
        <h2 className={styles.name}>{profile ? <Link to={profile}>{name}</Link> : name}</h2>
        <p className={styles.about}>{[company, appliedFor].filter(Boolean).join(" · ")}</p>
      </div>
    </>
  );
}

/** Who is only known from messages has no page. */
function getProfilePath(id: string, type: UserType | null): string | null {
  if (type === EMPLOYER) return `/company/${id}`;
  return type === SEEKER ? `/jobs/applicant/${id}` : null;
}
