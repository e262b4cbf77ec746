import { authRoutes, codeRoutes, oauthRoutes } from "./accounts/auth.ts";
import { fileRoutes } from "./accounts/files.ts";
import { pushRoutes } from "./accounts/push.ts";
import { resumeRoutes } from "./accounts/resume.ts";
import { staffRoutes } from "./accounts/staff.ts";
import { userRoutes } from "./accounts/users.ts";
import { companyCheckRoutes } from "./companies/checks.ts";
import { companyRoutes } from "./companies/companies.ts";
import { reviewRoutes } from "./companies/reviews.ts";
import { templateRoutes } from "./companies/templates.ts";
import { applicantRoutes } from "./hiring/applicants.ts";
import { applicationRoutes } from "./hiring/applications.ts";
import { assessmentRoutes } from "./hiring/assessments.ts";
import { exportRoutes } from "./hiring/exports.ts";
import { guestApplicationRoutes } from "./hiring/guest-applications.ts";
import { helperRoutes } from "./hiring/helpers.ts";
import { holdRoutes } from "./hiring/holds.ts";
import { interviewRoutes } from "./hiring/interviews.ts";
import { noticeRoutes } from "./hiring/notices.ts";
import { offerRoutes } from "./hiring/offers.ts";
import { pauseRoutes } from "./hiring/pauses.ts";
import { profileRoutes } from "./hiring/profiles.ts";
import { pushSettingRoutes } from "./hiring/push.ts";
import { snapshotRoutes } from "./hiring/snapshots.ts";
import { stageChangeRoutes } from "./hiring/stage-changes.ts";
import { outcomeReasonRoutes } from "./hiring/stages/outcome-reasons.ts";
import { browseRoutes } from "./jobs/browse.ts";
import { jobFitRoutes } from "./jobs/fit.ts";
import { jobRoutes } from "./jobs/jobs.ts";
import { jobLifeRoutes } from "./jobs/life.ts";
import { nearDuplicateRoutes } from "./jobs/near-duplicates.ts";
import { overviewRoutes } from "./jobs/overview.ts";
import { alertRoutes } from "./jobs/saved/alerts.ts";
import { savedRoutes } from "./jobs/saved/saved.ts";
import { reasonRoutes } from "./jobs/search/reasons.ts";
import { searchRoutes } from "./jobs/search/search.ts";
import { travelTimeRoutes } from "./jobs/search/travel-times.ts";
import { jobViewRoutes } from "./jobs/views.ts";
import { contactRoutes } from "./messages/contact.ts";
import { messageRoutes } from "./messages/messages.ts";
import { auditRoutes } from "./moderation/audit.ts";
import { caseRoutes } from "./moderation/cases.ts";
import { decisionRoutes } from "./moderation/decisions.ts";
import { directoryRoutes } from "./moderation/directory.ts";
import { reportRoutes } from "./moderation/reports.ts";
import { transparencyRoutes } from "./moderation/transparency.ts";
import { companyNumbersRoutes } from "./operation/company-numbers.ts";
import { demoDataRoutes } from "./operation/demo-data.ts";
import { feedbackRoutes } from "./operation/feedback.ts";
import { legalRoutes } from "./operation/legal.ts";
import { mailRoutes } from "./operation/mail.ts";
import { mailTemplateRoutes } from "./operation/mail-templates.ts";
import { numbersRoutes } from "./operation/numbers.ts";
import { operationRoutes } from "./operation/operation.ts";
import { pageTextRoutes } from "./operation/page-texts.ts";
import { settingsRoutes } from "./operation/settings.ts";
import type { AnyRoute } from "./platform/route.ts";
import { accountRoutes, contactDetailsRoutes, twoFactorRoutes } from "./privacy/account.ts";

/** All routes by name. The API document, the access tests and the API client use this list. */
export const routes = {
  ...authRoutes,
  ...codeRoutes,
  ...twoFactorRoutes,
  ...oauthRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...companyCheckRoutes,
  ...resumeRoutes,
  ...jobRoutes,
  ...jobLifeRoutes,
  ...jobFitRoutes,
  ...jobViewRoutes,
  ...nearDuplicateRoutes,
  ...searchRoutes,
  ...travelTimeRoutes,
  ...overviewRoutes,
  ...browseRoutes,
  ...savedRoutes,
  ...reasonRoutes,
  ...alertRoutes,
  ...applicationRoutes,
  ...applicantRoutes,
  ...stageChangeRoutes,
  ...assessmentRoutes,
  ...snapshotRoutes,
  ...guestApplicationRoutes,
  ...interviewRoutes,
  ...offerRoutes,
  ...helperRoutes,
  ...holdRoutes,
  ...messageRoutes,
  ...noticeRoutes,
  ...pushSettingRoutes,
  ...pushRoutes,
  ...fileRoutes,
  ...accountRoutes,
  ...contactDetailsRoutes,
  ...companyRoutes,
  ...outcomeReasonRoutes,
  ...pauseRoutes,
  ...templateRoutes,
  ...exportRoutes,
  ...reviewRoutes,
  ...reportRoutes,
  ...caseRoutes,
  ...decisionRoutes,
  ...directoryRoutes,
  ...staffRoutes,
  ...auditRoutes,
  ...settingsRoutes,
  ...legalRoutes,
  ...mailTemplateRoutes,
  ...mailRoutes,
  ...feedbackRoutes,
  ...demoDataRoutes,
  ...pageTextRoutes,
  ...transparencyRoutes,
  ...operationRoutes,
  ...numbersRoutes,
  ...companyNumbersRoutes,
  ...contactRoutes,
} satisfies Record<string, AnyRoute>;

export type RouteName = keyof typeof routes;
