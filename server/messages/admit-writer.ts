import { sql } from "kysely";
import * as z from "zod";
import { type SessionOfUser, selectUserOfSession, updateUse } from "../auth/queries.ts";
import { ApiError } from "../errors.ts";
import type { Door } from "../http.ts";
import { type Counted, countTry, requireFewer } from "../limits/count-try.ts";
import { type Allowance, byAccount } from "../limits/limits.ts";
import { askPrepared } from "../prepared.ts";
import { type Partner, requirePartner } from "./policy.ts";
import { selectPartner } from "./queries.ts";

/** Nobody has this id. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Everything that is looked at before a message is saved, in one question: whether the session still lives, how many
 * messages its owner has sent lately, with this one, and whom it is to. Returns that person.
 */
export async function admitWriter(
  door: Pick<Door, "db" | "pool" | "limits">,
  session: SessionOfUser,
  readerId: string,
) {
  const allowance = door.limits.allowanceOf("message", byAccount(session.userId));
  const query = selectAll(door, session, z.uuid().safeParse(readerId).success ? readerId : NOBODY, allowance);
  const [found] = await askPrepared(door.pool, "admit_writer", query.compile());
  if (!found) throw new ApiError("unauthorized");
  requireFewer(found, allowance.tries);
  const { id, user_type, deleted_at, conversation_id, has_applied } = found;
  const partner: Partner | undefined =
    id === null ? undefined : { id, user_type, deleted_at, conversation_id, has_applied: has_applied === true };
  requirePartner({ id: session.userId, user_type: found.writer_type }, partner);
  if (partner.deleted_at) throw new ApiError("account_deleted");
  return partner;
}

/**
 * No row: the session has ended. It counts without waiting for the disk, since it is a commit of its own: when the
 * database itself crashes, the tries of its last half second are forgotten.
 */
function selectAll({ db }: Pick<Door, "db">, session: SessionOfUser, readerId: string, allowance: Allowance) {
  return db
    .with("writer", (cte) => selectUserOfSession(cte, session).select("users.user_type as writer_type"))
    .with("used", (cte) => updateUse(cte, session.sessionId))
    .with("counted", () => sql<Counted>`(${countTry(allowance.key, allowance.milliseconds, sql`from writer`)})`)
    .with("partner", (cte) => selectPartner(cte, session.userId, readerId))
    .selectFrom("writer")
    .innerJoin("counted", (join) => join.onTrue())
    .leftJoin("partner", (join) => join.onTrue())
    .selectAll()
    .select(sql`set_config('synchronous_commit', 'off', true)`.as("synchronous_commit"));
}
