import type { ApiResponse } from "../../server/testing/http-client.ts";
import { MEMBER_PASSWORD, type Member } from "../writer.ts";
import type { Company, World } from "./people.ts";

/** Deletes the account of a person. The only owner of a company with other members is refused. */
export async function deleteAccount(world: World, person: Member): Promise<ApiResponse> {
  const client = await world.as(person);
  return client.delete("/authenticated/users", { password: MEMBER_PASSWORD });
}

/**
 * Deletes the accounts of a company's members at the same time, and then that of the owner, who was refused if another
 * member was left at that moment. The last one closes the company, unless a legal hold forbids it.
 */
export async function deleteAllAccounts(world: World, { owner, recruiter, interviewer }: Company): Promise<number> {
  const replies = await Promise.all([owner, recruiter, interviewer].map((member) => deleteAccount(world, member)));
  const [ofOwner] = replies;
  return ofOwner?.status === 409 ? (await deleteAccount(world, owner)).status : (ofOwner?.status ?? 0);
}
