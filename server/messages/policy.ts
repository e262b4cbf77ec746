import { EMPLOYER, SEEKER } from "../../contract/constants.ts";
import { ApiError } from "../errors.ts";

interface User {
  id: string;
  user_type: number | null;
}

/** The other user of a conversation, as `selectParticipant` reads them. */
export interface Participant extends User {
  conversation_id: string | null;
  /** Whether this user has applied to a job of the current user. */
  has_applied: boolean;
  deleted_at: Date | null;
}

/**
 * A seeker may write to every employer. An employer may write to applicants and to seekers who have begun a conversation.
 * No other pair may exchange messages.
 */
export function canMessage(sender: User, recipient: Participant): boolean {
  if (sender.user_type === SEEKER) return recipient.user_type === EMPLOYER;
  if (sender.user_type !== EMPLOYER || recipient.user_type !== SEEKER) return false;
  return recipient.has_applied || recipient.conversation_id !== null;
}

/**
 * Requires that the user may message the participant. A participant with a deleted account is accepted only when a
 * conversation exists, because its messages can still be read.
 *
 * @throws {ApiError} not_found, even when the participant exists, so that the error does not reveal accounts
 */
export function requireParticipant(
  user: User,
  participant: Participant | undefined,
): asserts participant is Participant {
  if (!participant || !canMessage(user, participant)) throw new ApiError("not_found");
  if (participant.deleted_at && participant.conversation_id === null) throw new ApiError("not_found");
}
