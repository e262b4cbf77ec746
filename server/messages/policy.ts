import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import { ApiError } from "../errors.ts";

interface UserRow {
  id: string;
  user_type: number | null;
}

/** Someone a person may write to, with what there is between the two. */
export interface Participant extends UserRow {
  conversation_id: string | null;
  /** To a job of the person who asks. */
  has_applied: boolean;
  /** When the account was deleted. */
  deleted_at: Date | null;
}

/**
 * A seeker writes to any employer. An employer writes to own applicants, and to whoever it is in a conversation with,
 * because only the seeker can have begun that one. Two of a kind never write to each other, nor anyone to oneself.
 */
export function canMessage(writer: UserRow, partner: Participant): boolean {
  if (writer.user_type === SEEKER) return partner.user_type === EMPLOYER;
  if (writer.user_type !== EMPLOYER || partner.user_type !== SEEKER) return false;
  return partner.has_applied || partner.conversation_id !== null;
}

/**
 * Throws 404 for someone with whom there is no conversation and may be none, the same as for someone who does not
 * exist. With someone who is gone there is only the conversation that was.
 */
export function requireParticipant(writer: UserRow, partner: Participant | undefined): asserts partner is Participant {
  if (!partner || !canMessage(writer, partner)) throw new ApiError("not_found");
  if (partner.deleted_at && partner.conversation_id === null) throw new ApiError("not_found");
}
