import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import type { ApplicationFilter, ApplicationOrder } from "../../../contract/hiring/applications.ts";
import { openStages } from "../../../contract/hiring/stages/stages.ts";
import {
  APPLICATION_PENDING,
  APPLICATION_SHORTLISTED,
  type ApplicationListName,
} from "../../../contract/platform/compatibility.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { getRecruitingCompanyId } from "../../accounts/memberships/policy.ts";
import { pictureOf } from "../../accounts/memberships/queries.ts";
import { selectJobs } from "../../jobs/queries.ts";
import { forgetBegunApplication } from "../../jobs/saved/begun-applications.ts";
import { listMessageableIds } from "../../messages/participants.ts";
import type { Database } from "../../platform/database/pool.ts";
import { selectApplicationsAs } from "../../platform/database/seeker-applications.ts";
import { PagePosition, whereAfterCursor } from "../../platform/http/paging.ts";
import { hidesName } from "../snapshots/hide-name.ts";
import { listSentNames } from "../snapshots/queries.ts";
import { recordEvent } from "./events.ts";
import { type ApplicationViewer, getApplicantId, getApplicationAccess, getOpenColumn } from "./policy.ts";
import { deletePreparedApplication } from "./prepared-applications.ts";
import type { ApplicationRow } from "./present.ts";
import {
  HIGHEST_RANK,
  hasProposedTimes,
  interviewAt,
  isSeekersTurn,
  offerAnswerBy,
  rankForSeeker,
} from "./seeker-turn.ts";
import { insertMails } from "./stages/application-mails.ts";
import { lockApplications } from "./stages/lock-applications.ts";
import { markSeen } from "./stages/move-applications.ts";

/**
 * A list of applications; with a filter, only those that are open (`pending`), those that have ended (`decided`), or those in
 * which it is the turn of the seeker who reads the list (`your_turn`).
 */
export interface ApplicationList {
  name: ApplicationListName;
  filter: ApplicationFilter | undefined;
  /** Whether the list of a seeker also has the applications that they have withdrawn. */
  includesWithdrawn: boolean;
}

/** The position of a row in the order `your_turn`, which puts the highest `rank` first. */
const RankedPosition = PagePosition.extend({ rank: z.int().min(0).max(HIGHEST_RANK) });
type RankedPosition = z.infer<typeof RankedPosition>;

/** Returns the schema of the positions in an order of a list. Only the order `your_turn` needs a rank. */
export function getPositionSchema(sort: ApplicationOrder): z.ZodType<PagePosition | RankedPosition> {
  return sort === "your_turn" ? RankedPosition : PagePosition;
}

export function getListPosition(row: ApplicationRow & Pick<RankedPosition, "rank">): RankedPosition {
  return { rank: row.rank, at: row.created_at.toISOString(), id: row.id };
}

/** The side on which a user reads applications. */
function getSide({ user_type }: ApplicationViewer): "seeker" | "company" {
  return user_type === EMPLOYER ? "company" : "seeker";
}

/** Selects the applications of a list. A list and its count use the same conditions, so they always agree. */
function selectApplicationList(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  { name, filter, includesWithdrawn }: ApplicationList,
) {
  const side = getSide(viewer);
  const all = selectApplicationsAs(side, db);
  const applications =
    filter === "your_turn"
      ? all.where(side === "seeker" ? isSeekersTurn : sql<boolean>`false`)
      : all.$if(filter !== undefined, (some) =>
          some.where("applications.stage", filter === "pending" ? "in" : "not in", openStages),
        );
  if (side === "company") {
    return applications
      .where("company_id", "=", getRecruitingCompanyId(viewer))
      .where(getOpenColumn(viewer), "=", true)
      .where("applications.status", "=", name === "main" ? APPLICATION_PENDING : APPLICATION_SHORTLISTED);
  }
  const own = applications.where("applied_by_user_id", "=", viewer.id);
  if (name !== "main") return own.where("applications.status", "=", APPLICATION_SHORTLISTED);
  return includesWithdrawn ? own : own.where("applications.stage", "!=", "withdrawn");
}

export async function countApplications(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  list: ApplicationList,
): Promise<number> {
  const { count } = await selectApplicationCount(db, viewer, list).executeTakeFirstOrThrow();
  return count;
}

function selectApplicationCount(db: Kysely<DB>, viewer: ApplicationViewer, list: ApplicationList) {
  return selectApplicationList(db, viewer, list).select(sql<number>`count(*)::int`.as("count"));
}

/** The columns of an application with what the seeker has to answer, and the planned interview. */
function selectRows<Rows extends ReturnType<typeof selectApplicationsAs>>(applications: Rows) {
  return applications
    .selectAll("applications")
    .select([
      hasProposedTimes.as("has_proposed_times"),
      offerAnswerBy.as("offer_answer_by"),
      interviewAt.as("interview_at"),
    ]);
}

/**
 * Lists applications, newest first; with the order `your_turn`, the list of a seeker begins with those in which it is their
 * turn, then those with a planned interview, and ends with those that have ended. Returns up to `limit + 1` rows; the extra row shows that there is a next page. Only the first page has a `total`,
 * the length of the list. The same statement counts it, so it always agrees with the rows.
 */
export async function listApplications(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  list: ApplicationList,
  { limit, after, sort }: { limit: number; after: PagePosition | RankedPosition | null; sort: ApplicationOrder },
): Promise<{ rows: (ApplicationRow & { rank: number })[]; total: number | undefined }> {
  const all = selectApplicationList(db, viewer, list);
  const seekerRank = sort === "your_turn" && getSide(viewer) === "seeker" ? rankForSeeker : undefined;
  const isAfter = (position: PagePosition | RankedPosition) =>
    seekerRank && "rank" in position
      ? sql<boolean>`(${seekerRank}, applications.created_at, applications.id) < (${position.rank}, ${position.at}, ${position.id})`
      : whereAfterCursor("applications", position);
  const rows = await selectRows(after ? all.where(isAfter(after)) : all)
    .select((seekerRank ?? sql<number>`0`).as("rank"))
    .$if(after === null, (first) => first.select(selectApplicationCount(db, viewer, list).as("total")))
    .$if(seekerRank !== undefined, (all) => all.orderBy("rank", "desc"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const total = after === null ? (rows[0]?.total ?? 0) : undefined;
  return { rows: await withJobsAndParties(db, viewer, rows), total };
}

/**
 * Lists the open applications to the company of a member by the date until which they have to be answered, or those that
 * were not answered in time. Returns up to `limit + 1` rows; only the first page has a `total`.
 */
export async function listDueApplications(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  stage: "unanswered" | undefined,
  page: { limit: number; after: PagePosition | null },
): Promise<{ rows: ApplicationRow[]; total: number | undefined }> {
  const all = db
    .selectFrom("applications")
    .where("company_id", "=", getRecruitingCompanyId(viewer))
    .where(getOpenColumn(viewer), "=", true)
    .where("answer_due_at", "is not", null)
    .where("stage", "in", stage ? [stage] : openStages);
  const { after } = page;
  const rows = await selectRows(all)
    .$if(after !== null, (rest) => rest.where(sql<boolean>`(answer_due_at, id) > (${after?.at}, ${after?.id})`))
    .$if(after === null, (first) => first.select(all.select(sql<number>`count(*)::int`.as("count")).as("total")))
    .orderBy("answer_due_at")
    .orderBy("id")
    .limit(page.limit + 1)
    .execute();
  const total = after === null ? (rows[0]?.total ?? 0) : undefined;
  return { rows: await withJobsAndParties(db, viewer, rows), total };
}

/**
 * Selects the applications of one seeker to the company of a member that give the member access to the seeker's profile:
 * all that are neither withdrawn nor erased nor hidden by a legal hold, and whose name is not hidden.
 */
function selectApplicationsBetween(db: Kysely<DB>, member: ApplicationViewer, seekerId: string) {
  return db
    .selectFrom("applications")
    .where("applied_by_user_id", "=", seekerId)
    .where("company_id", "=", getRecruitingCompanyId(member))
    .where("is_name_hidden", "=", false)
    .where(getOpenColumn(member), "=", true);
}

/** Lists the newest 100 applications of one seeker to the company of a member, newest first. */
export async function listApplicationsBetween(db: Kysely<DB>, member: ApplicationViewer, seekerId: string) {
  const rows = await selectRows(selectApplicationsBetween(db, member, seekerId))
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
  return withJobsAndParties(db, member, rows);
}

export async function findApplication(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  id: string,
): Promise<ApplicationRow | undefined> {
  const rows = await selectRows(selectApplicationsAs(getSide(viewer), db).where("id", "=", id)).execute();
  const [application] = await withJobsAndParties(db, viewer, rows);
  return application;
}

/** Inserts an application, records its first event, and schedules the receipt to the seeker. */
export async function insertApplication(
  trx: Transaction<DB>,
  application: {
    job_id: string;
    company_id: string;
    applied_by_user_id: string;
    posted_by_user_id: string;
    cover_note?: string | null;
    is_name_hidden?: boolean;
  },
): Promise<string> {
  const id = uuidv7();
  await trx
    .insertInto("applications")
    .values({ id, ...application })
    .execute();
  await forgetBegunApplication(trx, application.applied_by_user_id, application.job_id);
  await deletePreparedApplication(trx, application.applied_by_user_id, application.job_id);
  const actor = { kind: "seeker", id: application.applied_by_user_id } as const;
  const eventId = await recordEvent(trx, { applicationId: id, actor, kind: "applied" });
  await insertMails(trx, [{ eventId, applicationId: id }]);
  return id;
}

/** Whether a seeker has an application to the company of a member that gives the member access to the profile. */
export async function hasApplied(db: Kysely<DB>, seekerId: string, member: ApplicationViewer): Promise<boolean> {
  const application = await selectApplicationsBetween(db, member, seekerId).select("id").limit(1).executeTakeFirst();
  return application !== undefined;
}

/**
 * Records that a member has opened the profile of the seeker: marks all applications between them as seen. Returns
 * false when the seeker has no application to the company.
 */
export async function markApplicationsSeen(
  db: Database,
  seekerId: string,
  member: ApplicationViewer,
): Promise<boolean> {
  const applications = await selectApplicationsBetween(db, member, seekerId).select("seen_at").execute();
  if (applications.some(({ seen_at }) => seen_at === null)) {
    await db.transaction().execute(async (trx) => {
      const unseen = selectApplicationsBetween(trx, member, seekerId).where("seen_at", "is", null);
      await markSeen(trx, await lockApplications(trx, unseen), { kind: "member", id: member.id });
    });
  }
  return applications.length > 0;
}

type BareApplication = Omit<ApplicationRow, "job" | "otherParty" | "side">;

/**
 * Adds the job and the other party to each application, with four queries for all applications together. A company sees
 * the name and the photo that the seeker has sent, as long as they are stored, and not the present ones. A legal hold
 * hides both from recruiters and interviewers, and so does a first selection without names.
 */
async function withJobsAndParties<Row extends BareApplication>(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  applications: Row[],
): Promise<(Row & ApplicationRow)[]> {
  if (applications.length === 0) return [];
  const side = getSide(viewer);
  const isOfCompany = side === "company";
  const getOtherId = (application: BareApplication) =>
    isOfCompany ? application.applied_by_user_id : application.posted_by_user_id;
  const jobIds = applications.map((application) => application.job_id);
  const otherIds = applications.map(getOtherId);
  const applicationIds = applications.map(({ id }) => id);
  const [jobs, users, messageableIds, sentNames] = await Promise.all([
    selectJobs(db).where("jobs.id", "in", jobIds).execute(),
    db
      .selectFrom("users")
      .select(["id", "name", pictureOf("users").as("photo")])
      .where("id", "in", otherIds)
      .execute(),
    listMessageableIds(db, viewer, otherIds),
    isOfCompany ? listSentNames(db, applicationIds) : [],
  ]);
  const jobById = new Map(jobs.map((job) => [job.id, job]));
  const userById = new Map(users.map((user) => [user.id, { ...user, can_message: messageableIds.has(user.id) }]));
  const sentNameById = new Map(sentNames.map((sent) => [sent.application_id, sent]));
  return applications.flatMap((application) => {
    const job = jobById.get(application.job_id);
    const otherParty = userById.get(getOtherId(application));
    if (!job || !otherParty) return [];
    const sent = sentNameById.get(application.id);
    const shown = sent ? { ...otherParty, name: sent.name ?? otherParty.name, photo: sent.photo } : otherParty;
    const isNameHidden = hidesName(side, application);
    const { isHidden } = getApplicationAccess(viewer, application);
    const id = isNameHidden ? getApplicantId(side, application) : otherParty.id;
    const hidden = { id, name: null, photo: null, can_message: false };
    return [
      {
        ...application,
        has_proposed_times: application.has_proposed_times && !isHidden,
        interview_at: isHidden ? null : application.interview_at,
        side,
        job,
        otherParty: isNameHidden || isHidden ? hidden : shown,
      },
    ];
  });
}
