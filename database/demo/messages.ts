import type { Insertable } from "kysely";
import { PENDING, REJECTED, SHORTLISTED } from "../../contract/values.ts";
import type { Conversations, Messages } from "../schema.ts";
import type { DemoApplicationRow } from "./applications.ts";
import type { DemoUserRow } from "./companies/employers.ts";
import type { DemoDataset } from "./dataset.ts";
import { createIdAt, createRandom, type RandomSource } from "./random.ts";
import { conversationScripts, type ScriptLine } from "./talks.ts";

type ConversationRow = Insertable<Conversations>;
type MessageRow = Insertable<Messages>;

const statusCodes = { pending: PENDING, shortlisted: SHORTLISTED, rejected: REJECTED } as const;
const READ_DELAY_MS = 10 * 60_000;

/** A few conversations of the people with known logins, each about an application. */
export function createConversations(
  board: DemoDataset,
  now: Date,
): { conversations: ConversationRow[]; messages: MessageRow[] } {
  const conversations: ConversationRow[] = [];
  const messages: MessageRow[] = [];
  const random = createRandom("messages");
  for (const { email, status, job, unread, lines } of conversationScripts) {
    const application = findApplication(board, email, statusCodes[status], job);
    if (!application || haveConversation(conversations, application)) continue;
    const said = createMessages(random, application, lines, now);
    for (const message of said.slice(0, said.length - unread)) message.seen_at = getReadTime(message.created_at, now);
    const conversation = createConversation(random, application, said);
    conversations.push(conversation);
    messages.push(...said.map((message) => ({ ...message, conversation_id: conversation.id })));
  }
  return { conversations, messages };
}

/** The first one of that standing, to that job if it is named, that the person with this email sent or got. */
function findApplication(
  board: DemoDataset,
  email: string,
  status: number,
  title?: string,
): DemoApplicationRow | undefined {
  const person: DemoUserRow | undefined = board.users.find((user) => user.email === email);
  const wanted = new Set(board.jobs.filter((job) => !title || job.title === title).map((job) => job.id));
  return board.applications.find(
    (application) =>
      (application.applied_by_user_id === person?.id || application.posted_by_user_id === person?.id) &&
      application.status === status &&
      wanted.has(application.job_id),
  );
}

function haveConversation(
  conversations: ConversationRow[],
  { applied_by_user_id, posted_by_user_id }: DemoApplicationRow,
): boolean {
  const people = new Set([applied_by_user_id, posted_by_user_id]);
  return conversations.some(({ person_a, person_b }) => people.has(person_a) && people.has(person_b));
}

type DemoMessage = Omit<MessageRow, "conversation_id" | "created_at"> & { created_at: Date };

function createMessages(
  random: RandomSource,
  application: DemoApplicationRow,
  lines: readonly ScriptLine[],
  now: Date,
): DemoMessage[] {
  const { applied_by_user_id: seeker, posted_by_user_id: employer, created_at: applied } = application;
  return lines.map(([share, who, message], index) => {
    const at = new Date(applied.getTime() + share * (now.getTime() - applied.getTime()));
    const [from_user_id, to_user_id] = who === "seeker" ? [seeker, employer] : [employer, seeker];
    return {
      id: createIdAt(random, at),
      number: index + 1,
      from_user_id,
      to_user_id,
      message,
      created_at: at,
      updated_at: at,
    };
  });
}

function getReadTime(sent: Date, now: Date): Date {
  return new Date(Math.min(sent.getTime() + READ_DELAY_MS, now.getTime()));
}

function createConversation(
  random: RandomSource,
  application: DemoApplicationRow,
  said: DemoMessage[],
): ConversationRow {
  const [person_a = "", person_b = ""] = [application.applied_by_user_id, application.posted_by_user_id].sort();
  const [first, last] = [said[0], said.at(-1)];
  if (!first || !last) throw new Error("There is a conversation without a message.");
  return {
    id: createIdAt(random, first.created_at),
    person_a,
    person_b,
    last_number: last.number,
    last_message_at: last.created_at,
    created_at: first.created_at,
  };
}
