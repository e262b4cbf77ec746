import { sql } from "kysely";
import type { NotificationChannel } from "../../../contract/operation/mail.ts";
import { isBeingSent, retryNotification } from "../../platform/notifications/queries.ts";
import { type Command, type CommandResult, rejectArguments, UsageError } from "./command.ts";
import { type OpenPortal, withPortal } from "./open-portal.ts";

const MAX_LISTED = 1000;

export const mailCommand: Command = {
  summary: "Lists mails and text messages that have not been sent, sends them now, or deletes them.",
  usage: ["mail list [--held]", "mail retry ID... | --held | --all", "mail drop ID... | --held | --all"],
  help: [
    "A restored portal holds the mails that were waiting when the backup was made: retry sends them, drop deletes them.",
    "A running portal with SMTP_URL sends what retry has put into the queue.",
    "",
    "  --held  the held ones",
    "  --all   all that have not been sent",
    "",
    `list shows the ${MAX_LISTED} oldest ones, with the next attempt. Exit code 1: an ID is not the one of a waiting mail.`,
  ],
  options: { held: { type: "boolean" }, all: { type: "boolean" } },
  async run(input) {
    const [action, ...ids] = input.positionals;
    const actions: Record<string, (mailbox: Mailbox, ids: string[]) => Promise<CommandResult>> = {
      list: listMails,
      retry: retryMails,
      drop: dropMails,
    };
    const run = action !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!run) throw new UsageError("the forms are mail list, mail retry and mail drop");
    if (action === "list") rejectArguments(ids);
    else if ((ids.length > 0 ? 1 : 0) + (input.values.held ? 1 : 0) + (input.values.all ? 1 : 0) !== 1) {
      throw new UsageError(`mail ${action} needs either IDs, --held or --all`);
    }
    return withPortal(input, (portal) => run({ ...portal, isHeldOnly: input.values.held === true }, ids));
  },
};

interface WaitingMail {
  id: string;
  channel: NotificationChannel;
  to: string;
  subject: string;
  created_at: Date;
  /** A held mail has no next attempt. */
  state: "held" | "waiting" | "sending";
  next_attempt_at: Date | null;
}

interface Mailbox extends OpenPortal {
  isHeldOnly: boolean;
}

async function listMails(mailbox: Mailbox): Promise<CommandResult> {
  const mails = await findWaitingMails(mailbox, MAX_LISTED);
  const { total } = await mailbox.db
    .selectFrom("notifications")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  const lines = mails.map(({ id, created_at, state, next_attempt_at, to, subject }) => {
    const next = next_attempt_at ? `next attempt ${next_attempt_at.toISOString()}` : state;
    return `${id}  ${created_at.toISOString()}  ${next}  ${to}  ${subject}`;
  });
  const count = mailbox.isHeldOnly ? `${mails.length} are held.` : `${total} have not been sent.`;
  return { lines: [...lines, count], json: { total, mails } };
}

/** Lists the oldest mails first. */
async function findWaitingMails({ db, isHeldOnly }: Mailbox, limit?: number): Promise<WaitingMail[]> {
  const rows = await db
    .selectFrom("notifications")
    .select(["id", sql<NotificationChannel>`channel`.as("channel"), "recipient as to", "subject", "created_at"])
    .select((column) => ["next_attempt_at" as const, isBeingSent(column).as("is_sending")])
    .where("state", "=", "queued")
    .$if(isHeldOnly, (query) => query.where("next_attempt_at", "is", null))
    .orderBy("created_at")
    .orderBy("id")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ is_sending, next_attempt_at, ...row }) => {
    const state = next_attempt_at === null ? "held" : is_sending ? "sending" : "waiting";
    return { ...row, state, next_attempt_at: is_sending ? null : next_attempt_at };
  });
}

async function retryMails(mailbox: Mailbox, ids: string[]): Promise<CommandResult> {
  const { mails, unknownIds } = await selectMails(mailbox, ids);
  let count = 0;
  // An attempt that is in progress must not be followed by a second one.
  for (const { id } of mails) if (await retryNotification(mailbox.db, id)) count++;
  return {
    lines: [`${count} are in the queue. A running portal sends them now.`, ...describeUnknown(unknownIds)],
    json: { queued: count, unknown_ids: unknownIds },
    hasFindings: unknownIds.length > 0,
  };
}

async function dropMails(mailbox: Mailbox, ids: string[]): Promise<CommandResult> {
  const { mails, unknownIds } = await selectMails(mailbox, ids);
  let count = 0;
  for (const { id } of mails) {
    const { numDeletedRows } = await mailbox.db
      .deleteFrom("notifications")
      .where("id", "=", id)
      .where("state", "=", "queued")
      .executeTakeFirstOrThrow();
    count += Number(numDeletedRows);
  }
  return {
    lines: [`Deleted ${count}.`, ...describeUnknown(unknownIds)],
    json: { deleted: count, unknown_ids: unknownIds },
    hasFindings: unknownIds.length > 0,
  };
}

async function selectMails(mailbox: Mailbox, ids: string[]) {
  const waiting = await findWaitingMails(mailbox);
  if (ids.length === 0) return { mails: waiting, unknownIds: [] };
  return {
    mails: waiting.filter(({ id }) => ids.includes(id)),
    unknownIds: ids.filter((id) => !waiting.some((mail) => mail.id === id)),
  };
}

const describeUnknown = (ids: string[]) => ids.map((id) => `There is no waiting mail ${id}.`);
