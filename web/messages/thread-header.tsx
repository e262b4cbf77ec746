import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import type { UserType } from "../../contract/users.ts";
import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import { Monogram } from "../ui/monogram.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { photoAddress } from "../users/photo-address.ts";
import type { AnyUser } from "../users/queries.ts";
import styles from "./thread-header.module.css";
import { useAppliedFor } from "./use-applied-for.ts";

interface Props {
  /** Absent until it is loaded. */
  user: AnyUser | undefined;
  /** The list is a step of its own, so there is a way back to it. */
  isAlone: boolean;
}

export function ThreadHeader({ user, isAlone }: Props) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      {isAlone && (
        <Link to="/jobs/messages" className={styles.back} aria-label={t("messages.back")}>
          <ArrowLeft aria-hidden="true" size={20} />
        </Link>
      )}
      {user && <Person user={user} />}
    </header>
  );
}

function Person({ user }: { user: AnyUser }) {
  const { t } = useTranslation();
  const appliedFor = useAppliedFor(user.id);
  const name = user.name || t("messages.nameless");
  const type = "user_type" in user ? user.user_type : null;
  const profile = profileOf(user.id, type);
  const company = type === EMPLOYER && "company" in user ? user.company : null;
  return (
    <>
      <Monogram
        name={company ?? name}
        photo={photoAddress(user.photo)}
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
function profileOf(id: string, type: UserType | null): string | null {
  if (type === EMPLOYER) return `/company/${id}`;
  return type === SEEKER ? `/jobs/applicant/${id}` : null;
}
