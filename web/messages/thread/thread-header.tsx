import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeft, Ban } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Conversation } from "../../../contract/messages.ts";
import type { UserType } from "../../../contract/users.ts";
import { EMPLOYER, SEEKER } from "../../../contract/values.ts";
import { useSession } from "../../api/session.ts";
import { applicationsQuery } from "../../applications/queries.ts";
import { smallPhotoUrl } from "../../files/photo-url.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { IconButton } from "../../ui/forms/button.tsx";
import { Monogram } from "../../ui/layout/monogram.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import type { VisibleUser } from "../../users/queries.ts";
import { useBlockUser } from "../use-block-user.ts";
import styles from "./thread-header.module.css";

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

/** Asks first. */
export function BlockButton({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const block = useBlockUser(userId, name);
  return (
    <>
      <IconButton label={t("messages.block", { name })} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ban aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("messages.block_title", { name })}
        text={t("messages.block_text", { name })}
        confirmLabel={t("messages.block_confirm")}
        onConfirm={() => block.mutateAsync(true)}
      />
    </>
  );
}

/** What an application between the two was for, as far as the first pages of the lists tell. */
export function useAppliedJobTitles(userId: string): string | null {
  const { t } = useTranslation();
  const { user } = useSession();
  const isEmployer = user?.user_type === EMPLOYER;
  const first = useInfiniteQuery(applicationsQuery(1));
  const shortlisted = useInfiniteQuery({ ...applicationsQuery(2), enabled: isEmployer });
  const jobs = [first, ...(isEmployer ? [shortlisted] : [])]
    .flatMap((list) => list.data?.pages[0]?.rows ?? [])
    .filter((application) => userId === (isEmployer ? application.applied_by_user_id : application.posted_by_user_id))
    .flatMap((application) => application.jobs[0]?.title ?? [])
    .join(", ");
  if (jobs === "") return null;
  return isEmployer ? t("messages.applied_for", { jobs }) : t("messages.you_applied_for", { jobs });
}
