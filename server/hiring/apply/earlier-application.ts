import type { Kysely } from "kysely";
import type { EarlierApplication } from "../../../contract/hiring/applications.ts";
import { type AnswerValue, findAnswerError, type Question } from "../../../contract/jobs/questions.ts";
import type { DB } from "../../../database/schema.ts";
import { findJob } from "../../jobs/queries.ts";
import { ApiError } from "../../platform/errors.ts";
import { listAnswers } from "../snapshots/queries.ts";

/** How many of the last applications are read. */
const MAX_APPLICATIONS = 20;

/**
 * Finds the last application of a seeker that has something for another job: an answer to a question in the same words, a cover
 * note when the job asks for one, or a resume that the profile no longer has.
 *
 * @throws {ApiError} not_found when the job does not accept applications
 */
export async function findEarlierApplication(
  db: Kysely<DB>,
  seeker: { id: string; resume: string | null },
  jobId: string,
): Promise<EarlierApplication | null> {
  const job = await findJob(db, jobId);
  if (!job?.is_public) throw new ApiError("not_found");
  const questions = job.questions as unknown as Question[];
  for (const row of await listLastApplications(db, seeker.id, jobId)) {
    const answers = questions.length > 0 ? matchAnswers(questions, await listAnswers(db, row.id)) : [];
    const cover_note = job.asks_cover_note ? row.cover_note : null;
    const resume =
      row.resume !== null && row.resume !== seeker.resume
        ? { file: row.resume, name: row.resume_name ?? row.resume }
        : null;
    if (answers.length === 0 && cover_note === null && resume === null) continue;
    const { id, job: title, company } = row;
    return { id, job: title, company, sent_at: row.sent_at.toISOString(), answers, cover_note, resume };
  }
  return null;
}

function listLastApplications(db: Kysely<DB>, seekerId: string, jobId: string) {
  return db
    .selectFrom("applications")
    .innerJoin("application_snapshots as snapshot", "snapshot.application_id", "applications.id")
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .innerJoin("companies", "companies.id", "applications.company_id")
    .leftJoin("files", "files.file", "snapshot.resume")
    .select(["applications.id", "applications.cover_note", "snapshot.sent_at", "files.file as resume"])
    .select(["files.original_name as resume_name", "jobs.title as job", "companies.name as company"])
    .where("applications.applied_by_user_id", "=", seekerId)
    .where("applications.job_id", "<>", jobId)
    .where("applications.is_erased", "=", false)
    .orderBy("applications.created_at", "desc")
    .limit(MAX_APPLICATIONS)
    .execute();
}

/** Finds the answers to questions of the same type and in the same words, if they are still valid. */
function matchAnswers(
  questions: readonly Question[],
  given: readonly { question: string; type: string; value: unknown }[],
): EarlierApplication["answers"] {
  const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();
  return questions.flatMap((question) => {
    const answer = given.find(
      ({ type, question: text }) => type === question.type && normalize(text) === normalize(question.text),
    );
    const value = answer?.value as AnswerValue | undefined;
    if (value === undefined || findAnswerError(question, value) !== null) return [];
    return [{ question_id: question.id, value }];
  });
}
