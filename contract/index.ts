import { accountRoutes, contactDetailsRoutes, twoFactorRoutes } from "./account.ts";
import { applicationRoutes } from "./applications.ts";
import { assessmentRoutes } from "./assessments.ts";
import { authRoutes, codeRoutes, oauthRoutes } from "./auth.ts";
import { companyRoutes } from "./companies.ts";
import { contactRoutes } from "./contact.ts";
import { exportRoutes } from "./exports.ts";
import { fileRoutes } from "./files.ts";
import { guestApplicationRoutes } from "./guest-applications.ts";
import { holdRoutes } from "./holds.ts";
import { interviewRoutes } from "./interviews.ts";
import { jobRoutes } from "./jobs.ts";
import { messageRoutes } from "./messages.ts";
import { noticeRoutes } from "./notices.ts";
import { offerRoutes } from "./offers.ts";
import { pauseRoutes } from "./pauses.ts";
import { reportRoutes } from "./reports.ts";
import { resumeRoutes } from "./resume.ts";
import { reviewRoutes } from "./reviews.ts";
import type { AnyRoute } from "./route.ts";
import { savedRoutes } from "./saved.ts";
import { searchRoutes } from "./search.ts";
import { snapshotRoutes } from "./snapshots.ts";
import { templateRoutes } from "./templates.ts";
import { userRoutes } from "./users.ts";

/** All routes by name. The API document, the access tests and the API client use this list. */
export const routes = {
  ...authRoutes,
  ...codeRoutes,
  ...twoFactorRoutes,
  ...oauthRoutes,
  ...userRoutes,
  ...resumeRoutes,
  ...jobRoutes,
  ...searchRoutes,
  ...savedRoutes,
  ...applicationRoutes,
  ...assessmentRoutes,
  ...snapshotRoutes,
  ...guestApplicationRoutes,
  ...interviewRoutes,
  ...offerRoutes,
  ...holdRoutes,
  ...messageRoutes,
  ...noticeRoutes,
  ...fileRoutes,
  ...accountRoutes,
  ...contactDetailsRoutes,
  ...companyRoutes,
  ...pauseRoutes,
  ...templateRoutes,
  ...exportRoutes,
  ...reviewRoutes,
  ...reportRoutes,
  ...contactRoutes,
} satisfies Record<string, AnyRoute>;

export type RouteName = keyof typeof routes;
