import { type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { JobApplication, JobApplicationsQuery } from "../../../contract/hiring/applications.ts";
import {
  type ApplicationStage,
  applicationStages,
  openStages,
  type StageCounts,
} from "../../../contract/hiring/stages.ts";
import type { Applications, DB } from "../../../database/schema.ts";
import type { Member } from "../../platform/http/access.ts";
import { type PagePosition, whereAfterCursor } from "../../platform/http/paging.ts";
import { getOpenColumn } from "./policy.ts";
import { presentState } from "./present.ts";

export type JobApplicationRow = Selectable<Applications> & {
  name: string | null;
  photo: string | null;
  headline: string | null;
  own_stars: number | null;
  must_haves_met: number;
  must_haves_total: number;
  /** Whether the member reads the content. */
  is_readable: boolean;
  /** Whether a legal hold also hides the applicant from the member. */
  is_hidden_by_hold: boolean;
};

/** The name that the seeker has sent; the present one when what was sent is erased. */
const sentName = sql<string | null>`coalesce(snapshot.name, applicant.name)`;

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
    .leftJoin("application_snapshots as snapshot", "snapshot.application_id", "applications.id")
    .leftJoin("application_ratings as rating", (join) =>
      join.onRef("rating.application_id", "=", "applications.id").on("rating.author_id", "=", member.id),
    )
    .selectAll("applications")
    .select([
      sentName.as("name"),
      sql<string | null>`case when snapshot.application_id is null then applicant.photo else snapshot.photo end`.as(
        "photo",
      ),
      "rating.stars as own_stars",
      `applications.${getOpenColumn(member)} as is_readable` as const,
      isHidden.as("is_hidden_by_hold"),
      sql<string | null>`snapshot.works -> 0 ->> 'title'`.as("headline"),
      countAnswers(sql`answer.meets_must_have`).as("must_haves_met"),
      countAnswers(sql`answer.meets_must_have is not null`).as("must_haves_total"),
    ]);
}

/** Lists applications to one job, up to `limit + 1`. The extra row shows that there is a next page. */
export function listJobApplications(
  db: Kysely<DB>,
  member: Member,
  jobId: string,
  { stage, open, q, must_haves, answers, min_stars, sort, limit }: JobApplicationsQuery & { limit: number },
  after: PagePosition | null,
): Promise<JobApplicationRow[]> {
  const direction = sort === "oldest" ? "asc" : "desc";
  const readsContent = q !== "" || must_haves !== undefined || answers !== undefined || min_stars !== undefined;
  return selectJobApplications(db, member)
    .where("applications.job_id", "=", jobId)
    .where("applications.is_erased", "=", false)
    .$if(readsContent && member.company_role !== "owner", (all) => all.where("applications.held_until", "is", null))
    .$if(stage !== undefined, (all) => all.where("applications.stage", "=", stage as ApplicationStage))
    .$if(open !== undefined, (all) => all.where("applications.stage", "in", openStages))
    .$if(q !== "", (all) => all.where(sql<boolean>`position(lower(${q}) in lower(${sentName})) > 0`))
    .$if(must_haves !== undefined || answers !== undefined, (all) =>
      all.where(`applications.${getOpenColumn(member)}`, "=", true),
    )
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
    .$if(min_stars !== undefined, (all) => all.where("rating.stars", ">=", min_stars as number))
    .$if(after !== null, (all) => all.where(whereAfterCursor("applications", after as PagePosition, direction)))
    .orderBy("applications.created_at", direction)
    .orderBy("applications.id", direction)
    .limit(limit + 1)
    .execute();
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

export async function countJobApplications(db: Kysely<DB>, jobId: string): Promise<StageCounts> {
  const rows = await db
    .selectFrom("applications")
    .select(["stage", sql<number>`count(*)::int`.as("count")])
    .where("job_id", "=", jobId)
    .where("is_erased", "=", false)
    .groupBy("stage")
    .execute();
  const counts = new Map(rows.map(({ stage, count }) => [stage, count]));
  return Object.fromEntries(applicationStages.map((stage) => [stage, counts.get(stage) ?? 0])) as StageCounts;
}

/** Presents a row of the board. A seeker who has withdrawn keeps the name only. A legal hold also hides the name. */
export function presentJobApplication(row: JobApplicationRow): JobApplication {
  const { is_readable, is_hidden_by_hold } = row;
  return {
    ...presentState(row, "company"),
    applicant: {
      _id: row.applied_by_user_id,
      name: is_hidden_by_hold ? null : row.name,
      photo: is_readable ? row.photo : null,
    },
    headline: is_readable ? row.headline : null,
    own_stars: is_hidden_by_hold ? null : row.own_stars,
    must_haves: is_readable ? { met: row.must_haves_met, total: row.must_haves_total } : { met: 0, total: 0 },
  };
}
