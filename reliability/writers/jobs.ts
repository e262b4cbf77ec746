import { JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import { jobForm } from "../../server/testing/sample-forms.ts";
import { createEmployer, createWriter, type Target, type Write, type Writer } from "../writer.ts";

interface StoredJob {
  starting_salary: number;
  description: string;
  status: number;
}

/** Creates, changes, closes and reopens the jobs of one employer. Each job has a title of its own. */
export async function createJobWriter(target: Target, lane: string): Promise<Writer> {
  const employer = await createEmployer(target.db);
  const idByTitle = new Map<string, string>();
  let lastTitle = "";

  async function create(title: string, value: StoredJob) {
    const reply = await (await target.as(employer)).post("/jobs", { ...jobForm, ...value, title });
    if (reply.status === 201) idByTitle.set(title, reply.body.id);
    return reply;
  }

  async function update(title: string, value: StoredJob) {
    return (await target.as(employer)).put(`/crud/jobs/${idByTitle.get(title)}`, { ...jobForm, ...value, title });
  }

  function next(count: number, items: [string, StoredJob][]): Write<StoredJob> {
    const [title, job] = items.at(-1) ?? [];
    const value = {
      starting_salary: 1000 + count,
      description: `Version ${count} of the job: ${toWord(lane, count)}.`,
      status: getNextStatus(count),
    };
    lastTitle = title === undefined || count % 4 === 0 ? `Carpenter ${toWord(lane, count)}` : title;
    const key = lastTitle;
    return job === undefined || key !== title
      ? { key, value, status: 201, send: () => create(key, value) }
      : { key, value, status: 200, send: () => update(key, value), repeat: () => update(key, value) };
  }

  return createWriter({
    name: `jobs ${lane}`,
    next,
    async read() {
      const rows = await target.db
        .selectFrom("jobs")
        .select(["id", "title", "starting_salary", "description", "status"])
        .where("user_id", "=", employer.id)
        .orderBy("id")
        .execute();
      for (const { id, title } of rows) idByTitle.set(title, id);
      return rows.map(({ id: _id, title, ...job }) => [title, job]);
    },
    async verifyMore() {
      const client = await target.as(employer);
      const id = idByTitle.get(lastTitle);
      const search = await client.get(`/auth/search/?title=${encodeURIComponent(lastTitle)}`);
      const job = id && (await client.get(`/crud/jobs/${id}`)).body;
      const isFound = search.body.some((found: { id: string }) => found.id === id);
      const isActive = job && job.status === JOB_ACTIVE;
      return isFound === Boolean(isActive) ? [] : [`The search ${isFound ? "finds" : "does not find"} ${lastTitle}.`];
    },
  });
}

/** Of four writes, the first creates an active job, the second changes it, the third closes and the fourth reopens it. */
function getNextStatus(count: number): number {
  return count % 4 === 2 ? JOB_INACTIVE : JOB_ACTIVE;
}

/** Returns a word for a number. It has letters only, so that it is one word of the search index. */
function toWord(lane: string, count: number): string {
  return `${lane}${count}`.replace(/\d/g, (digit) => "bcdfghjklm"[Number(digit)] ?? "");
}
