import {
  Bookmark,
  BriefcaseBusiness,
  CirclePlus,
  CircleUser,
  ClipboardList,
  FileUp,
  HeartHandshake,
  Inbox,
  KeyRound,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  Search,
  Send,
  ShieldCheck,
  Star,
  Users,
} from "lucide-react";
import { type Location, matchPath } from "react-router";
import type { CompanyRole, User, UserType } from "../../../contract/accounts/users.ts";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import type { TextKey } from "../../platform/ui/text-key.ts";

export type MenuEntry = { path: string; label: TextKey; icon: LucideIcon };
export type MenuGroup = { id: string; label: TextKey; paths: readonly string[]; entries: readonly MenuEntry[] };

const applied: MenuEntry = { path: "/jobs/applied", label: "menu.my_applications", icon: Send };
const shortlisted: MenuEntry = { path: "/jobs/shortlist", label: "menu.shortlisted", icon: Star };
const messages: MenuEntry = { path: "/jobs/messages", label: "menu.messages", icon: MessagesSquare };

const assigned: MenuEntry = { path: "/jobs/assigned", label: "menu.assigned", icon: ClipboardList };

const jobs: Record<UserType, readonly MenuEntry[]> = {
  [EMPLOYER]: [
    { path: "/jobs/create", label: "menu.post_a_job", icon: CirclePlus },
    { path: "/jobs/list", label: "menu.posted_jobs", icon: BriefcaseBusiness },
    { path: "/jobs/applications", label: "menu.pending_applications", icon: Inbox },
    shortlisted,
    messages,
  ],
  [SEEKER]: [
    { path: "/jobs/search", label: "menu.search_jobs", icon: Search },
    applied,
    { path: "/uploads", label: "menu.update_resume", icon: FileUp },
    shortlisted,
    messages,
    { path: "/jobs/saved", label: "menu.saved", icon: Bookmark },
  ],
};

const tabs: Record<UserType, readonly MenuEntry[]> = {
  [EMPLOYER]: [
    { path: "/jobs/list", label: "menu.tabs.jobs", icon: BriefcaseBusiness },
    { path: "/jobs/applications", label: "menu.tabs.applicants", icon: Inbox },
    messages,
    { path: "/jobs/create", label: "menu.tabs.post_a_job", icon: CirclePlus },
  ],
  [SEEKER]: [
    { path: "/jobs/search", label: "menu.tabs.search", icon: Search },
    applied,
    messages,
    { path: "/jobs/saved", label: "menu.saved", icon: Bookmark },
  ],
};

/** Returns what people do most, for the bar at the bottom of phones. The two entries of an interviewer need none. */
export function getTabs(user: Pick<User, "user_type" | "company_role">): readonly MenuEntry[] {
  return user.user_type === null || user.company_role === "interviewer" ? [] : tabs[user.user_type];
}

const profile: Record<UserType, MenuEntry> = {
  [EMPLOYER]: { path: "/profile", label: "menu.profile", icon: CircleUser },
  [SEEKER]: { path: "/account", label: "menu.profile", icon: CircleUser },
};

const password: Partial<Record<User["login_method"], MenuEntry>> = {
  Email: { path: "/password", label: "menu.change_password", icon: KeyRound },
};

const security: MenuEntry = { path: "/settings", label: "menu.security", icon: ShieldCheck };

export const logoutEntry: MenuEntry = { path: "/logout", label: "menu.logout", icon: LogOut };

const templates: MenuEntry = { path: "/company/templates", label: "menu.templates", icon: MessageSquareText };

const company: Record<CompanyRole, readonly MenuEntry[]> = {
  owner: [{ path: "/company/members", label: "menu.members", icon: Users }, templates],
  recruiter: [templates],
  interviewer: [],
};

const helpedPeople: MenuEntry = { path: "/people", label: "menu.people_you_help", icon: HeartHandshake };

/** Returns the groups of the side menu. A group is expanded on the pages below its `paths`. */
export function getMenuGroups(
  user: Pick<User, "user_type" | "login_method" | "company_role">,
  { helpsPeople = false } = {},
): MenuGroup[] {
  if (user.user_type === null) return [];
  const settings = [
    profile[user.user_type],
    ...(user.company_role ? company[user.company_role] : []),
    password[user.login_method],
    security,
    logoutEntry,
  ];
  // An interviewer reaches no page about all jobs or applications of the company.
  const ownEntries = user.company_role === "interviewer" ? [assigned] : jobs[user.user_type];
  const jobEntries = helpsPeople ? [...ownEntries, helpedPeople] : ownEntries;
  const groups: MenuGroup[] = [
    { id: "jobs", label: "menu.jobs", paths: ["/jobs", "/people"], entries: jobEntries },
    {
      id: "settings",
      label: "menu.settings",
      paths: ["/profile", "/account", "/uploads", "/password", "/settings", "/company/members", "/company/templates"],
      entries: settings.filter((entry) => entry !== undefined),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Whether an entry leads to the open page or to a page above it. */
export function isCurrentEntry(path: string, { pathname }: Pick<Location, "pathname">): boolean {
  // The form of a job that exists belongs to the posted jobs.
  const shownPath = matchPath("/jobs/create/:job_id", pathname) ? "/jobs/list" : pathname;
  return matchPath({ path, end: false }, shownPath) !== null;
}

/** Returns the path that the user icon links to. */
export function getProfilePath(user: Pick<User, "user_type">): string {
  return user.user_type === EMPLOYER ? "/profile" : "/account";
}
