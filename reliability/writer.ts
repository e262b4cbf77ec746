import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { CompanyRole } from "../contract/accounts/users.ts";
import { EMPLOYER, SEEKER } from "../contract/platform/constants.ts";
import type { DB } from "../database/schema.ts";
import { hashPassword } from "../server/accounts/auth/passwords.ts";
import { insertSession } from "../server/accounts/auth/sessions.ts";
import { createCompany } from "../server/accounts/memberships/queries.ts";
import type { Database } from "../server/platform/database/pool.ts";
import type { ApiClient } from "../server/testing/http-client.ts";
import type { ReceivedMail } from "../server/testing/servers/mail-server.ts";
import { Ledger, type Outcomes } from "./ledger.ts";

/** A response is overdue after this time. Under load, an outage of the database takes seconds. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** The portal that the writers use. The properties change with each start of the portal. */
export interface Target {
  origin: string;
  /** A connection of the test's own, to compare rows with what was acknowledged. */
  db: Database;
  /** The folder of the stored files. */
  filesDir: string;
  signToken(member: Member): Promise<string>;
  /** Returns a client with an access token of the member. */
  as(member: Member): Promise<ApiClient>;
  /** Returns a token of the contact form that was opened long enough ago. */
  issueFormToken(): string;
  /** Returns the mails that the mail server of the portal has accepted. */
  listReceivedMails(): ReceivedMail[];
}

export interface Member {
  id: string;
  email: string;
  sessionId: string;
}

/** The password of every member. */
export const MEMBER_PASSWORD = "correct horse battery";
let passwordHash: Promise<string> | undefined;

/** Returns the hash of `MEMBER_PASSWORD`. Computes it once, because hashing is slow. */
export function hashMemberPassword(): Promise<string> {
  passwordHash ??= hashPassword(MEMBER_PASSWORD);
  return passwordHash;
}

/** Inserts a user with a session and a verified email. */
async function createMember(db: Kysely<DB>, userType: 1 | 2, email?: string): Promise<Member> {
  const id = uuidv7();
  const row = {
    id,
    email: email ?? `${id}@example.com`,
    email_verified_at: new Date(),
    password_hash: await hashMemberPassword(),
    login_method: "Email",
    name: "Robin Jansen",
    user_type: userType,
  };
  await db.insertInto("users").values(row).execute();
  return openSession(db, row);
}

/** Inserts a session of an account. */
export async function openSession(db: Kysely<DB>, { id, email }: Pick<Member, "id" | "email">): Promise<Member> {
  const session = await insertSession(db, id, { userAgent: "crash test", ip: "127.0.0.1" });
  return { id, email, sessionId: session.id };
}

/** Inserts an employer who is a member of another employer's company. */
export async function createColleague(
  db: Kysely<DB>,
  companyId: string,
  role: CompanyRole,
  email?: string,
): Promise<Member> {
  const member = await createMember(db, EMPLOYER, email);
  await db.insertInto("company_members").values({ company_id: companyId, user_id: member.id, role }).execute();
  return member;
}

export const createSeeker = (db: Kysely<DB>, email?: string) => createMember(db, SEEKER, email);

/** Inserts an employer who owns a company with the same id. */
export async function createEmployer(db: Kysely<DB>, email?: string): Promise<Member> {
  const member = await createMember(db, EMPLOYER, email);
  await createCompany(db, member.id, "Crash Works");
  return member;
}

/** A response over HTTP or the acknowledgement of a socket event. */
export interface Reply {
  status: number;
  body: unknown;
}

export interface Write<Value> {
  key: string;
  /** The stored value after the write; null after a deletion. */
  value: Value | null;
  send(): Promise<Reply>;
  /** The status of the acknowledgement. */
  status: number;
  /**
   * Sends the write again after an unknown outcome, for writes that a client may repeat. Besides `status`, 409 also
   * acknowledges it: the first attempt was stored.
   */
  repeat?(): Promise<Reply>;
}

/** Sends one write after the other. Several writers run at the same time. */
export interface Writer {
  name: string;
  /** The number of acknowledged writes. */
  acknowledgedCount: number;
  outcomes: Outcomes;
  /**
   * Sends the next write. Resolves with false when its outcome is unknown: without a response, or with 503.
   *
   * @throws {Error} for every other response, and when there is no response in time
   */
  write(): Promise<boolean>;
  /** Compares what is stored with what was acknowledged. Returns one sentence for each violation. */
  verify(): Promise<string[]>;
  /** Repeats the write with the unknown outcome, if a client may do so. Call it after `verify`. */
  repeat(): Promise<void>;
  /** Ends the connections of this writer. */
  close(): void;
}

interface WriterOptions<Value> {
  name: string;
  /** Returns the next write, from the number of writes so far and the acknowledged items. */
  next(count: number, items: [key: string, value: Value][]): Write<Value> | Promise<Write<Value>>;
  /** Reads all stored items of this writer. */
  read(): Promise<[key: string, value: Value][]>;
  /** Checks that need more than the stored items, such as what the API returns. Returns violations. */
  verifyMore?(): Promise<string[]>;
  close?(): void;
}

export function createWriter<Value>({ name, next, read, verifyMore, close }: WriterOptions<Value>): Writer {
  const ledger = new Ledger<Value>();
  let count = 0;
  let unknown: Write<Value> | null = null;
  return {
    name,
    acknowledgedCount: 0,
    outcomes: ledger.outcomes,
    async write() {
      const write = await next(count++, ledger.list());
      ledger.attempt(write.key, write.value);
      const reply = await attempt(name, write);
      if (!reply) {
        unknown = write;
        return false;
      }
      requireStatus(name, write, reply, [write.status]);
      ledger.acknowledge(write.key);
      this.acknowledgedCount += 1;
      return true;
    },
    async verify() {
      const violations: string[] = [];
      try {
        violations.push(...ledger.settle(await read()));
        violations.push(...((await verifyMore?.()) ?? []));
      } catch (error) {
        violations.push(`what is stored cannot be read: ${error}`);
      }
      return violations.map((violation) => `${name}: ${violation}`);
    },
    async repeat() {
      const write = unknown;
      unknown = null;
      if (!write?.repeat) return;
      ledger.attempt(write.key, write.value);
      requireStatus(name, write, await write.repeat(), [write.status, 409]);
      ledger.acknowledge(write.key);
    },
    close: () => close?.(),
  };
}

/** Resolves with null when the outcome is unknown: the connection broke, or the portal responded with 503. */
async function attempt(name: string, { key, send }: Pick<Write<unknown>, "key" | "send">): Promise<Reply | null> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<"overdue">((resolve) => {
    timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS, "overdue");
  });
  const reply = await Promise.race([send().catch(() => null), overdue]);
  clearTimeout(timer);
  if (reply === "overdue") {
    throw new Error(`${name}: the write of ${key} got no response within ${RESPONSE_TIMEOUT_MS / 1000} seconds.`);
  }
  return reply?.status === 503 ? null : reply;
}

function requireStatus(name: string, { key }: { key: string }, { status, body }: Reply, expected: number[]): void {
  if (expected.includes(status)) return;
  throw new Error(`${name}: the write of ${key} got ${status}: ${JSON.stringify(body)}`);
}
