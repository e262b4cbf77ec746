import {
  Activity,
  ArrowLeft,
  BriefcaseBusiness,
  Building2,
  ChartColumn,
  ClipboardList,
  Gavel,
  House,
  KeyRound,
  Languages,
  MailPlus,
  MailWarning,
  MessageSquareText,
  Scale,
  ShieldCheck,
  SlidersHorizontal,
  UserRoundCog,
  Users,
} from "lucide-react";
import { useSession } from "../../platform/api/session.ts";
import { logoutEntry, type MenuEntry } from "./menu.ts";
import { SideMenuFrame, SideMenuItem } from "./side-menu.tsx";

/** The pages of the staff in the order of the menu. */
const staffEntries: readonly MenuEntry[] = [
  { path: "/admin", label: "staff.menu.today", icon: House },
  { path: "/admin/cases", label: "staff.menu.cases", icon: Gavel },
  { path: "/admin/people", label: "staff.menu.people", icon: Users },
  { path: "/admin/companies", label: "staff.menu.companies", icon: Building2 },
  { path: "/admin/jobs", label: "staff.menu.jobs", icon: BriefcaseBusiness },
  { path: "/admin/holds", label: "staff.menu.holds", icon: Scale },
  { path: "/admin/audit", label: "staff.menu.audit", icon: ClipboardList },
  { path: "/admin/numbers", label: "staff.menu.numbers", icon: ChartColumn },
  { path: "/admin/operation", label: "staff.menu.operation", icon: Activity },
  { path: "/admin/staff", label: "staff.menu.staff", icon: ShieldCheck },
  { path: "/admin/mail", label: "staff.menu.mail", icon: MailWarning },
  { path: "/admin/feedback", label: "staff.menu.feedback", icon: MessageSquareText },
  { path: "/admin/texts", label: "staff.menu.page_texts", icon: Languages },
  { path: "/admin/mail-templates", label: "staff.menu.mail_templates", icon: MailPlus },
  { path: "/admin/settings", label: "staff.menu.settings", icon: SlidersHorizontal },
];

/** The settings of the own account, for whoever has no other pages here. */
const accountEntry: MenuEntry = { path: "/admin/account", label: "menu.security", icon: UserRoundCog };
const passwordEntry: MenuEntry = { path: "/admin/password", label: "menu.change_password", icon: KeyRound };

const backEntry: MenuEntry = { path: "/dashboard", label: "staff.menu.back", icon: ArrowLeft };

/** The menu of the staff. Who has no other account here has no pages to go back to. */
export function StaffMenu({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { user } = useSession();
  const isStaffOnly = user?.user_type === null;
  const ownEntries = [
    ...(isStaffOnly ? [accountEntry] : [backEntry]),
    ...(isStaffOnly && user.login_method === "Email" ? [passwordEntry] : []),
    logoutEntry,
  ];
  return (
    <SideMenuFrame>
      {staffEntries.map((entry) => (
        <SideMenuItem key={entry.path} entry={entry} isExact={entry.path === "/admin"} onNavigate={onNavigate} />
      ))}
      {ownEntries.map((entry) => (
        <SideMenuItem key={entry.path} entry={entry} onNavigate={onNavigate} />
      ))}
    </SideMenuFrame>
  );
}
