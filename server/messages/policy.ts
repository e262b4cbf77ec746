import type { CompanyRole } from "../../contract/accounts/users.ts";
import { isRecruitingRole, SEEKER } from "../../contract/platform/constants.ts";
import { ApiError } from "../platform/errors.ts";

interface User {
  id: string;
  user_type: number | null;
  company_role: CompanyRole | null;
}

/** The other user of a conversation, as `selectParticipant` reads them. */
export interface Participant extends User {
  conversation_id: string | null;
  /** Whether this user has applied to the company of the current user, has not withdrawn, and is known to it by name. */
  has_applied: boolean;
  /** Whether this user is or was a member of a company. */
  was_member: boolean;
  deleted_at: Date | null;
}

/**
 * A seeker may write to every owner and recruiter of a company. An owner or recruiter may write to applicants of the
 * company who have not withdrawn, and to seekers with whom they have a conversation. No other pair may exchange
 * messages. Suspensions and limits are checked by `sendMessage`, blocks by the SQL function `append_message`.
 */
export function canMessage(sender: User, recipient: Participant): boolean {
  if (sender.user_type === SEEKER) return isRecruitingRole(recipient.company_role);
  if (!isRecruitingRole(sender.company_role) || recipient.user_type !== SEEKER) return false;
  return recipient.has_applied || recipient.conversation_id !== null;
}

/** Whether the user may read their conversations. A recruiter who has become an interviewer, or has left, may not. */
export function canReadConversations({ user_type, company_role }: Omit<User, "id">): boolean {
  return user_type === SEEKER || isRecruitingRole(company_role);
}

/**
 * Requires that the user may message the participant or read their conversation. A conversation stays readable for
 * seekers and recruiters when the participant has deleted the account or left the company. A recruiter who has become a
 * seeker no longer reads the conversations with applicants.
 *
 * @throws {ApiError} not_found, even when the participant exists, so that the error does not reveal accounts
 */
export function requireParticipant(
  user: User,
  participant: Participant | undefined,
): asserts participant is Participant {
  if (!participant) throw new ApiError("not_found");
  if (participant.deleted_at === null && canMessage(user, participant)) return;
  const isReadable = canReadConversations(user) && (user.user_type !== SEEKER || participant.was_member);
  if (!isReadable || participant.conversation_id === null) throw new ApiError("not_found");
}

/**
 * Requires that the user may send a message to the participant of a conversation.
 *
 * @throws {ApiError} account_deleted, or recipient_left for a member who can no longer receive messages
 */
export function requireActiveParticipant(user: User, participant: Participant): void {
  if (participant.deleted_at !== null) throw new ApiError("account_deleted");
  if (!canMessage(user, participant)) throw new ApiError("recipient_left");
}
