import * as z from "zod";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/access.ts";
import { type Participant, requireParticipant } from "./policy.ts";
import { findParticipant } from "./queries.ts";

/** The person that the caller means, if the two may write to each other or have done so; else 404. */
export async function getParticipant(db: Database, caller: Caller, id: string): Promise<Participant> {
  if (!z.uuid().safeParse(id).success) throw new ApiError("not_found");
  const partner = await findParticipant(db, caller.user.id, id);
  requireParticipant(caller.user, partner);
  return partner;
}
