import { Readable } from "node:stream";
import { getJobPath } from "../../contract/paths.ts";
import type { Database } from "../database/pool.ts";
import type { JobRow } from "../jobs/present.ts";
import { iterateOpenJobs } from "./queries.ts";
import { element } from "./xml.ts";

/** All open jobs, in the form that job aggregators read: `<source>` with a `<job>` for each. */
export function streamJobsXml(db: Database, origin: string): Readable {
  async function* lines() {
    // Together with the first job: while nothing was sent, a database that is away is still a 503.
    let head = `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n${element("publisher", "Job Portal")}${element("publisherurl", origin)}\n`;
    for await (const job of iterateOpenJobs(db)) {
      yield head + renderJobElement(job, origin);
      head = "";
    }
    yield `${head}</source>\n`;
  }
  return Readable.from(lines(), { objectMode: false, highWaterMark: 64 * 1024 });
}

function renderJobElement(job: JobRow, origin: string): string {
  const fields = {
    title: job.title,
    date: job.created_at.toUTCString(),
    lastactivitydate: job.updated_at.toUTCString(),
    referencenumber: job.id,
    url: origin + getJobPath(job),
    company: job.company,
    streetaddress: job.address,
    postalcode: job.zip_code,
    country: job.country,
    description: job.description,
    salary: job.starting_salary,
    jobtype: job.type,
    category: job.industry,
  };
  return `<job>${Object.entries(fields)
    .map(([name, value]) => element(name, value))
    .join("")}</job>\n`;
}
