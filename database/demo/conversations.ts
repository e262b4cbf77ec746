import type { Insertable } from "kysely";
import { PENDING, REJECTED, SHORTLISTED } from "../../contract/values.ts";
import type { Conversations, Messages } from "../schema.ts";
import type { DemoApplicationRow } from "./applications.ts";
import type { DemoUserRow } from "./companies/employers.ts";
import type { DemoDataset } from "./dataset.ts";
import { createIdAt, createRandom, type RandomSource } from "./random.ts";

/** When, as a share of the time since the application (below 0: before it), who, and what. */
export type ScriptLine = readonly [share: number, who: "seeker" | "employer", text: string];

/** What was said about an application of, or to, the person with the email. */
export interface ConversationScript {
  email: string;
  status: "pending" | "shortlisted" | "rejected";
  job?: string;
  /** How many of the last messages have not been read. */
  unread: number;
  lines: readonly ScriptLine[];
}

const EMPLOYER_EMAIL = "employer@example.com";
const SEEKER_EMAIL = "seeker@example.com";

export const conversationScripts: readonly ConversationScript[] = [
  {
    email: SEEKER_EMAIL,
    job: "Registered Nurse, Emergency Room",
    status: "pending",
    unread: 1,
    lines: [
      [-3, "seeker", "Hello, I read about the job in the emergency room. Could I also start in two months?"],
      [-1.5, "employer", "Hello Sanne, that is no problem. Please apply, then I have your profile at hand."],
      [0.3, "seeker", "Thank you, I have just applied."],
    ],
  },
  {
    email: EMPLOYER_EMAIL,
    job: "Registered Nurse, Emergency Room",
    status: "shortlisted",
    unread: 2,
    lines: [
      [0.4, "employer", "Thank you for applying. Could you come by on Thursday for a first talk?"],
      [0.8, "seeker", "Yes, with pleasure."],
      [0.81, "seeker", "Thursday at ten works for me."],
    ],
  },
  {
    email: EMPLOYER_EMAIL,
    job: "Nursing Assistant",
    status: "shortlisted",
    unread: 0,
    lines: [
      [0.3, "employer", "We would like to meet you. Which day suits you?"],
      [0.4, "seeker", "Any day but Monday. In the morning if possible."],
      [0.45, "employer", "Then Wednesday at nine. The way here: https://northgate-health.example/visit"],
      [0.5, "seeker", "I will be there. Do I need to bring anything?"],
      [0.52, "employer", "Only your diploma."],
    ],
  },
  {
    email: EMPLOYER_EMAIL,
    job: "Medical Secretary",
    status: "pending",
    unread: 1,
    lines: [
      [0.5, "seeker", "I forgot to say: I would like to work four days a week. Is that possible?"],
      [0.9, "employer", "We think so. I will ask the head of the department and let you know."],
    ],
  },
  {
    email: EMPLOYER_EMAIL,
    job: "Nurse Manager",
    status: "rejected",
    unread: 0,
    lines: [
      [0.7, "employer", "Thank you for applying. We go on with someone who has led a team of this size before."],
      [0.75, "seeker", "Thank you for telling me so soon. I wish you all the best."],
    ],
  },
  {
    email: SEEKER_EMAIL,
    status: "shortlisted",
    unread: 1,
    lines: [
      [0.6, "employer", "Your experience fits well. Do you have time for a call this week?"],
      [0.65, "seeker", "Gladly. I can be reached every day after four."],
      [0.9, "employer", "Good. We will call you tomorrow at half past four."],
    ],
  },
  {
    email: SEEKER_EMAIL,
    status: "rejected",
    unread: 0,
    lines: [
      [0.8, "employer", "We had more than forty applications and had to make a hard choice. Thank you for yours."],
      [0.85, "seeker", "A pity, but thank you for the answer."],
    ],
  },
];

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
  return conversations.some(
    ({ participant_a_id, participant_b_id }) => people.has(participant_a_id) && people.has(participant_b_id),
  );
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
  const [participant_a_id = "", participant_b_id = ""] = [
    application.applied_by_user_id,
    application.posted_by_user_id,
  ].sort();
  const [first, last] = [said[0], said.at(-1)];
  if (!first || !last) throw new Error("There is a conversation without a message.");
  return {
    id: createIdAt(random, first.created_at),
    participant_a_id,
    participant_b_id,
    last_number: last.number,
    last_message_at: last.created_at,
    created_at: first.created_at,
  };
}
