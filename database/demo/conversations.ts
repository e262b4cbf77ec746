import type { Insertable } from "kysely";
import type { Conversations, Messages } from "../schema.ts";
import type { DemoApplicationRow, DemoStage } from "./applications.ts";
import type { DemoUserRow } from "./companies/employers.ts";
import type { DemoDataset } from "./dataset.ts";
import { createRandom, createUuidAt, type RandomSource } from "./random.ts";

/**
 * `timeShare` is the time of the message on a scale from the application (0) to now (1). It is negative for a message
 * before the application.
 */
export type ScriptLine = readonly [timeShare: number, sender: "seeker" | "employer", text: string];

/** Messages about one application that the user with this email has sent or received. */
export interface ConversationScript {
  email: string;
  status: "pending" | "shortlisted" | "rejected";
  jobTitle?: string;
  /** The last `unreadCount` messages are unread. */
  unreadCount: number;
  lines: readonly ScriptLine[];
}

const EMPLOYER_EMAIL = "employer@example.com";
const SEEKER_EMAIL = "seeker@example.com";

export const conversationScripts: readonly ConversationScript[] = [
  {
    email: SEEKER_EMAIL,
    jobTitle: "Registered Nurse, Emergency Room",
    status: "pending",
    unreadCount: 1,
    lines: [
      [-3, "seeker", "Hello, I read about the job in the emergency room. Could I also start in two months?"],
      [-1.5, "employer", "Hello Sanne, that is no problem. Please apply, then I have your profile at hand."],
      [0.3, "seeker", "Thank you, I have just applied."],
    ],
  },
  {
    email: EMPLOYER_EMAIL,
    jobTitle: "Registered Nurse, Emergency Room",
    status: "shortlisted",
    unreadCount: 2,
    lines: [
      [0.4, "employer", "Thank you for applying. Could you come by on Thursday for a first talk?"],
      [0.8, "seeker", "Yes, with pleasure."],
      [0.81, "seeker", "Thursday at ten works for me."],
    ],
  },
  {
    email: EMPLOYER_EMAIL,
    jobTitle: "Nursing Assistant",
    status: "shortlisted",
    unreadCount: 0,
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
    jobTitle: "Medical Secretary",
    status: "pending",
    unreadCount: 1,
    lines: [
      [0.5, "seeker", "I forgot to say: I would like to work four days a week. Is that possible?"],
      [0.9, "employer", "We think so. I will ask the head of the department and let you know."],
    ],
  },
  {
    email: EMPLOYER_EMAIL,
    jobTitle: "Nurse Manager",
    status: "rejected",
    unreadCount: 0,
    lines: [
      [0.7, "employer", "Thank you for applying. We go on with someone who has led a team of this size before."],
      [0.75, "seeker", "Thank you for telling me so soon. I wish you all the best."],
    ],
  },
  {
    email: SEEKER_EMAIL,
    status: "shortlisted",
    unreadCount: 1,
    lines: [
      [0.6, "employer", "Your experience fits well. Do you have time for a call this week?"],
      [0.65, "seeker", "Gladly. I can be reached every day after four."],
      [0.9, "employer", "Good. We will call you tomorrow at half past four."],
    ],
  },
  {
    email: SEEKER_EMAIL,
    status: "rejected",
    unreadCount: 0,
    lines: [
      [0.8, "employer", "We had more than forty applications and had to make a hard choice. Thank you for yours."],
      [0.85, "seeker", "A pity, but thank you for the answer."],
    ],
  },
];

type ConversationRow = Insertable<Conversations>;
type MessageRow = Insertable<Messages>;

const stagesByStatus: Record<ConversationScript["status"], readonly DemoStage[]> = {
  pending: ["received", "seen"],
  shortlisted: ["shortlisted"],
  rejected: ["rejected"],
};
const READ_DELAY_MS = 10 * 60_000;

/** Creates the scripted conversations of the demonstration logins. Each one is about one application. */
export function createConversations(
  dataset: DemoDataset,
  now: Date,
): { conversations: ConversationRow[]; messages: MessageRow[] } {
  const conversations: ConversationRow[] = [];
  const messages: MessageRow[] = [];
  const random = createRandom("messages");
  for (const { email, status, jobTitle, unreadCount, lines } of conversationScripts) {
    const application = findApplication(dataset, email, stagesByStatus[status], jobTitle);
    if (!application || haveConversation(conversations, application)) continue;
    const scripted = createMessages(random, application, lines, now);
    for (const message of scripted.slice(0, scripted.length - unreadCount))
      message.seen_at = getReadTime(message.created_at, now);
    const conversation = createConversation(random, application, scripted);
    conversations.push(conversation);
    messages.push(...scripted.map((message) => ({ ...message, conversation_id: conversation.id })));
  }
  return { conversations, messages };
}

/**
 * Returns the first application in one of these stages that the user with this email has sent or received. With `title`, the
 * job must have this title.
 */
function findApplication(
  dataset: DemoDataset,
  email: string,
  stages: readonly DemoStage[],
  title?: string,
): DemoApplicationRow | undefined {
  const user: DemoUserRow | undefined = dataset.users.find((candidate) => candidate.email === email);
  const jobIds = new Set(dataset.jobs.filter((job) => !title || job.title === title).map((job) => job.id));
  return dataset.applications.find(
    (application) =>
      (application.applied_by_user_id === user?.id || application.posted_by_user_id === user?.id) &&
      stages.includes(application.stage) &&
      jobIds.has(application.job_id),
  );
}

function haveConversation(
  conversations: ConversationRow[],
  { applied_by_user_id, posted_by_user_id }: DemoApplicationRow,
): boolean {
  const userIds = new Set([applied_by_user_id, posted_by_user_id]);
  return conversations.some(
    ({ participant_a_id, participant_b_id }) => userIds.has(participant_a_id) && userIds.has(participant_b_id),
  );
}

type DemoMessage = Omit<MessageRow, "conversation_id" | "created_at"> & { created_at: Date };

function createMessages(
  random: RandomSource,
  application: DemoApplicationRow,
  lines: readonly ScriptLine[],
  now: Date,
): DemoMessage[] {
  const { applied_by_user_id: seeker, posted_by_user_id: employer, created_at: appliedAt } = application;
  return lines.map(([timeShare, sender, message], index) => {
    const sentAt = new Date(appliedAt.getTime() + timeShare * (now.getTime() - appliedAt.getTime()));
    const [from_user_id, to_user_id] = sender === "seeker" ? [seeker, employer] : [employer, seeker];
    return {
      id: createUuidAt(random, sentAt),
      number: index + 1,
      from_user_id,
      to_user_id,
      message,
      created_at: sentAt,
      updated_at: sentAt,
    };
  });
}

function getReadTime(sent: Date, now: Date): Date {
  return new Date(Math.min(sent.getTime() + READ_DELAY_MS, now.getTime()));
}

function createConversation(
  random: RandomSource,
  application: DemoApplicationRow,
  scripted: DemoMessage[],
): ConversationRow {
  const [participant_a_id = "", participant_b_id = ""] = [
    application.applied_by_user_id,
    application.posted_by_user_id,
  ].sort();
  const [first, last] = [scripted[0], scripted.at(-1)];
  if (!first || !last) throw new Error("A conversation of the demonstration data has no message.");
  return {
    id: createUuidAt(random, first.created_at),
    participant_a_id,
    participant_b_id,
    last_number: last.number,
    last_message_at: last.created_at,
    created_at: first.created_at,
  };
}
