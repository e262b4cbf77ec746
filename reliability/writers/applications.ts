import {
  APPLICATION_PENDING,
  APPLICATION_REJECTED,
  APPLICATION_SHORTLISTED,
} from "../../contract/platform/compatibility.ts";
import { jobForm } from "../../server/testing/sample-forms.ts";
import { createEmployer, createSeeker, createWriter, type Target, type Write, type Writer } from "../writer.ts";

const SEEKERS = 30;
/** The stored value of a job. An application has its status as its value. */
const JOB = 0;

/** Seekers apply to the newest job of an employer, who decides on two of three applications. */
export async function createApplicationWriter(target: Target, lane: string): Promise<Writer> {
  const employer = await createEmployer(target.db);
  const seekers = await Promise.all(Array.from({ length: SEEKERS }, () => createSeeker(target.db)));
  const jobIdByTitle = new Map<string, string>();
  const applicationIdByKey = new Map<string, string>();

  function createJob(title: string): Write<number> {
    const send = async () => {
      const reply = await (await target.as(employer)).post("/jobs", { ...jobForm, title });
      if (reply.status === 201) jobIdByTitle.set(title, reply.body.id);
      return reply;
    };
    return { key: title, value: JOB, status: 201, send };
  }

  function apply(title: string, seeker: (typeof seekers)[number]): Write<number> {
    const key = `${title}/${seeker.id}`;
    const send = async () => {
      const reply = await (await target.as(seeker)).post("/applications", { job_id: jobIdByTitle.get(title) });
      if (reply.status === 201) applicationIdByKey.set(key, reply.body.id);
      return reply;
    };
    return { key, value: APPLICATION_PENDING, status: 201, send, repeat: send };
  }

  function decide(key: string, status: number): Write<number> {
    const send = async () =>
      (await target.as(employer)).put(`/crud/applications/${applicationIdByKey.get(key)}`, { status });
    return { key, value: status, status: 200, send, repeat: send };
  }

  function next(count: number, items: [key: string, status: number][]): Write<number> {
    const title = items.findLast(([, value]) => value === JOB)?.[0];
    if (title === undefined) return createJob(`Job ${lane} ${count}`);
    const applications = items.filter(([key]) => key.startsWith(`${title}/`));
    const index = applications.findIndex(([, status], position) => status === APPLICATION_PENDING && position % 3 < 2);
    const [key] = applications[index] ?? [];
    if (key !== undefined) return decide(key, index % 3 === 0 ? APPLICATION_SHORTLISTED : APPLICATION_REJECTED);
    const seeker = seekers.find(({ id }) => !applications.some(([applied]) => applied.endsWith(id)));
    return seeker ? apply(title, seeker) : createJob(`Job ${lane} ${count}`);
  }

  let counts = { pending: 0, shortlisted: 0 };
  return createWriter({
    name: `applications ${lane}`,
    next,
    async read() {
      const jobs = await target.db
        .selectFrom("jobs")
        .select(["id", "title"])
        .where("user_id", "=", employer.id)
        .orderBy("id")
        .execute();
      const applications = await target.db
        .selectFrom("applications")
        .innerJoin("jobs", "jobs.id", "applications.job_id")
        .select(["applications.id", "jobs.title", "applied_by_user_id", "applications.status"])
        .where("posted_by_user_id", "=", employer.id)
        .orderBy("applications.id")
        .execute();
      for (const { id, title } of jobs) jobIdByTitle.set(title, id);
      const stored = applications.map(({ id, title, applied_by_user_id, status }): [string, number] => {
        const key = `${title}/${applied_by_user_id}`;
        applicationIdByKey.set(key, id);
        return [key, status];
      });
      const count = (wanted: number) => stored.filter(([, status]) => status === wanted).length;
      counts = { pending: count(APPLICATION_PENDING), shortlisted: count(APPLICATION_SHORTLISTED) };
      return [...jobs.map(({ title }): [string, number] => [title, JOB]), ...stored];
    },
    async verifyMore() {
      const client = await target.as(employer);
      const pending = (await client.get("/applications/count/0")).body.count;
      const shortlisted = (await client.get("/applications/count/2")).body.count;
      if (pending === counts.pending && shortlisted === counts.shortlisted) return [];
      return [`The API counts ${pending} and ${shortlisted} applications instead of ${JSON.stringify(counts)}.`];
    },
  });
}
