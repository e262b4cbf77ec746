import { sql } from "kysely";
import * as z from "zod";
import { type SessionReference, selectSessionUser, touchSessionQuery } from "../auth/queries.ts";
import { executePrepared } from "../database/prepared-statements.ts";
import { ApiError } from "../errors.ts";
import type { AppContext } from "../http/serve.ts";
import { type Counted, countTry, requireFewer } from "../limits/count-try.ts";
import { type Allowance, toAccountKey } from "../limits/rate-limits.ts";
import { type Participant, requireParticipant } from "./policy.ts";
import { selectParticipant } from "./queries.ts";

/** Nobody has this id. */
const NIL_USER_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Everything that is looked at before a message is saved, in one question: whether the session still lives, how many
 * messages its owner has sent lately, with this one, and whom it is to. Returns that person.
 */
export async function authorizeSender(
  door: Pick<AppContext, "db" | "pool" | "limits">,
  session: SessionReference,
  readerId: string,
) {
  const allowance = door.limits.allowanceOf("message", toAccountKey(session.userId));
  const query = selectSenderAndParticipant(
    door,
    session,
    z.uuid().safeParse(readerId).success ? readerId : NIL_USER_ID,
    allowance,
  );
  const [found] = await executePrepared(door.pool, "admit_writer", query.compile());
  if (!found) throw new ApiError("unauthorized");
  requireFewer(found, allowance.tries);
  const { id, user_type, deleted_at, conversation_id, has_applied } = found;
  const partner: Participant | undefined =
    id === null ? undefined : { id, user_type, deleted_at, conversation_id, has_applied: has_applied === true };
  requireParticipant({ id: session.userId, user_type: found.writer_type }, partner);
  if (partner.deleted_at) throw new ApiError("account_deleted");
  return partner;
}

/**
 * No row: the session has ended. It counts without waiting for the disk, since it is a commit of its own: when the
 * database itself crashes, the tries of its last half second are forgotten.
 */
function selectSenderAndParticipant(
  { db }: Pick<AppContext, "db">,
  session: SessionReference,
  readerId: string,
  allowance: Allowance,
) {
  return db
    .with("writer", (cte) => selectSessionUser(cte, session).select("users.user_type as writer_type"))
    .with("used", (cte) => touchSessionQuery(cte, session.sessionId))
    .with("counted", () => sql<Counted>`(${countTry(allowance.key, allowance.milliseconds, sql`from writer`)})`)
    .with("partner", (cte) => selectParticipant(cte, session.userId, readerId))
    .selectFrom("writer")
    .innerJoin("counted", (join) => join.onTrue())
    .leftJoin("partner", (join) => join.onTrue())
    .selectAll()
    .select(sql`set_config('synchronous_commit', 'off', true)`.as("synchronous_commit"));
}
