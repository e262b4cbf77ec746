import type { Kysely, Selectable } from "kysely";
import type { Education, WorkExperience } from "../../../contract/accounts/profile.ts";
import type { Snapshot } from "../../../contract/hiring/snapshots.ts";
import type { Answer } from "../../../contract/jobs/questions.ts";
import type { ApplicationAnswers, DB } from "../../../database/schema.ts";
import { hideName, hidesName } from "./hide-name.ts";
import { findCoverNote, findSnapshot, listAnswers, type SnapshotRow } from "./queries.ts";

/**
 * Reads what was applied with. Returns null when it has been erased.
 *
 * @param side `company` also gets whether answers meet the must-haves of the job, and no names while they are hidden
 */
export async function readSnapshot(
  db: Kysely<DB>,
  applicationId: string,
  side: "company" | "seeker",
): Promise<Snapshot | null> {
  const snapshot = await findSnapshot(db, applicationId);
  if (!snapshot) return null;
  const [answers, coverNote] = await Promise.all([listAnswers(db, applicationId), findCoverNote(db, applicationId)]);
  const content = {
    ...presentSnapshotProfile(snapshot),
    answers: answers.map((answer) => presentAnswer(answer, side)),
    cover_note: coverNote,
  };
  const isHidden = hidesName(side, snapshot);
  const resume = presentResume(snapshot);
  return {
    ...(isHidden ? hideName(content, snapshot) : content),
    sent_at: snapshot.sent_at.toISOString(),
    resume: isHidden ? null : resume,
    is_resume_hidden: isHidden && resume !== null,
    zip_code: isHidden ? null : snapshot.zip_code,
    distance_km: snapshot.distance_km,
  };
}

/** Presents the part of a snapshot that is a profile. */
export function presentSnapshotProfile(row: SnapshotRow) {
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    summary: row.summary,
    works: row.works as unknown as WorkExperience[],
    educations: row.educations as unknown as Education[],
    photo: row.photo,
  };
}

function presentResume({ resume, resume_name, resume_type, resume_size }: SnapshotRow): Snapshot["resume"] {
  if (resume === null || resume_type === null || resume_size === null) return null;
  return { file: resume, name: resume_name ?? resume, type: resume_type, size: resume_size };
}

function presentAnswer(row: Selectable<ApplicationAnswers>, side: "company" | "seeker"): Answer {
  return {
    question_id: row.question_id,
    question: row.question,
    type: row.type as Answer["type"],
    value: row.value as Answer["value"],
    meets_must_have: side === "company" ? row.meets_must_have : null,
  };
}
