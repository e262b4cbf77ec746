import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { CompanyRole } from "../../contract/accounts/users.ts";
import type { Departure } from "../../contract/companies/companies.ts";
import type { Companies, DB } from "../../database/schema.ts";
import { portalNow } from "../platform/database/clock.ts";
import { asLocked, type Locked } from "../platform/database/locked.ts";
import type { Database } from "../platform/database/pool.ts";
import { ApiError } from "../platform/errors.ts";
import type { Member } from "../platform/http/access.ts";
import { deleteAllFiles } from "../platform/storage/queries.ts";

export interface MemberRow {
  id: string;
  name: string | null;
  email: string | null;
  photo: string | null;
  role: CompanyRole;
  joined_at: Date;
}

/** Lists the present members of a company, the longest-serving first. */
export function listMembers(db: Kysely<DB>, companyId: string): Promise<MemberRow[]> {
  return db
    .selectFrom("company_members")
    .innerJoin("users", "users.id", "company_members.user_id")
    .select(["users.id", "users.name", "users.email", "users.photo", "joined_at"])
    .select("role")
    .where("company_id", "=", companyId)
    .where("left_at", "is", null)
    .orderBy("joined_at")
    .orderBy("users.id")
    .execute();
}

/**
 * Changes the role of a member on behalf of an owner.
 *
 * @throws {ApiError} forbidden when the caller is no longer an owner; not_found; last_owner
 */
export function changeRole(db: Database, caller: Member, userId: string, role: CompanyRole): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, caller.company_id);
    const members = await listMembersOfLocked(trx, company);
    requireOwner(members, caller);
    const others = members.filter((member) => member.user_id !== userId);
    if (others.length === members.length) throw new ApiError("not_found");
    if (role !== "owner") findSuccessor(others);
    await trx
      .updateTable("company_members")
      .set({ role })
      .where("company_id", "=", caller.company_id)
      .where("user_id", "=", userId)
      .execute();
  });
}

/**
 * Removes a member on behalf of an owner, or ends the membership of the caller. The person keeps the account, without
 * an account type: they can found a company, look for work or accept another invitation. The lock lets only the first
 * of two owners remove the other.
 *
 * @throws {ApiError} forbidden when the caller is no owner; not_found; last_owner
 */
export function removeMember(db: Database, caller: Member, userId: string, passWorkOn: PassWorkOn): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, caller.company_id);
    const members = await listMembersOfLocked(trx, company);
    const isLeaving = userId === caller.id;
    if (!isLeaving) requireOwner(members, caller);
    const others = members.filter((member) => member.user_id !== userId);
    if (others.length === members.length) throw new ApiError("not_found");
    const successorId = isLeaving ? findSuccessor(others) : caller.id;
    await endMembership(trx, company, userId, successorId, passWorkOn);
    await trx.updateTable("users").set({ user_type: null, updated_at: sql`now()` }).where("id", "=", userId).execute();
  });
}

function requireOwner(members: PresentMember[], { id }: Member): void {
  if (!members.some(({ user_id, role }) => user_id === id && role === "owner")) throw new ApiError("forbidden");
}

interface PresentMember {
  user_id: string;
  role: CompanyRole;
}

/** A company that the transaction has locked. */
export type LockedCompany = Locked<Pick<Selectable<Companies>, "id" | "name" | "closed_at">>;

/**
 * Locks a company until the transaction ends, so that its members, pauses and holds change one after the other. The lock
 * does not block new jobs and applications.
 */
export async function lockCompany(trx: Kysely<DB>, id: string): Promise<LockedCompany> {
  const [company] = await lockCompanies(trx, [id]);
  if (!company) throw new Error(`Company ${id} does not exist.`);
  return company;
}

/** Locks several companies like `lockCompany`, in the order of their ids. */
export async function lockCompanies(trx: Kysely<DB>, ids: readonly string[]): Promise<LockedCompany[]> {
  const companies = trx
    .selectFrom("companies")
    .select(["id", "name", "closed_at"])
    .where("id", "in", ids)
    .orderBy("id");
  return (await companies.forNoKeyUpdate().execute()).map(asLocked);
}

/** Lists the present members of a company, the longest-serving first, who stay the same until the transaction ends. */
export function listMembersOfLocked(trx: Kysely<DB>, { id }: LockedCompany): Promise<PresentMember[]> {
  return trx
    .selectFrom("company_members")
    .select(["user_id", "role"])
    .where("company_id", "=", id)
    .where("left_at", "is", null)
    .orderBy("joined_at")
    .orderBy("user_id")
    .execute();
}

/**
 * Returns the member who takes over the jobs of another one: the longest-serving owner.
 *
 * @param others the present members without the one who leaves, the longest-serving first
 * @throws {ApiError} last_owner when none of them is an owner
 */
export function findSuccessor(others: PresentMember[]): string {
  const owner = others.find(({ role }) => role === "owner");
  if (!owner) throw new ApiError("last_owner");
  return owner.user_id;
}

/**
 * Counts the applications on a legal hold that the company has set. A hold of the portal does not need the company: it stays,
 * and keeps its application, when the last member leaves.
 */
async function countHolds(db: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom("applications")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("company_id", "=", companyId)
    .where("held_until", "is not", null)
    .where(
      sql<boolean>`exists (
        select from legal_holds as hold
        where hold.application_id = applications.id and hold.ended_at is null and not hold.is_set_by_portal
      )`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Requires that no application to a company is on a legal hold that the company has set.
 *
 * @throws {ApiError} company_has_holds with their number
 */
export async function requireNoHolds(trx: Kysely<DB>, company: LockedCompany): Promise<void> {
  const count = await countHolds(trx, company.id);
  if (count > 0) throw new ApiError("company_has_holds", { count: String(count) });
}

/** Describes what happens to the work of a member who leaves the company or deletes the account. */
export async function describeDeparture(db: Kysely<DB>, { id, company_id }: Member): Promise<Departure> {
  const others = (await listMembers(db, company_id)).filter((member) => member.id !== id);
  const successor = others.find(({ role }) => role === "owner");
  const jobs = db
    .selectFrom("jobs")
    .where("company_id", "=", company_id)
    .where("deleted_at", "is", null)
    .$if(others.length > 0, (all) => all.where("user_id", "=", id));
  const openApplications = db
    .selectFrom("applications")
    .where("company_id", "=", company_id)
    .where("ended_at", "is", null)
    .$if(others.length > 0, (all) =>
      all.where((eb) =>
        eb.or([
          eb("job_id", "in", jobs.select("jobs.id")),
          eb("id", "in", db.selectFrom("application_assignments").select("application_id").where("user_id", "=", id)),
        ]),
      ),
    );
  const count = sql<number>`count(*)::int`.as("count");
  return {
    successor: successor ? { user_id: successor.id, name: successor.name } : null,
    must_hand_over: others.length > 0 && !successor,
    jobs: (await jobs.select(count).executeTakeFirstOrThrow()).count,
    open_applications: (await openApplications.select(count).executeTakeFirstOrThrow()).count,
    held_applications: others.length > 0 ? 0 : await countHolds(db, company_id),
  };
}

/** Passes the work of a member who has left to another member. `app.ts` passes the function of `server/hiring`. */
export type PassWorkOn = (
  trx: Transaction<DB>,
  membership: { company_id: string; user_id: string },
  successorId: string,
) => Promise<void>;

/** Ends a membership, and passes the work of the member on. */
export async function endMembership(
  trx: Transaction<DB>,
  company: LockedCompany,
  userId: string,
  successorId: string,
  passWorkOn: PassWorkOn,
): Promise<void> {
  // Waits for jobs of the member that are being inserted (jobs_check_membership), so that these pass on as well.
  await markMemberLeft(trx, company, userId);
  await passWorkOn(trx, { company_id: company.id, user_id: userId }, successorId);
}

async function markMemberLeft(trx: Kysely<DB>, { id }: LockedCompany, userId: string): Promise<void> {
  await trx
    .updateTable("company_members")
    .set({ left_at: portalNow })
    .where("company_id", "=", id)
    .where("user_id", "=", userId)
    .where("left_at", "is", null)
    .execute();
}

/**
 * Closes a company that its last member leaves, and erases its data. The caller closes its jobs. Returns the names of
 * deleted files.
 */
export async function closeCompany(trx: Kysely<DB>, company: LockedCompany, lastMemberId: string): Promise<string[]> {
  const fileNames = await deleteAllFiles(trx, { company_id: company.id }, { exceptHeld: true });
  const erased = { name: null, website: null, size: null, description: null, formatted_description: null };
  const erasedPictures = { logo: null, cover: null };
  const erasedAddress = { country: null, city: null, address: null, zip_code: null };
  await trx
    .updateTable("companies")
    .set({ ...erased, ...erasedPictures, ...erasedAddress, closed_at: sql`now()`, updated_at: sql`now()` })
    .where("id", "=", company.id)
    .where("closed_at", "is", null)
    .execute();
  await sql`select delete_unused_search_words('word', ${company.name ?? ""})`.execute(trx);
  await trx.deleteFrom("company_invitations").where("company_id", "=", company.id).execute();
  await trx.deleteFrom("company_message_templates").where("company_id", "=", company.id).execute();
  await trx.deleteFrom("company_reindexes").where("company_id", "=", company.id).execute();
  await markMemberLeft(trx, company, lastMemberId);
  return fileNames;
}
