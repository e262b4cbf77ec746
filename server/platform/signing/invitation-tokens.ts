import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { createToken, hashToken } from "./tokens.ts";

/** For how many hours an invitation by mail is valid. */
const INVITATION_HOURS = 7 * 24;

/** Returns the columns of a new invitation, and the token of its link. They also replace those of an earlier invitation. */
export function createInvitationColumns(validHours = INVITATION_HOURS) {
  const token = createToken();
  const columns = {
    id: uuidv7(),
    token_hash: hashToken(token),
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(hours => ${validHours})`,
  };
  return { token, columns };
}

/** A condition for the row of the invitation with this token, as long as it is valid. */
export function isValidInvitation(token: string) {
  return sql<boolean>`(token_hash = ${hashToken(token)} and expires_at > now())`;
}
