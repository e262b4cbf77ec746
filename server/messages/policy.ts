import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import { ApiError } from "../errors.ts";

interface Person {
  id: string;
  user_type: number | null;
}

/** Someone a person may write to, with what there is between the two. */
export interface Partner extends Person {
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
export function mayWrite(writer: Person, partner: Partner): boolean {
  if (writer.user_type === SEEKER) return partner.user_type === EMPLOYER;
  if (writer.user_type !== EMPLOYER || partner.user_type !== SEEKER) return false;
  return partner.has_applied || partner.conversation_id !== null;
}

/**
 * Throws 404 for someone with whom there is no conversation and may be none, the same as for someone who does not
 * exist. With someone who is gone there is only the conversation that was.
 */
export function requirePartner(writer: Person, partner: Partner | undefined): asserts partner is Partner {
  if (!partner || !mayWrite(writer, partner)) throw new ApiError("not_found");
  if (partner.deleted_at && partner.conversation_id === null) throw new ApiError("not_found");
}
