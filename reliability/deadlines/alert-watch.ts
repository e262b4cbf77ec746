import { sql } from "kysely";
import { createApiClient } from "../../server/testing/http-client.ts";
import { jobForm } from "../../server/testing/sample-forms.ts";
import type { ReceivedMail } from "../../server/testing/servers/mail-server.ts";
import { createSeeker, type Target } from "../writer.ts";

/** `visitor`: an address without an account. `seeker`: an account with a saved search. */
export type AlertReader = "visitor" | "seeker";

const READER = /^(visitor|seeker)-\d+@example\.com$/;
const JOB_ID = /\/job\/([0-9a-f-]{36})/g;

/**
 * A reader who wants all jobs of the run by mail. Each job that opens after the request is in one mail,
 * however often it is published again, the portals are killed, and the mail server is away.
 */
export class AlertWatch {
  readonly #target: Target;
  readonly #reader: AlertReader;
  #count = 0;
  /** The address whose alert is watched, and the time from which it covers jobs. */
  #watched: { email: string; since: string } | null = null;
  /** An address and a job for each job that the database says was mailed. */
  readonly #alerted = new Set<string>();

  constructor(target: Target, reader: AlertReader) {
    this.#target = target;
    this.#reader = reader;
  }

  /** The jobs that were mailed to an address. */
  get alertedCount(): number {
    return this.#alerted.size;
  }

  /** Asks for an alert when there is none, and follows the links of the mails that have arrived. Call it while nobody acts. */
  async refresh(): Promise<string[]> {
    const client = createApiClient(this.#target.origin, null);
    const alert = await this.#findAlert();
    if (!alert) {
      const email = `${this.#reader}-${++this.#count}@example.com`;
      const status = await this.#ask(email);
      const asked = await this.#readAlert(email);
      this.#watched = asked ? { email, since: asked.notified_until } : null;
      return [201, 202, 503].includes(status) ? [] : [`The request for an alert was answered with ${status}.`];
    }
    const follow = async (path: "confirm" | "keep") => {
      const token = this.#findToken(alert.email, path);
      if (!token) return [];
      const { status } = await client.post(`/alerts/${path}`, { token });
      return [204, 503].includes(status) ? [] : [`The link to ${path} an alert was answered with ${status}.`];
    };
    if (!alert.is_confirmed) return follow("confirm");
    return alert.is_asked ? follow("keep") : [];
  }

  /** Makes the alert due, so that the next sweep sends it. By itself it is due once a day of real time. */
  async makeDue(): Promise<void> {
    await sql`
      update saved_searches set alert_due_at = now()
      where alert_due_at is not null and id in (select id from ${this.#alerts} as alert)`.execute(this.#target.db);
  }

  /** Checks that no job of the time that the alert has covered is missing. Call it when the sweeps have run. */
  async verify(): Promise<string[]> {
    const { db } = this.#target;
    const { rows } = await sql<{ key: string }>`
      select email || ' ' || job_id as key
      from alerted_jobs join ${this.#alerts} as alert on alert.id = saved_search_id`.execute(db);
    for (const { key } of rows) this.#alerted.add(key);
    if (!this.#watched) return [];
    const { email, since } = this.#watched;
    const missing = await sql<{ id: string }>`
      select job_search.job_id as id from job_search, ${this.#alerts} as alert
      where alert.email = ${email} and alert.is_confirmed
        and opened_at >= ${since}::timestamptz and opened_at < alert.notified_until
        and not exists (
          select from alerted_jobs where saved_search_id = alert.id and alerted_jobs.job_id = job_search.job_id)`.execute(
      db,
    );
    return missing.rows.map(({ id }) => `The job ${id} is not in the alert of ${email}.`);
  }

  /** Checks the mails when all have arrived: each job that was recorded is in one mail, and no other is. */
  verifyMails(): string[] {
    const mails = groupAlertMails(this.#target.listReceivedMails(), this.#reader);
    const lost = [...this.#alerted].filter((key) => !mails.has(key));
    const unrecorded = [...mails.keys()].filter((key) => !this.#alerted.has(key));
    return [
      ...lost.map((key) => `No mail has the address and job ${key}.`),
      ...unrecorded.map((key) => `A mail has the address and job ${key}, which are not recorded.`),
    ];
  }

  async #findAlert() {
    const alert = this.#watched && (await this.#readAlert(this.#watched.email));
    return alert ?? null;
  }

  /** Asks for an alert and returns the status. */
  async #ask(email: string): Promise<number> {
    const terms = { title: jobForm.title };
    if (this.#reader === "visitor") {
      const form = { email, language: "en", terms, frequency: "daily" };
      return (await createApiClient(this.#target.origin, null).post("/alerts", form)).status;
    }
    const client = await this.#target.as(await createSeeker(this.#target.db, email));
    return (await client.post("/saved/searches", { name: "All jobs", terms, alert: "daily" })).status;
  }

  /** The alerts of this kind of reader, with the address of their mails. */
  get #alerts() {
    return sql`(
      select search.id, coalesce(search.email, owner.email) as email, notified_until,
        confirmed_at is not null or user_id is not null as is_confirmed, renewal_asked_at is not null as is_asked
      from saved_searches as search left join users as owner on owner.id = user_id
      where coalesce(search.email, owner.email) like ${`${this.#reader}-%`}
    )`;
  }

  async #readAlert(email: string) {
    const { rows } = await sql<{ email: string; notified_until: string; is_confirmed: boolean; is_asked: boolean }>`
      select email, notified_until::text, is_confirmed, is_asked
      from ${this.#alerts} as alert where email = ${email}`.execute(this.#target.db);
    return rows[0];
  }

  #findToken(email: string, path: string): string | undefined {
    const link = new RegExp(`/search-alert/${path}\\?token=([\\w.~-]+)`);
    const mail = this.#target.listReceivedMails().findLast(({ to, text }) => to.includes(email) && link.test(text));
    return mail && link.exec(mail.text)?.[1];
  }
}

/** The Message-IDs of the mails by address and job. A delivery that is repeated after a crash has the same Message-ID. */
function groupAlertMails(received: readonly ReceivedMail[], reader?: AlertReader): Map<string, Set<string>> {
  const mails = new Map<string, Set<string>>();
  for (const { to, headers, text } of received) {
    const email = to.find((address) => READER.test(address) && address.startsWith(reader ?? ""));
    if (!email) continue;
    for (const [, jobId] of text.matchAll(JOB_ID)) {
      const key = `${email} ${jobId}`;
      mails.set(key, (mails.get(key) ?? new Set()).add(headers.get("message-id") ?? ""));
    }
  }
  return mails;
}

/** Returns one sentence for each job that several mails to one address have. */
export function findRepeatedJobs(received: readonly ReceivedMail[]): string[] {
  return [...groupAlertMails(received)]
    .filter(([, ids]) => ids.size > 1)
    .map(([key, ids]) => `${ids.size} mails have the address and job ${key}.`);
}
