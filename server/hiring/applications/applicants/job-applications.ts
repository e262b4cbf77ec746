import { type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import * as z from "zod";
import type {
  ApplicantCounts,
  ApplicantOrder,
  JobApplication,
  JobApplicationsQuery,
  Neighbours,
} from "../../../../contract/hiring/applicants.ts";
import {
  type ApplicationStage,
  applicationStages,
  openStages,
  type StageCounts,
} from "../../../../contract/hiring/stages/stages.ts";
import type { ApplicationStatus } from "../../../../contract/platform/compatibility.ts";
import type { Applications, DB } from "../../../../database/schema.ts";
import { type PayRow, presentPay } from "../../../jobs/present-pay.ts";
import { isLate, payColumns } from "../../../jobs/queries.ts";
import { listMessageableIds } from "../../../messages/participants.ts";
import type { Member } from "../../../platform/http/access.ts";
import { PagePosition, toListPage } from "../../../platform/http/paging.ts";
import { hideName, type Named } from "../../snapshots/hide-name.ts";
import { type ApplicationViewer, getApplicantId, getOpenColumn } from "../policy.ts";
import { presentState } from "../present.ts";
import { hasProposedTimes, interviewAt } from "../seeker-turn.ts";

export type JobApplicationRow = Selectable<Applications> &
  PayRow & {
    name: string | null;
    photo: string | null;
    headline: string | null;
    own_stars: number | null;
    must_haves_met: number;
    must_haves_total: number;
    /** Of a list that shows the answers to a question. */
    shown_answer?: (NonNullable<JobApplication["shown_answer"]> & Named) | null;
    distance_km: number | null;
    job_title: string;
    industry: string | null;
    address: string;
    zip_code: string;
    is_job_deleted: boolean;
    has_proposed_times: boolean;
    interview_at: Date | null;
    /** Whether the member reads the content. */
    is_readable: boolean;
    /** Whether a legal hold also hides the applicant from the member. */
    is_hidden_by_hold: boolean;
  };

/** An application in a list, with what the list is ordered by. */
type ListedApplicant = JobApplicationRow & { sort_value: number };

/** The name that the seeker has sent; the present one when what was sent is erased. Null while it is hidden. */
const sentName = sql<string | null>`case when not applications.is_name_hidden
  then coalesce(snapshot.name, applicant.name) end`;

/**
 * Selects applications in the columns of a row of the board. `own_stars` is the rating of the member who reads the rows.
 */
export function selectJobApplications(db: Kysely<DB>, member: Member) {
  const isHidden = member.company_role === "owner" ? sql<boolean>`false` : sql<boolean>`held_until is not null`;
  const countAnswers = (met: RawBuilder<boolean>) => sql<number>`(
    select count(*)::int from application_answers answer where answer.application_id = applications.id and ${met}
  )`;
  return db
    .selectFrom("applications")
    .innerJoin("users as applicant", "applicant.id", "applications.applied_by_user_id")
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .leftJoin("application_snapshots as snapshot", "snapshot.application_id", "applications.id")
    .leftJoin("application_ratings as rating", (join) =>
      join.onRef("rating.application_id", "=", "applications.id").on("rating.author_id", "=", member.id),
    )
    .selectAll("applications")
    .select([
      sentName.as("name"),
      sql<string | null>`case when applications.is_name_hidden then null
        when snapshot.application_id is null then applicant.photo else snapshot.photo end`.as("photo"),
      "rating.stars as own_stars",
      "jobs.title as job_title",
      "jobs.industry",
      "jobs.address",
      "jobs.zip_code",
      ...payColumns,
      sql<boolean>`jobs.deleted_at is not null`.as("is_job_deleted"),
      hasProposedTimes.as("has_proposed_times"),
      interviewAt.as("interview_at"),
      `applications.${getOpenColumn(member)} as is_readable` as const,
      isHidden.as("is_hidden_by_hold"),
      "snapshot.distance_km",
      sql<string | null>`snapshot.works -> 0 ->> 'title'`.as("headline"),
      countAnswers(sql`answer.meets_must_have`).as("must_haves_met"),
      countAnswers(sql`answer.meets_must_have is not null`).as("must_haves_total"),
    ]);
}

/** The applications that a member reads: to one job of the company, or to all of them. */
export interface Applicants {
  member: Member;
  jobId: string | undefined;
  /** Whether also those that only show that they are withdrawn or on a legal hold: in the list of one job. */
  includesUnreadable: boolean;
}

function isAmong<Table extends "applications">({ member, jobId, includesUnreadable }: Applicants) {
  return ({ eb, and }: ExpressionBuilder<DB, Table>) =>
    and([
      sql<boolean>`not applications.is_erased`,
      jobId === undefined
        ? eb(sql`applications.company_id`, "=", member.company_id)
        : eb(sql`applications.job_id`, "=", jobId),
      ...(includesUnreadable ? [] : [eb(sql.ref(`applications.${getOpenColumn(member)}`), "=", true)]),
    ]);
}

/** The position of a row in a list of applicants. */
export const ApplicantPosition = z.object({ value: z.number(), ...PagePosition.shape });
type ApplicantPosition = z.infer<typeof ApplicantPosition>;

export const getPosition = ({ sort_value, created_at, id }: ListedApplicant): ApplicantPosition => ({
  value: sort_value,
  at: created_at.toISOString(),
  id,
});

/** Lists applications, up to `limit + 1`. The extra row shows that there is a next page. */
export function listApplicants(
  db: Kysely<DB>,
  applicants: Applicants,
  query: JobApplicationsQuery & { limit: number },
  after: ApplicantPosition | null,
): Promise<ListedApplicant[]> {
  const { value, direction } = getSortKey(query.sort, applicants.member);
  const isAfter = sql.raw(direction === "asc" ? ">" : "<");
  return selectApplicants(db, applicants, query)
    .select(value.as("sort_value"))
    .$if(query.answer_to !== undefined, (all) => all.select(selectAnswerTo(query.answer_to ?? "").as("shown_answer")))
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(${value}, applications.created_at, applications.id) ${isAfter} (${after?.value}::float8, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy(value, direction)
    .orderBy("applications.created_at", direction)
    .orderBy("applications.id", direction)
    .limit(query.limit + 1)
    .execute();
}

/** The answer to a question, with the name and the phone number that are left out of it while the name is hidden. */
const selectAnswerTo = (questionId: string) => sql<JobApplicationRow["shown_answer"]>`(
  select jsonb_build_object('question', answer.question, 'type', answer.type, 'value', answer.value,
    'name', coalesce(snapshot.name, applicant.name), 'phone', snapshot.phone)
  from application_answers answer where answer.application_id = applications.id and answer.question_id = ${questionId}
)`;

/** A list is ordered by value, then by creation time, then by id, all in the same direction. */
interface SortKey {
  value: RawBuilder<number>;
  direction: "asc" | "desc";
}

const isOpenOrUnanswered = sql<boolean>`applications.stage = any(${[...openStages, "unanswered"]})`;

function getSortKey(order: ApplicantOrder, member: Member): SortKey {
  switch (order) {
    case "newest":
      return { value: sql`0::float8`, direction: "desc" };
    case "oldest":
      return { value: sql`0::float8`, direction: "asc" };
    case "due":
      return {
        // After all due dates, in seconds, come open applications without one, and then those that have ended, newest first.
        value: sql`case when ${isOpenOrUnanswered} then coalesce(extract(epoch from answer_due_at), 1e11)
          else 2e11 - extract(epoch from applications.created_at) end::float8`,
        direction: "asc",
      };
    case "must_haves":
      return bestFirst(
        sql`(select avg(answer.meets_must_have::int) from application_answers answer
          where answer.application_id = applications.id)`,
        member,
      );
    case "rating":
      return bestFirst(sql`rating.stars`, member);
  }
}

/** Orders by a number from 0 up. What the member may not read counts as 0. Ended applications that nobody can answer come last. */
function bestFirst(value: RawBuilder<number>, member: Member): SortKey {
  const isReadable = sql.ref(`applications.${getOpenColumn(member)}`);
  return {
    value: sql`case when not ${isOpenOrUnanswered} then -1 when ${isReadable} then coalesce(${value}, 0)::float8 else 0 end`,
    direction: "desc",
  };
}

/** Finds the place of an application in the list with these filters. */
export async function findNeighbours(
  db: Kysely<DB>,
  applicants: Applicants,
  query: JobApplicationsQuery,
  id: string,
): Promise<Neighbours> {
  const { value, direction } = getSortKey(query.sort, applicants.member);
  const to = sql.raw(direction);
  const inOrder = sql`over (order by sort_value ${to}, created_at ${to}, id ${to})`;
  const found = await db
    .selectFrom(
      db
        .selectFrom(selectApplicants(db, applicants, query).select(value.as("sort_value")).as("listed"))
        .select([
          "id",
          sql<number>`(row_number() ${inOrder})::int`.as("position"),
          sql<number>`(count(*) over ())::int`.as("total"),
          sql<Neighbours["previous"]>`lag(jsonb_build_object('id', id, 'job_id', job_id)) ${inOrder}`.as("previous"),
          sql<Neighbours["next"]>`lead(jsonb_build_object('id', id, 'job_id', job_id)) ${inOrder}`.as("next"),
        ])
        .as("placed"),
    )
    .select(["position", "total", "previous", "next"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (found) return found;
  const { total } = await selectApplicants(db, applicants, query)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return { position: 0, total, previous: null, next: null };
}

function selectApplicants(
  db: Kysely<DB>,
  applicants: Applicants,
  { status, stage, open, late, q, must_haves, answers, min_stars, max_distance_km }: JobApplicationsQuery,
) {
  const { member } = applicants;
  const readsSent = [must_haves, answers, max_distance_km].some((filter) => filter !== undefined);
  const readsContent = readsSent || q !== "" || min_stars !== undefined;
  return selectJobApplications(db, member)
    .where(isAmong(applicants))
    .$if(status !== undefined, (all) => all.where("applications.status", "=", status as ApplicationStatus))
    .$if(readsContent && member.company_role !== "owner", (all) => all.where("applications.held_until", "is", null))
    .$if(stage !== undefined, (all) => all.where("applications.stage", "=", stage as ApplicationStage))
    .$if(open !== undefined, (all) => all.where("applications.stage", "in", openStages))
    .$if(late !== undefined, (all) => all.where(isLate))
    .$if(q !== "", (all) => all.where(sql<boolean>`position(lower(${q}) in lower(${sentName})) > 0`))
    .$if(readsSent, (all) => all.where(`applications.${getOpenColumn(member)}`, "=", true))
    .$if(max_distance_km !== undefined, (all) => all.where("snapshot.distance_km", "<=", max_distance_km as number))
    .$if(must_haves !== undefined, (all) =>
      all.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("application_answers as answer")
              .select("answer.question_id")
              .whereRef("answer.application_id", "=", "applications.id")
              .where("answer.meets_must_have", "=", false),
          ),
        ),
      ),
    )
    .$if(answers !== undefined, (all) => all.where(hasWantedAnswers(answers ?? {})))
    .$if(min_stars !== undefined, (all) => all.where("rating.stars", ">=", min_stars as number));
}

/** A condition for applications that have all wanted answers. */
function hasWantedAnswers(answers: Record<string, string>) {
  return ({ and, exists, selectFrom }: ExpressionBuilder<DB, "applications">) =>
    and(
      Object.entries(answers).map(([questionId, wanted]) =>
        exists(
          selectFrom("application_answers as answer")
            .select("answer.question_id")
            .whereRef("answer.application_id", "=", "applications.id")
            .where("answer.question_id", "=", questionId)
            .where(isWantedAnswer(wanted)),
        ),
      ),
    );
}

/** A condition for a row of `application_answers as answer`. How answers are compared depends on their type. */
function isWantedAnswer(wanted: string): RawBuilder<boolean> {
  const smallestNumber = wanted.trim() === "" ? Number.NaN : Number(wanted);
  return sql<boolean>`case answer.type
    when 'number' then (answer.value #>> '{}')::double precision >= ${smallestNumber}::double precision
    when 'multiple_choice' then answer.value ? ${wanted}::text
    when 'date' then answer.value #>> '{}' <= ${wanted}::text
    when 'text' then position(lower(${wanted}::text) in lower(answer.value #>> '{}')) > 0
    else answer.value #>> '{}' = ${wanted}::text
  end`;
}

export async function countApplicants(db: Kysely<DB>, applicants: Applicants): Promise<ApplicantCounts> {
  const rows = await db
    .selectFrom("applications")
    .select([
      "stage",
      sql<number>`count(*)::int`.as("count"),
      sql<number>`(count(*) filter (where ${isLate}))::int`.as("late"),
    ])
    .where(isAmong(applicants))
    .groupBy("stage")
    .execute();
  const toCounts = (column: "count" | "late") =>
    Object.fromEntries(
      applicationStages.map((stage) => [stage, rows.find((row) => row.stage === stage)?.[column] ?? 0]),
    ) as StageCounts;
  return { ...toCounts("count"), late: toCounts("late") };
}

/** Presents one page of a list. `getPosition` returns what the list is ordered by, by default creation time and id. */
export async function presentApplicants<Row extends JobApplicationRow>(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  rows: Row[],
  limit: number,
  getPosition?: (row: Row) => unknown,
) {
  const seekerIds = rows.map(({ applied_by_user_id }) => applied_by_user_id);
  const messageableIds = await listMessageableIds(db, viewer, seekerIds);
  return toListPage(
    rows,
    limit,
    (row) => presentJobApplication(row, messageableIds.has(row.applied_by_user_id)),
    getPosition,
  );
}

/** A seeker who has withdrawn keeps the name only. A legal hold also hides the name, and so does a selection without names. */
function presentJobApplication(row: JobApplicationRow, canMessage: boolean): JobApplication {
  const { is_readable, is_hidden_by_hold, is_name_hidden } = row;
  return {
    ...presentState(row, "company"),
    applicant: {
      _id: getApplicantId("company", row),
      name: is_hidden_by_hold ? null : row.name,
      photo: is_readable ? row.photo : null,
    },
    headline: is_readable ? row.headline : null,
    has_proposed_times: row.has_proposed_times && !is_hidden_by_hold,
    interview_at: is_hidden_by_hold ? null : (row.interview_at?.toISOString() ?? null),
    own_stars: is_hidden_by_hold ? null : row.own_stars,
    distance_km: is_readable ? row.distance_km : null,
    shown_answer: is_readable ? presentShownAnswer(row) : null,
    must_haves: is_readable ? { met: row.must_haves_met, total: row.must_haves_total } : { met: 0, total: 0 },
    job: {
      _id: row.job_id,
      title: row.job_title,
      industry: row.industry ?? "",
      address: row.address,
      zip_code: row.zip_code,
      starting_salary: row.starting_salary,
      ...presentPay(row),
      is_deleted: row.is_job_deleted,
    },
    can_message: canMessage && !is_hidden_by_hold && !is_name_hidden,
  };
}

function presentShownAnswer({ shown_answer, is_name_hidden }: JobApplicationRow): JobApplication["shown_answer"] {
  if (!shown_answer) return null;
  const { name, phone, ...answer } = shown_answer;
  if (!is_name_hidden) return answer;
  const [hidden = answer] = hideName({ answers: [answer] }, { name, phone }).answers;
  return { ...answer, value: hidden.value };
}
