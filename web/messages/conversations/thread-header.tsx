import { ArrowLeft, Ban } from "lucide-react";
import { Link } from "react-router";
import type { UserType } from "../../../contract/accounts/users.ts";
import type { Conversation } from "../../../contract/messages/messages.ts";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import type { VisibleUser } from "../../accounts/users/queries.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { IconButton } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useParticipantName } from "../participant-name.ts";
import { useBlockUser } from "../use-block-user.ts";
import styles from "./thread-header.module.css";

interface ThreadHeaderProps {
  /** Undefined while loading. */
  user: VisibleUser | undefined;
  /** Undefined before the first message. */
  conversation: Conversation | undefined;
  /** True when the conversation list is a separate view, so that this view needs a link back. */
  isOnlyView: boolean;
  describeParticipant: DescribeParticipant;
}

/** Returns what the current user knows the participant from, such as "Applied for Nurse", or null. */
export type DescribeParticipant = (userId: string) => string | null;

/** The participant of the conversation, with a link to their profile and the button that blocks them. */
export function ThreadHeader({ user, conversation, isOnlyView, describeParticipant }: ThreadHeaderProps) {
  const { t } = useTranslation();
  const getName = useParticipantName();
  // The conversation contains the participant's name before their profile is loaded.
  const participant = conversation?.users[0];
  return (
    <header className={styles.header}>
      {isOnlyView && (
        <Link to="/jobs/messages" className={styles.back} aria-label={t("messages.back")}>
          <ArrowLeft aria-hidden="true" size={20} />
        </Link>
      )}
      {user ? (
        <Participant user={user} description={describeParticipant(user.id)} />
      ) : (
        participant && <ParticipantName {...participant} name={getName(participant)} />
      )}
      {user && (user.name !== null || participant?.is_name_hidden) && conversation && !conversation.blocked && (
        <BlockButton userId={user.id} name={getName(user)} />
      )}
    </header>
  );
}

function Participant({ user, description }: { user: VisibleUser; description: string | null }) {
  const name = useParticipantName()(user);
  const userType = "user_type" in user ? user.user_type : null;
  return (
    <ParticipantName
      name={name}
      photo={user.photo}
      company={userType === EMPLOYER && "company" in user ? user.company : null}
      description={description}
      profilePath={getProfilePath(user.id, userType)}
    />
  );
}

interface ParticipantNameProps {
  name: string;
  photo: string | null;
  company: string | null;
  description?: string | null;
  profilePath?: string | null;
}

function ParticipantName({ name, photo, company, description, profilePath }: ParticipantNameProps) {
  return (
    <>
      <Avatar name={company ?? name} photo={smallPhotoUrl(photo)} shape={company ? "square" : "round"} size="small" />
      <div className={styles.text}>
        <h2 className={styles.name}>{profilePath ? <Link to={profilePath}>{name}</Link> : name}</h2>
        <p className={styles.details}>{joinDetails([company, description])}</p>
      </div>
    </>
  );
}

/** Returns null for a user whose profile the current user may not see. Such users are known from messages only. */
function getProfilePath(id: string, userType: UserType | null): string | null {
  if (userType === EMPLOYER) return `/company/${id}`;
  return userType === SEEKER ? `/jobs/applicant/${id}` : null;
}

/** Blocks the user after a confirmation. */
function BlockButton({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation();
  const [confirm, confirmDialog] = useConfirm();
  const block = useBlockUser(userId, name);

  function confirmBlock() {
    confirm({
      title: t("messages.block_title", { name }),
      text: t("messages.block_text", { name }),
      confirmLabel: t("messages.block_confirm"),
      onConfirm: () => block.mutateAsync(true),
    });
  }

  return (
    <>
      <IconButton label={t("messages.block", { name })} aria-haspopup="dialog" onClick={confirmBlock}>
        <Ban aria-hidden="true" />
      </IconButton>
      {confirmDialog}
    </>
  );
}
