import { randomUUID } from "node:crypto";
import { deleteJob } from "../jobs/queries.ts";
import type { Client } from "./client.ts";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeNewcomer,
  makeSeeker,
  type Person,
  withPassword,
} from "./factories.ts";
import type { TestPortal } from "./portal.ts";

type Thing = { id: string };

/** Things that the rules about who may do what are about. The employer and the seeker own them, the others nothing. */
export interface Things {
  seeker: Thing;
  employer: Thing;
  newcomer: Thing;
  /** Never applied anywhere. */
  otherSeeker: Thing;
  /** Active; the seeker has applied. */
  job: Thing;
  /** Active; nobody has applied. */
  openJob: Thing;
  /** Inactive; the seeker applied while it was active. */
  closedJob: Thing;
  /** Inactive; nobody has applied. */
  draftJob: Thing;
  /** The seeker applied before it was deleted. */
  deletedJob: Thing;
  pending: Thing;
  decided: Thing;
}

export const actors = ["anonymous", "newcomer", "seeker", "otherSeeker", "employer", "otherEmployer"] as const;
export type Actor = (typeof actors)[number];

export interface World {
  things: Things;
  people: Record<Exclude<Actor, "anonymous">, Person>;
  clientOf(actor: Actor): Client;
}

/** A small board with one of everything, for one test: whatever that does to it harms no other. */
export async function makeWorld(portal: TestPortal): Promise<World> {
  const password = await withPassword();
  const [newcomer, seeker, otherSeeker, employer, otherEmployer] = await Promise.all([
    makeNewcomer(portal),
    makeSeeker(portal, password),
    makeSeeker(portal, password),
    makeEmployer(portal, password),
    makeEmployer(portal, password),
  ]);
  const [job, openJob, closedJob, draftJob, deletedJob, decidedJob] = await Promise.all([
    makeJob(portal, employer),
    makeJob(portal, employer),
    makeJob(portal, employer, { status: 2 }),
    makeJob(portal, employer, { status: 2 }),
    makeJob(portal, employer),
    makeJob(portal, employer),
  ]);
  const [pending, decided] = await Promise.all([
    makeApplication(portal, job, employer, seeker),
    makeApplication(portal, decidedJob, employer, seeker),
    makeApplication(portal, closedJob, employer, seeker),
    makeApplication(portal, deletedJob, employer, seeker),
  ]);
  await Promise.all([
    deleteJob(portal.db, deletedJob.id, employer.id),
    employer.client.put(`/crud/applications/${decided.id}`, { status: 2 }),
    seeker.client.post("/messages", { to_user_id: employer.id, message: "Is the job still open?" }),
  ]);
  const people = { newcomer, seeker, otherSeeker, employer, otherEmployer };
  return {
    people,
    things: {
      seeker,
      employer,
      newcomer,
      otherSeeker,
      job,
      openJob,
      closedJob,
      draftJob,
      deletedJob,
      pending,
      decided,
    },
    clientOf: (actor) => (actor === "anonymous" ? portal.anonymous : people[actor].client),
  };
}

/** The same things under ids that nothing has. */
export function inventedThings(things: Things): Things {
  return Object.fromEntries(Object.keys(things).map((name) => [name, { id: randomUUID() }])) as unknown as Things;
}
