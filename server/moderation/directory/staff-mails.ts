import { type Kysely, sql, type Transaction } from "kysely";
import { type Language, toLanguage } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { selectStaff } from "../../accounts/staff/staff.ts";
import { repeatUntilDone, type Sweep } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";
import type { NotificationLink, Notifier } from "../../platform/notifications/notification.ts";
import { countCases } from "../cases/queries.ts";
import { isJobWaiting } from "./jobs.ts";

const INTERVAL_MS = 60_000;
const MAIL_HOUR = sql`interval '8 hours'`;

interface StaffMailDependencies {
  db: Database;
  notify: Notifier;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
}

/** Tells those who decide for the portal each morning what waits for them, when some of it has waited for less than a day. */
export function createStaffMailSweep(dependencies: StaffMailDependencies): Sweep {
  return {
    name: "staff_mails",
    description: "Telling the staff what waits for them",
    intervalMs: INTERVAL_MS,
    run: () => repeatUntilDone("mails", () => sendNextStaffMail(dependencies)),
  };
}

function sendNextStaffMail({ db, notify, origin }: StaffMailDependencies): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const recipient = await findNextRecipient(trx);
    if (!recipient) return false;
    const language = toLanguage(recipient.language);
    await notify.send(trx, {
      template: "staff_work",
      to: { email: recipient.email },
      language,
      values: {},
      links: await listWork(trx, origin, language),
      idempotencyKey: recipient.event,
      userId: recipient.id,
    });
    return true;
  });
}

/** The last morning at which mails were due, in the time zone of the portal. */
const lastMorning = sql<Date>`(
  select (date_trunc('day', portal_now() at time zone time_zone - ${MAIL_HOUR}) + ${MAIL_HOUR}) at time zone time_zone from clock
)`;
const isNew = sql<boolean>`waiting_since < ${lastMorning} and waiting_since >= ${lastMorning} - interval '1 day'`;
const event = sql<string>`'staff_work:' || extract(epoch from ${lastMorning})::int || ':' || users.id`;

/** Finds a member of the staff who decides, and was not told this morning what has begun to wait on the day before. */
function findNextRecipient(trx: Transaction<DB>) {
  return selectStaff(trx)
    .select(["users.id", "users.language", event.as("event")])
    .select("users.email")
    .where("users.staff_role", "in", ["owner", "moderator"])
    .where("users.email_verified_at", "is not", null)
    .where(sql<boolean>`(
      exists (select from jobs where ${isJobWaiting} and ${isNew})
      or exists (select from cases where state in ('open', 'appealed') and ${isNew})
    )`)
    .where(sql<boolean>`not exists (select from notifications where notifications.event = ${event})`)
    .orderBy("users.id")
    .limit(1)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/** Lists what waits, each with the page on which the staff decides it. */
async function listWork(db: Kysely<DB>, origin: string, language: Language): Promise<NotificationLink[]> {
  const { jobs } = await db
    .selectFrom("jobs")
    .select(sql<number>`count(*)::int`.as("jobs"))
    .where(isJobWaiting)
    .executeTakeFirstOrThrow();
  const [cases, complaints] = [await countCases(db, { state: "open" }), await countCases(db, { state: "appealed" })];
  const work = [
    { kind: "jobs", count: jobs, path: "/admin/jobs?state=waiting" },
    { kind: "cases", count: cases, path: "/admin/cases" },
    { kind: "complaints", count: complaints, path: "/admin/cases?state=appealed" },
  ] as const;
  const words = texts[language].staff_work;
  return work
    .filter(({ count }) => count > 0)
    .map(({ kind, count, path }) => ({
      text: fillPlaceholders(words[`${kind}_${count === 1 ? "one" : "other"}`], { count }),
      url: origin + path,
      detail: "",
    }));
}
