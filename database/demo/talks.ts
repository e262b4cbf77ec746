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
