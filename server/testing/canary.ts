import { readdir } from "node:fs/promises";
import { makeEmployer, makeJob, makeSeeker, offerTerms } from "./factories.ts";
import type { TestPortal } from "./portal.ts";
import { createSamplePdf, createUploadForm, uploadResume } from "./sample-files.ts";

/** A word that occurs nowhere else in the database. */
export const CANARY = "kanarieqzx";

/** Returns the tables that contain the canary. */
export async function findCanaryTables(portal: TestPortal): Promise<string[]> {
  const { rows: tables } = await portal.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const searches = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text ilike '%${CANARY}%')`,
  );
  const { rows } = await portal.pool.query<{ name: string }>(searches.join(" union all "));
  return rows.map(({ name }) => name);
}

export async function isFileStored(portal: TestPortal, file: string): Promise<boolean> {
  return (await readdir(portal.dataDir, { recursive: true })).some((name) => name.includes(file));
}

/** An application full of the canary, with everything that can hang on it. The profile itself has no canary. */
export async function makeCanaryApplication(portal: TestPortal, now: string, extra: Record<string, unknown> = {}) {
  await portal.moveClock({ now });
  const [employer, seeker] = [
    await makeEmployer(portal, extra),
    await makeSeeker(portal, { ...extra, summary: `${CANARY} summary` }),
  ];
  const question = { type: "text", text: "Why?", is_required: true, options: [], must_have: null };
  const job = await makeJob(portal, employer, { questions: [question], asks_cover_note: true });
  const { questions } = (await seeker.client.get(`/crud/jobs/${job.id}`)).body;
  const form = {
    job_id: job.id,
    answers: [{ question_id: questions[0].id, value: `${CANARY} answer` }],
    cover_note: `${CANARY} note`,
  };
  const { body: resume } = await uploadResume(seeker, createSamplePdf(CANARY));
  const { id } = (await seeker.client.post("/applications", form)).body as { id: string };
  await portal.pool.query("update users set summary = '' where id = $1", [seeker.id]);
  await uploadResume(seeker, createSamplePdf("A newer resume"));
  await employer.client.post(`/application/${id}/notes`, { text: `${CANARY} likes @[${employer.id}]` });
  await employer.client.put(`/application/${id}/rating`, { stars: 3, text: CANARY });
  const start = new Date(Date.parse(now) + 86_400_000).toISOString();
  const end = new Date(Date.parse(now) + 90_000_000).toISOString();
  const slots = [{ start, end, time_zone: "Europe/Amsterdam" }];
  await employer.client.post(`/application/${id}/interviews`, { slots, place: `${CANARY} street` });
  const offerFile = createUploadForm(createSamplePdf(CANARY));
  const { body: uploaded } = await employer.client.send("POST", `/application/${id}/offer/file`, { body: offerFile });
  const answer_by = start.slice(0, 10);
  const offer = { ...offerTerms, answer_by, message: `${CANARY} welcomes`, file: uploaded.file };
  const { status } = await employer.client.post(`/application/${id}/offer`, offer);
  if (status !== 201) throw new Error(`The offer was answered with ${status}.`);
  await employer.client.post("/messages", { to_user_id: seeker.id, message: `${CANARY} writes` });
  return { employer, seeker, job, id, resume: resume.file as string, offerFile: uploaded.file as string };
}
