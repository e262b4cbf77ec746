import { sql } from "kysely";
import { pick, type RandomSource } from "../../database/demo/random.ts";
import type { ApiClient, ApiResponse } from "../../server/testing/http-client.ts";
import { createSamplePdf, uploadResume } from "../../server/testing/sample-files.ts";
import { createSeekerForm, jobForm } from "../../server/testing/sample-forms.ts";
import {
  createColleague,
  createEmployer,
  createSeeker,
  hashMemberPassword,
  type Member,
  openSession,
  type Target,
} from "../writer.ts";

const COMPANIES = 3;
const SEEKERS = 12;
const JOBS_PER_COMPANY = 2;
const DAY_MS = 86_400_000;

/** A canary is a text that nothing else contains. */
export const createCanary = (number: number) => `kanarie${number}x`;
export const CANARY_PATTERN = /kanarie\d+x/g;

export interface Company {
  owner: Member;
  recruiter: Member;
  interviewer: Member;
}

export interface Job {
  id: string;
  company: Company;
}

/** An application and the canary that its content contains. The id is null when the response got lost. */
interface Applied {
  id: string | null;
  canary: string;
  seeker: Member;
  company: Company;
}

/** A visitor who has started an application without an account, and has not entered the mailed code. */
export interface Visitor {
  token: string;
  email: string;
  canary: string;
  job: Job;
  /** Whether the code was accepted. */
  isConfirmed: boolean;
}

/** What the members of a company, or the seeker, write in all messages to the other side. */
interface Correspondence {
  canary: string;
  company: Company;
  seeker: Member;
  isBySeeker: boolean;
}

/** The people of a run, and what they know: the jobs and applications that they can act on. */
export class World {
  companies: Company[] = [];
  seekers: Member[] = [];
  readonly applied: Applied[] = [];
  jobs: Job[] = [];
  visitors: Visitor[] = [];
  /** The canaries that profiles may contain, by seeker: until a change after applying is acknowledged. */
  readonly profileCanaries = new Map<string, string[]>();
  correspondences: Correspondence[] = [];
  /** The last known time of the portal. */
  now = new Date();
  readonly target: Target;
  readonly random: RandomSource;
  /** How many applications each job has had at most: a lost response may have been one. */
  readonly #applicationCounts = new Map<string, number>();
  readonly #busySeekers = new Set<string>();
  #canaryCount = 0;

  private constructor(target: Target, random: RandomSource) {
    this.target = target;
    this.random = random;
  }

  static async create(target: Target, random: RandomSource): Promise<World> {
    const world = new World(target, random);
    await world.#refill();
    return world;
  }

  as(member: Member): Promise<ApiClient> {
    return this.target.as(member);
  }

  nextCanary(): string {
    return createCanary(++this.#canaryCount);
  }

  /** Every account has an email of its own, which is a canary: nothing of it may be left of a deleted account. */
  nextEmail(): string {
    return `${this.nextCanary()}@example.com`;
  }

  /** All canaries so far. */
  listCanaries(): string[] {
    return Array.from({ length: this.#canaryCount }, (_, index) => createCanary(index + 1));
  }

  pickRecruiter({ owner, recruiter }: Company): Member {
    return pick(this.random, [owner, recruiter]);
  }

  /** Picks an application whose id is known, to a company that is open. */
  pickApplied(): (Applied & { id: string }) | null {
    const known = this.applied.filter((one): one is Applied & { id: string } => one.id !== null);
    const open = known.filter(({ company }) => this.companies.includes(company));
    return open.length > 0 ? pick(this.random, open) : null;
  }

  /** Returns what one side writes to the other. It stays the same until it has been erased. */
  findCorrespondence(company: Company, seeker: Member, isBySeeker: boolean): Correspondence {
    const isSame = (one: Correspondence) =>
      one.company.owner.id === company.owner.id && one.seeker.id === seeker.id && one.isBySeeker === isBySeeker;
    const known = this.correspondences.find(isSame);
    if (known) return known;
    const created = { canary: this.nextCanary(), company, seeker, isBySeeker };
    this.correspondences.push(created);
    return created;
  }

  /** Forgets what was erased: the next message of the same people has another canary. */
  forgetCorrespondences(keptCanaries: Set<string>): void {
    this.correspondences = this.correspondences.filter(({ canary }) => keptCanaries.has(canary));
  }

  /** A time in the coming days, by the clock of the portal. */
  dateAfter(days: number): Date {
    return new Date(this.now.getTime() + days * DAY_MS);
  }

  async postJob(company: Company): Promise<number> {
    const question = { type: "text", text: "Why?", is_required: true, options: [], must_have: null };
    const answer_days = pick(this.random, [3, 5, 10, 30]);
    const form = { ...jobForm, answer_days, questions: [question], asks_cover_note: true };
    const { status, body } = await (await this.as(this.pickRecruiter(company))).post("/jobs", form);
    if (status === 201) this.jobs.push({ id: body.id, company });
    return status;
  }

  /**
   * Applies with a profile, resume, answer and cover note that contain a new canary, and then changes profile and resume,
   * so that only the application contains it.
   */
  async apply(): Promise<number | null> {
    const [seeker, job] = [pick(this.random, this.seekers), pick(this.random, this.jobs)];
    // Two applications at once would be sent with the canary of one of them.
    if (this.#busySeekers.has(seeker.id)) return null;
    this.#busySeekers.add(seeker.id);
    try {
      return await this.#applyAs(seeker, job);
    } finally {
      this.#busySeekers.delete(seeker.id);
    }
  }

  async #applyAs(seeker: Member, job: Job): Promise<number> {
    const client = await this.as(seeker);
    const { status: found, body: detail } = await client.get(`/crud/jobs/${job.id}`);
    if (found !== 200) return found;
    const canary = this.nextCanary();
    this.profileCanaries.set(seeker.id, [...(this.profileCanaries.get(seeker.id) ?? []), canary]);
    const prepared = await this.#setProfile(seeker, canary);
    if (prepared !== 200) return prepared;
    const applied: Applied = { id: null, canary, seeker, company: job.company };
    this.applied.push(applied);
    const form = { job_id: job.id, ...fillIn(detail, canary) };
    const { status, body } = await this.countApplication(job, () => client.post("/applications", form));
    if (status === 201) applied.id = body.id;
    // After 503, the application may have been stored.
    else if (status !== 503) this.applied.splice(this.applied.indexOf(applied), 1);
    await this.#renewProfile(seeker);
    return status;
  }

  /** Sends an application, and counts it unless it is refused. */
  async countApplication(job: Job, send: () => Promise<ApiResponse>): Promise<ApiResponse> {
    this.#applicationCounts.set(job.id, this.countApplications(job.id) + 1);
    const response = await send();
    const isRefused = response.status >= 400 && response.status !== 503;
    if (isRefused) this.#applicationCounts.set(job.id, this.countApplications(job.id) - 1);
    return response;
  }

  /** How many applications a job has had at most. */
  countApplications(jobId: string): number {
    return this.#applicationCounts.get(jobId) ?? 0;
  }

  async #setProfile(seeker: Member, text: string): Promise<number> {
    const client = await this.as(seeker);
    const form = { ...createSeekerForm(seeker), name: `Sanne ${text}`, phone: null, summary: text };
    const saved = await client.put("/authenticated/users", form);
    if (saved.status !== 200) return saved.status;
    return (await uploadResume({ id: seeker.id, client }, createSamplePdf(text))).status;
  }

  /** Removes the canaries of applications from a profile. */
  async #renewProfile(seeker: Member): Promise<void> {
    if ((await this.#setProfile(seeker, "de Boer")) === 200) this.profileCanaries.delete(seeker.id);
  }

  /**
   * Learns what became of requests whose response got lost and of visitors, and lets new people come in place of those
   * who have gone. Returns violations. Call it while nobody acts.
   */
  async refresh(): Promise<string[]> {
    for (const unknown of this.applied.filter(({ id }) => id === null)) {
      const id = (await this.#findApplication(unknown.canary))?.id;
      if (id) unknown.id = id;
      else this.applied.splice(this.applied.indexOf(unknown), 1);
    }
    const violations: string[] = [];
    for (const visitor of this.visitors) violations.push(...(await this.#learnAbout(visitor)));
    await this.#forgetDeleted();
    await this.#refill();
    return violations;
  }

  #findApplication(canary: string) {
    return this.target.db
      .selectFrom("applications")
      .innerJoin("users", "users.id", "applied_by_user_id")
      .select(["applications.id", "users.id as seeker_id", "users.email"])
      .where("cover_note", "=", canary)
      .executeTakeFirst();
  }

  /** A visitor whose application was sent has an account, and changes its profile. */
  async #learnAbout(visitor: Visitor): Promise<string[]> {
    const { db } = this.target;
    const { canary, email, job, isConfirmed } = visitor;
    const waiting = await db.selectFrom("guest_applications").select("id").where("cover_note", "=", canary).execute();
    if (waiting.length > 0) return [];
    this.visitors = this.visitors.filter((other) => other !== visitor);
    const application = await this.#findApplication(canary);
    if (!application?.email) {
      const account = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
      return isConfirmed && account ? [`The application of the visitor ${email} was confirmed and is lost.`] : [];
    }
    let seeker = this.seekers.find(({ id }) => id === application.seeker_id);
    if (!seeker) {
      // An account without a password gets one, as with "Forgot password".
      const password_hash = await hashMemberPassword();
      await db.updateTable("users").set({ password_hash }).where("id", "=", application.seeker_id).execute();
      seeker = await openSession(db, { id: application.seeker_id, email: application.email });
      this.seekers.push(seeker);
      this.profileCanaries.set(seeker.id, [canary]);
      await this.#renewProfile(seeker);
    }
    this.applied.push({ id: application.id, canary, seeker, company: job.company });
    return [];
  }

  async #forgetDeleted(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from users where deleted_at is not null
      union all select id from companies where closed_at is not null
      union all select user_id from company_members where left_at is not null`.execute(this.target.db);
    const gone = new Set(rows.map(({ id }) => id));
    this.seekers = this.seekers.filter(({ id }) => !gone.has(id));
    for (const id of gone) this.profileCanaries.delete(id);
    this.companies = this.companies.filter(({ owner }) => !gone.has(owner.id));
    this.jobs = this.jobs.filter(({ company }) => this.companies.includes(company));
    for (const company of this.companies) {
      for (const role of ["recruiter", "interviewer"] as const) {
        if (gone.has(company[role].id)) company[role] = await this.#createColleague(company.owner, role);
      }
    }
  }

  async #refill(): Promise<void> {
    const { db } = this.target;
    while (this.seekers.length < SEEKERS) this.seekers.push(await createSeeker(db, this.nextEmail()));
    while (this.companies.length < COMPANIES) {
      const owner = await createEmployer(db, this.nextEmail());
      const recruiter = await this.#createColleague(owner, "recruiter");
      const interviewer = await this.#createColleague(owner, "interviewer");
      const company = { owner, recruiter, interviewer };
      this.companies.push(company);
      for (let job = 0; job < JOBS_PER_COMPANY; job++) await this.postJob(company);
    }
  }

  #createColleague(owner: Member, role: "recruiter" | "interviewer"): Promise<Member> {
    return createColleague(this.target.db, owner.id, role, this.nextEmail());
  }
}

/** Answers the questions of a job and its wish for a cover note. */
export function fillIn({ questions }: { questions: { id: string }[] }, text: string) {
  return { answers: questions.map(({ id }) => ({ question_id: id, value: text })), cover_note: text };
}
