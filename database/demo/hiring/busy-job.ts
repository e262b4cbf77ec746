import type { Insertable } from "kysely";
import type { AnswerValue, QuestionWithMustHave } from "../../../contract/jobs/questions.ts";
import type { ApplicationAnswers } from "../../schema.ts";
import { createApplication, type DemoApplicationRow, type DemoStage } from "../applications.ts";
import { createSlug } from "../companies/employers.ts";
import { type DemoEmployer, type DemoJob, type DemoJobRow, hoursToMs } from "../jobs.ts";
import { personFirstNames, personLastNames, seekerFullNames } from "../lists/name-lists.ts";
import type { Occupation } from "../lists/occupations.ts";
import { createRandom, createUuidAt, pick, pickBoolean, pickInteger, type RandomSource, shuffle } from "../random.ts";
import { createSeeker, type DemoSeeker } from "../seekers.ts";

/** The number of applicants in each stage: sixty together. */
const applicantCounts: [DemoStage, number][] = [
  ["received", 14],
  ["seen", 15],
  ["shortlisted", 8],
  ["interview", 6],
  ["offer", 1],
  ["hired", 1],
  ["rejected", 11],
  ["withdrawn", 4],
];

const titles = ["Help Desk Technician", "IT Support Specialist", "Service Desk Analyst", "Computer Support Specialist"];

/** What a question asks and how an applicant of the demonstration data answers it. */
interface DemoQuestion extends Omit<QuestionWithMustHave, "id" | "must_have"> {
  must_have: QuestionWithMustHave["must_have"];
  answer: (random: RandomSource) => AnswerValue | null;
}

const questions: DemoQuestion[] = [
  {
    type: "yes_no",
    text: "Can you work late shifts, until 11 pm?",
    is_required: true,
    options: [],
    must_have: true,
    answer: (random) => pickBoolean(random, 0.8),
  },
  {
    type: "single_choice",
    text: "How many hours a week would you like to work?",
    is_required: true,
    options: ["24", "32", "36"],
    must_have: null,
    answer: (random) => pick(random, ["24", "32", "32", "36", "36"]),
  },
  {
    type: "number",
    text: "How many years have you worked on a help desk?",
    is_required: true,
    options: [],
    must_have: 2,
    answer: (random) => pickInteger(random, 0, 9),
  },
  {
    type: "text",
    text: "Which problem of a user did you last solve, and how?",
    is_required: false,
    options: [],
    must_have: null,
    answer: (random) => (pickBoolean(random, 0.7) ? pick(random, solvedProblems) : null),
  },
];

const solvedProblems = [
  "A ward could not print labels. The printer had been given a new IP address, so I reserved the old one for it.",
  "A nurse was locked out in the middle of a shift. I checked who she was, reset her password and stayed on the phone until she was in.",
  "Laptops lost the network in one meeting room. Two access points used the same channel.",
  "A colleague had deleted a folder by mistake. I restored it from the backup of the night before and showed him the recycle bin.",
];

const coverNotes = [
  "Your job caught my eye because I like to help people who have more important work to do than to fight with a computer.",
  "I have worked on a help desk for several years and would like to do so in a hospital, where it matters that things work at once.",
  "I am calm on the phone, write down what I did, and do not stop before the problem is solved.",
  "At the moment I work alone. I am looking for a team from which I can learn.",
];

/** The columns of the job that many people apply to. */
export function createBusyJobColumns(random: RandomSource, now: Date): Partial<DemoJobRow> {
  return {
    openings: 2,
    positions: 5,
    asks_cover_note: true,
    questions: JSON.stringify(
      questions.map(({ answer: _, ...question }) => ({ id: createUuidAt(random, now), ...question })),
    ),
  };
}

/** Creates sixty Dutch seekers with different names. */
export function createApplicants(
  random: RandomSource,
  occupation: Occupation,
  workplaces: DemoEmployer[],
  now: Date,
): DemoSeeker[] {
  const count = applicantCounts.reduce((sum, [, stageCount]) => sum + stageCount, 0);
  const slugs = new Set(seekerFullNames.NL.map(createSlug));
  const seekers: DemoSeeker[] = [];
  while (seekers.length < count) {
    const name = `${pick(random, personFirstNames.NL)} ${pick(random, personLastNames.NL)}`;
    if (slugs.has(createSlug(name))) continue;
    slugs.add(createSlug(name));
    seekers.push(
      createSeeker(random, { name, country: "NL", occupation, title: pick(random, titles), workplaces }, now),
    );
  }
  return seekers;
}

/** Creates one application of each seeker, one to twenty days old, in the stages of `applicantCounts`. */
export function createBusyJobApplications(
  random: RandomSource,
  seekers: DemoSeeker[],
  job: DemoJob,
  now: Date,
): DemoApplicationRow[] {
  const stages = applicantCounts.flatMap(([stage, count]) => Array.from({ length: count }, () => stage));
  return shuffle(random, seekers).flatMap((seeker, index) => {
    const stage = stages[index];
    if (!stage) return [];
    // Recent applications have no answer yet.
    const isNew = stage === "received";
    const ageMs = hoursToMs(isNew ? 20 + 100 * random() : 130 + 350 * random());
    return [{ ...createApplication(random, { seeker, job, stage, ageMs }, now), cover_note: pick(random, coverNotes) }];
  });
}

/** Creates the answers of the applications to the jobs that ask questions. */
export function createAnswers(
  jobs: DemoJobRow[],
  applications: DemoApplicationRow[],
): Insertable<ApplicationAnswers>[] {
  const random = createRandom("answers");
  const questionsByJob = new Map(
    jobs.flatMap(({ id, questions: json }) => (json ? [[id, JSON.parse(json) as QuestionWithMustHave[]]] : [])),
  );
  return applications.flatMap(({ id, job_id }) =>
    (questionsByJob.get(job_id) ?? []).flatMap((question, position) => {
      const value = questions[position]?.answer(random) ?? null;
      if (value === null) return [];
      return [
        {
          application_id: id,
          question_id: question.id,
          position,
          question: question.text,
          type: question.type,
          value: JSON.stringify(value),
          meets_must_have: meetsMustHave(value, question.must_have),
        },
      ];
    }),
  );
}

function meetsMustHave(value: AnswerValue, mustHave: QuestionWithMustHave["must_have"]): boolean | null {
  if (mustHave === null) return null;
  return typeof mustHave === "number" ? Number(value) >= mustHave : value === mustHave;
}
