import { insertJob } from "../../server/jobs/queries.ts";
import { createEmployerForm, createSeekerForm, jobForm, sampleWork } from "../../server/testing/sample-forms.ts";
import { createEmployer, createSeeker, createWriter, type Member, type Target, type Writer } from "../writer.ts";

/** The number of jobs of the company. Each new name of the company re-indexes them. */
const JOBS = 3;

/** Changes the profile of a seeker. */
export async function createSeekerProfileWriter(target: Target): Promise<Writer> {
  const seeker = await createSeeker(target.db);
  return createProfileWriter(target, seeker, "seeker profile", (version) => ({
    ...createSeekerForm(seeker),
    name: `Name ${version}`,
    summary: `Summary ${version}`,
    works: [{ ...sampleWork, title: `Work ${version}` }],
  }));
}

/** Changes the profile of a company, and with its name the search index of its jobs. */
export async function createCompanyProfileWriter(target: Target): Promise<Writer> {
  const employer = await createEmployer(target.db);
  for (let number = 0; number < JOBS; number++)
    await insertJob(target.db, { id: employer.id, company_id: employer.id }, jobForm);
  return createProfileWriter(target, employer, "company profile", (version) => ({
    ...createEmployerForm(employer),
    name: `Name ${version}`,
    company: `Company ${version}`,
    company_description: `Description ${version}`,
  }));
}

/** Changes several fields of a profile at once. The stored item is the list of these fields. */
function createProfileWriter(
  target: Target,
  member: Member,
  name: string,
  createForm: (version: number) => Record<string, unknown>,
): Writer {
  const listFields = ({ name, summary, works, company, company_description }: Record<string, unknown>) =>
    [name, summary, works, company, company_description].filter((field) => typeof field !== "undefined");
  return createWriter<unknown>({
    name,
    next(version) {
      const form = createForm(version);
      const send = async () => (await target.as(member)).put("/authenticated/users", form);
      return { key: "profile", value: listFields(form), status: 200, send, repeat: send };
    },
    async read() {
      const { body } = await (await target.as(member)).get(`/crud/users/${member.id}`);
      // Only the fields of the form, because a seeker has no company and a company no summary.
      const fields = Object.fromEntries(Object.keys(createForm(0)).map((key) => [key, body[key]]));
      // Before the first write, the profile has the values that the set-up has inserted.
      return body.phone === null ? [] : [["profile", listFields(fields)]];
    },
  });
}
