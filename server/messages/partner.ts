import * as z from "zod";
import type { Caller } from "../auth/caller.ts";
import type { Database } from "../database.ts";
import { ApiError } from "../errors.ts";
import { type Partner, requirePartner } from "./policy.ts";
import { findPartner } from "./queries.ts";

/** The person that the caller means, if the two may write to each other or have done so; else 404. */
export async function partnerOf(db: Database, caller: Caller, id: string): Promise<Partner> {
  if (!z.uuid().safeParse(id).success) throw new ApiError("not_found");
  const partner = await findPartner(db, caller.user.id, id);
  requirePartner(caller.user, partner);
  return partner;
}
