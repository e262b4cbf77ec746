import type { Insertable } from "kysely";
import { PENDING, REJECTED, SHORTLISTED } from "../../contract/values.ts";
import type { Conversations, Messages } from "../schema.ts";
import type { UserRow } from "./accounts.ts";
import type { ApplicationRow } from "./applications.ts";
import type { Board } from "./board.ts";
import { idAt, type Random, seeded } from "./random.ts";
import { type Line, talks } from "./talks.ts";

type ConversationRow = Insertable<Conversations>;
type MessageRow = Insertable<Messages>;

const statuses = { pending: PENDING, shortlisted: SHORTLISTED, rejected: REJECTED } as const;
const READ_AFTER_MS = 10 * 60_000;

/** A few conversations of the people with known logins, each about an application. */
export function makeConversations(
  board: Board,
  now: Date,
): { conversations: ConversationRow[]; messages: MessageRow[] } {
  const conversations: ConversationRow[] = [];
  const messages: MessageRow[] = [];
  const random = seeded("messages");
  for (const { of, status, job, unread, lines } of talks) {
    const application = findApplication(board, of, statuses[status], job);
    if (!application || areTalking(conversations, application)) continue;
    const said = makeMessages(random, application, lines, now);
    for (const message of said.slice(0, said.length - unread)) message.seen_at = readAt(message.created_at, now);
    const conversation = makeConversation(random, application, said);
    conversations.push(conversation);
    messages.push(...said.map((message) => ({ ...message, conversation_id: conversation.id })));
  }
  return { conversations, messages };
}

/** The first one of that standing, to that job if it is named, that the person with this email sent or got. */
function findApplication(board: Board, email: string, status: number, title?: string): ApplicationRow | undefined {
  const person: UserRow | undefined = board.users.find((user) => user.email === email);
  const wanted = new Set(board.jobs.filter((job) => !title || job.title === title).map((job) => job.id));
  return board.applications.find(
    (application) =>
      (application.applied_by_user_id === person?.id || application.posted_by_user_id === person?.id) &&
      application.status === status &&
      wanted.has(application.job_id),
  );
}

function areTalking(
  conversations: ConversationRow[],
  { applied_by_user_id, posted_by_user_id }: ApplicationRow,
): boolean {
  const people = new Set([applied_by_user_id, posted_by_user_id]);
  return conversations.some(({ person_a, person_b }) => people.has(person_a) && people.has(person_b));
}

type Said = Omit<MessageRow, "conversation_id" | "created_at"> & { created_at: Date };

function makeMessages(random: Random, application: ApplicationRow, lines: readonly Line[], now: Date): Said[] {
  const { applied_by_user_id: seeker, posted_by_user_id: employer, created_at: applied } = application;
  return lines.map(([share, who, message], index) => {
    const at = new Date(applied.getTime() + share * (now.getTime() - applied.getTime()));
    const [from_user_id, to_user_id] = who === "seeker" ? [seeker, employer] : [employer, seeker];
    return {
      id: idAt(random, at),
      number: index + 1,
      from_user_id,
      to_user_id,
      message,
      created_at: at,
      updated_at: at,
    };
  });
}

function readAt(sent: Date, now: Date): Date {
  return new Date(Math.min(sent.getTime() + READ_AFTER_MS, now.getTime()));
}

function makeConversation(random: Random, application: ApplicationRow, said: Said[]): ConversationRow {
  const [person_a = "", person_b = ""] = [application.applied_by_user_id, application.posted_by_user_id].sort();
  const [first, last] = [said[0], said.at(-1)];
  if (!first || !last) throw new Error("There is a conversation without a message.");
  return {
    id: idAt(random, first.created_at),
    person_a,
    person_b,
    last_number: last.number,
    last_message_at: last.created_at,
    created_at: first.created_at,
  };
}
