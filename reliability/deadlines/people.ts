import { pick, type RandomSource } from "../../database/demo/random.ts";
import type { ApiClient } from "../../server/testing/http-client.ts";
import { createSamplePdf, uploadResume } from "../../server/testing/sample-files.ts";
import { createSeekerForm, jobForm } from "../../server/testing/sample-forms.ts";
import { createColleague, createEmployer, createSeeker, type Member, type Target } from "../writer.ts";
import { createCanary } from "./invariants.ts";

const COMPANIES = 3;
const SEEKERS = 12;
const JOBS_PER_COMPANY = 2;
const DAY_MS = 86_400_000;

export interface Company {
  owner: Member;
  recruiter: Member;
  interviewer: Member;
}

/** An application and the canary that its content contains. The id is null when the response got lost. */
interface Applied {
  id: string | null;
  canary: string;
  seeker: Member;
  company: Company;
}

/** The people of a run, and what they know: the jobs and applications that they can act on. */
export class World {
  readonly companies: Company[] = [];
  readonly seekers: Member[] = [];
  readonly applied: Applied[] = [];
  readonly jobs: { id: string; company: Company }[] = [];
  /** The canaries that profiles may contain, by seeker: until a change after applying is acknowledged. */
  readonly profileCanaries = new Map<string, string[]>();
  /** The canaries of the messages, by company and seeker. */
  readonly messageCanaries = new Map<string, { canary: string; company: Company; seeker: Member }>();
  /** The last known time of the portal. */
  now = new Date();
  readonly #target: Target;
  readonly #random: RandomSource;
  readonly #busySeekers = new Set<string>();
  #canaryCount = 0;

  private constructor(target: Target, random: RandomSource) {
    this.#target = target;
    this.#random = random;
  }

  static async create(target: Target, random: RandomSource): Promise<World> {
    const world = new World(target, random);
    for (let number = 0; number < COMPANIES; number++) {
      const owner = await createEmployer(target.db);
      const recruiter = await createColleague(target.db, owner.id, "recruiter");
      const interviewer = await createColleague(target.db, owner.id, "interviewer");
      const company = { owner, recruiter, interviewer };
      world.companies.push(company);
      for (let job = 0; job < JOBS_PER_COMPANY; job++) await world.postJob(company);
    }
    for (let number = 0; number < SEEKERS; number++) world.seekers.push(await createSeeker(target.db));
    return world;
  }

  as(member: Member): Promise<ApiClient> {
    return this.#target.as(member);
  }

  nextCanary(): string {
    return createCanary(++this.#canaryCount);
  }

  pickRecruiter({ owner, recruiter }: Company): Member {
    return pick(this.#random, [owner, recruiter]);
  }

  /** Picks an application whose id is known. */
  pickApplied(): (Applied & { id: string }) | null {
    const known = this.applied.filter((one): one is Applied & { id: string } => one.id !== null);
    return known.length > 0 ? pick(this.#random, known) : null;
  }

  /** A time in the coming days, by the clock of the portal. */
  dateAfter(days: number): Date {
    return new Date(this.now.getTime() + days * DAY_MS);
  }

  async postJob(company: Company): Promise<number> {
    const question = { type: "text", text: "Why?", is_required: true, options: [], must_have: null };
    const answer_days = pick(this.#random, [3, 5, 10, 30]);
    const form = { ...jobForm, answer_days, questions: [question], asks_cover_note: true };
    const { status, body } = await (await this.as(this.pickRecruiter(company))).post("/jobs", form);
    if (status === 201) this.jobs.push({ id: body.id, company });
    return status;
  }

  /**
   * Applies with a profile, resume, answer and cover note that contain a new canary, and then changes profile and resume,
   * so that only the application contains it.
   */
  async apply(): Promise<number> {
    const seeker = pick(this.#random, this.seekers);
    const job = pick(this.#random, this.jobs);
    // Two applications at once would be sent with the canary of one of them.
    if (this.#busySeekers.has(seeker.id)) return 409;
    this.#busySeekers.add(seeker.id);
    try {
      return await this.#applyAs(seeker, job);
    } finally {
      this.#busySeekers.delete(seeker.id);
    }
  }

  async #applyAs(seeker: Member, job: { id: string; company: Company }): Promise<number> {
    const client = await this.as(seeker);
    const { status: found, body: detail } = await client.get(`/crud/jobs/${job.id}`);
    if (found !== 200) return found;
    const canary = this.nextCanary();
    const setProfile = async (summary: string) => {
      const phone = `0031612345${100 + this.seekers.indexOf(seeker)}`;
      const saved = await client.put("/authenticated/users", { ...createSeekerForm(seeker), phone, summary });
      if (saved.status !== 200) return saved.status;
      return (await uploadResume({ id: seeker.id, client }, createSamplePdf(summary))).status;
    };
    this.profileCanaries.set(seeker.id, [...(this.profileCanaries.get(seeker.id) ?? []), canary]);
    const prepared = await setProfile(canary);
    if (prepared !== 200) return prepared;
    const applied: Applied = { id: null, canary, seeker, company: job.company };
    this.applied.push(applied);
    const answers = detail.questions.map(({ id }: { id: string }) => ({ question_id: id, value: canary }));
    const { status, body } = await client.post("/applications", { job_id: job.id, answers, cover_note: canary });
    if (status === 201) applied.id = body.id;
    // After 503, the application may have been stored.
    else if (status !== 503) this.applied.splice(this.applied.indexOf(applied), 1);
    if ((await setProfile("A newer profile")) === 200) this.profileCanaries.delete(seeker.id);
    return status;
  }
}
