import * as z from "zod";

/**
 * All errors of the API by their code. Codes are stable. `message` is the English text for clients without
 * translations.
 */
export const errorDefinitions = {
  malformed: { status: 400, message: "The request could not be read. Check its format." },
  unauthorized: { status: 401, message: "Log in to continue." },
  wrong_credentials: { status: 401, message: "Email or password is wrong." },
  oauth_expired: { status: 401, message: "This login took too long or has been used already. Start it again." },
  oauth_cancelled: { status: 401, message: "The login was cancelled." },
  oauth_failed: { status: 401, message: "The login did not work. Start it again." },
  forbidden: { status: 403, message: "Your account may not do this." },
  account_suspended: {
    status: 403,
    message: "Your account is suspended. You can read why, complain, export your data or delete the account.",
  },
  company_suspended: {
    status: 403,
    message: "Your company is suspended. You can read and export its data, and change nothing.",
  },
  info_required: { status: 403, message: "Complete your profile first." },
  not_found: { status: 404, message: "This does not exist, or you may not see it." },
  email_in_use: { status: 409, message: "An account with this email exists already. Log in instead." },
  phone_in_use: { status: 409, message: "An account with this phone exists already. Log in instead." },
  email_not_verified: { status: 409, message: "Google or Apple has not confirmed your email. Confirm it there first." },
  email_not_proven: {
    status: 409,
    message: "First show that your email is yours: send a code to it and enter that code here.",
  },
  log_in_with_email: { status: 409, message: "This email belongs to an account with a password. Log in with Email." },
  log_in_with_phone: { status: 409, message: "This email belongs to an account of a phone number. Log in with Phone." },
  log_in_with_google: { status: 409, message: "This email belongs to an account at Google. Log in with Google." },
  log_in_with_apple: { status: 409, message: "This email belongs to an account at Apple. Log in with Apple." },
  already_applied: { status: 409, message: "You have applied to this job already." },
  employer_email: {
    status: 409,
    message: "This email belongs to a company's account. Apply with another email.",
  },
  job_closed: { status: 409, message: "This job no longer takes applications." },
  unanswered_applications: {
    status: 409,
    message: "Your company has not answered several applicants in time. Answer them before you publish another job.",
  },
  pause_overlaps: { status: 409, message: "This pause overlaps another one." },
  pause_too_long: { status: 409, message: "A calendar year would have more working days of pauses than allowed." },
  already_decided: { status: 409, message: "This application has been decided already." },
  decision_sent: { status: 409, message: "The applicant has been told already. This decision cannot be undone." },
  stage_changed: { status: 409, message: "Someone else has changed this application meanwhile." },
  application_erased: { status: 409, message: "This application has been erased." },
  application_held: {
    status: 403,
    message: "This application is on a legal hold. Only an owner of the company can read and change it.",
  },
  second_factor_required: {
    status: 403,
    message: "Staff need an authenticator app. Turn on two-factor authentication with an app, and log in with it.",
  },
  hold_of_portal: {
    status: 403,
    message: "The staff of the portal has set this legal hold. Only the staff can change or release it.",
  },
  company_has_holds: {
    status: 409,
    message: "Applications to your company are on a legal hold. Release them first, or wait until the holds end.",
  },
  application_ended: { status: 409, message: "This application has ended. It cannot be changed any more." },
  slot_taken: { status: 409, message: "This time is no longer available. Choose another one." },
  interview_changed: { status: 409, message: "This interview has been changed meanwhile." },
  interview_open: { status: 409, message: "Other times are proposed already. Cancel that interview first." },
  offer_open: { status: 409, message: "There is an open offer. Change it or take it back first." },
  job_restricted: { status: 409, message: "The portal has restricted this job. It cannot be published." },
  job_not_waiting: { status: 409, message: "This job does not wait for an approval." },
  apply_outside: { status: 409, message: "The company takes applications for this job on its own site." },
  job_not_open: { status: 409, message: "This job is closed. Publish it again first." },
  job_changed: { status: 409, message: "Somebody else has changed this job meanwhile." },
  offer_changed: { status: 409, message: "This offer has been changed meanwhile." },
  offer_expired: { status: 409, message: "The time to answer this offer is over." },
  client_id_reused: {
    status: 409,
    message: "This message has been sent already, with another text or to someone else.",
  },
  not_applied: { status: 403, message: "You can review a company after you have applied to one of its jobs." },
  already_reviewed: { status: 409, message: "You have reviewed this company already. Change your review instead." },
  review_restricted: {
    status: 409,
    message: "The portal has restricted this review. Nobody else sees it, and it cannot be replaced by another one.",
  },
  own_job: { status: 403, message: "This job is your own. You can change or delete it." },
  own_content: { status: 403, message: "This is your own. You can change or delete it." },
  mail_not_waiting: {
    status: 409,
    message: "This email has been sent in the meantime, or its text is no longer kept.",
  },
  text_changed: {
    status: 409,
    message: "Somebody else has changed this text meanwhile. Look at it, and save again.",
  },
  settings_changed: {
    status: 409,
    message: "Somebody else has changed the settings in the meantime. Look at their changes, and save again.",
  },
  case_changed: { status: 409, message: "Somebody else has changed this case meanwhile." },
  case_claimed: { status: 409, message: "Somebody else is working on this case." },
  website_required: { status: 409, message: "State the website of the company in your profile first." },
  mail_domain_differs: {
    status: 409,
    message: "Your verified email address has another domain than the website of the company.",
  },
  dns_record_missing: { status: 409, message: "The record is not there yet. A change can take a few hours." },
  dns_unreachable: { status: 409, message: "The DNS of this domain cannot be reached now. Try again later." },
  register_number_changed: {
    status: 409,
    message: "The company has stated another number since. Reload the page and compare it again.",
  },
  own_case: {
    status: 403,
    message: "This case is about your own content, or about your own decision. Somebody else decides it.",
  },
  undo_too_late: { status: 409, message: "This decision can no longer be taken back." },
  appeal_too_late: { status: 409, message: "The time to complain about this decision is over." },
  already_appealed: { status: 409, message: "You have complained about this decision already." },
  appeal_closed: { status: 409, message: "This complaint does not wait for that." },
  reports_paused: {
    status: 403,
    message: "You have sent several reports that were clearly unfounded. You cannot report for now.",
  },
  form_expired: { status: 409, message: "This form was open for too long. Send it once more." },
  looks_automatic: {
    status: 422,
    message: "This looks as if a program had filled in the form. Write us a mail instead.",
  },
  already_member: { status: 409, message: "This person is a member of the company already." },
  other_email: { status: 409, message: "This invitation is for another email. Log in with the email it was sent to." },
  seeker_account: {
    status: 409,
    message: "You have applied for jobs with this account. Ask for an invitation to another email.",
  },
  company_in_use: {
    status: 409,
    message: "Your own company has jobs, open or held applications, or other members. Close or hand it over first.",
  },
  staff_account: {
    status: 409,
    message: "This person is on the staff. An owner of the portal removes them from the staff first.",
  },
  already_staff: { status: 409, message: "This person is a member of the staff already." },
  own_helper: { status: 409, message: "You cannot be your own helper. Use the email address of another person." },
  already_helper: { status: 409, message: "This person helps you already." },
  too_many_helpers: {
    status: 409,
    message: "You have 10 helpers and open invitations. End one to invite another person.",
  },
  too_many_people: { status: 409, message: "You help 200 people already. End one to help another." },
  own_company: { status: 403, message: "This job is of your own company. Somebody else can help with it." },
  already_suggested: { status: 409, message: "You have suggested this job already." },
  too_many_suggestions: { status: 409, message: "You have suggested 100 jobs to this person. Take one back first." },
  nothing_prepared: { status: 409, message: "Write a cover note or answer a question first." },
  own_role: { status: 409, message: "Nobody changes their own role. Ask another owner." },
  own_demo_account: {
    status: 409,
    message: "Your account is a part of the demonstration data. An owner with another account must remove it.",
  },
  last_staff_owner: {
    status: 409,
    message: "The portal needs an owner. Make another member of the staff an owner first.",
  },
  last_owner: { status: 409, message: "A company needs an owner. Make another member an owner first." },
  recipient_left: { status: 409, message: "This person can no longer receive messages for the company." },
  account_deleted: { status: 409, message: "This account has been deleted." },
  person_blocked: { status: 409, message: "You have blocked this person. Unblock to write." },
  messages_refused: { status: 409, message: "This person takes no messages from you." },
  already_reported: { status: 409, message: "You have reported this already." },
  registration_closed: { status: 403, message: "New accounts of this kind are not open on this site." },
  user_type_set: { status: 409, message: "Your account type has been chosen already." },
  no_resume: { status: 409, message: "Upload a resume first." },
  two_factor_on: { status: 409, message: "Two-factor authentication is on already." },
  two_factor_off: { status: 409, message: "Two-factor authentication is off." },
  job_unavailable: { status: 409, message: "This job is no longer available." },
  too_many_saved_jobs: { status: 409, message: "You have saved 500 jobs. Remove one to save another." },
  too_many_saved_searches: { status: 409, message: "You have saved 20 searches. Delete one to save another." },
  too_many_templates: { status: 409, message: "Your company has 50 templates. Delete one to create another." },
  no_email: { status: 409, message: "Add an email address to your profile first." },
  too_large: { status: 413, message: "The request is too large." },
  photo_too_large: { status: 413, message: "The picture is larger than 5 MB. Choose a smaller one." },
  resume_too_large: { status: 413, message: "The file is larger than 10 MB. Choose a smaller one." },
  photo_type: { status: 415, message: "This is no JPEG, PNG or WebP picture. Choose another file." },
  pdf_expected: { status: 415, message: "This is no PDF file. Choose another one." },
  resume_type: { status: 415, message: "This is no PDF, DOC, DOCX or ODT file. Choose another one." },
  upload_expected: { status: 415, message: "Send the file as multipart/form-data." },
  unsupported_type: { status: 415, message: "Send the request as JSON." },
  invalid_fields: { status: 422, message: "Check the marked fields." },
  unreadable_resume: {
    status: 422,
    message: "Your resume could not be read. Save it again as a PDF or Word document (DOCX) and upload that.",
  },
  scanned_resume: {
    status: 422,
    message: "Your resume has hardly any text: it may be a scan. Upload it as it came from your word processor.",
  },
  protected_resume: {
    status: 422,
    message: "Your resume is protected with a password. Upload it without one.",
  },
  resume_format_not_read: {
    status: 422,
    message: "Only PDF and DOCX can be read. Save your resume as one of these and upload that.",
  },
  too_many_requests: { status: 429, message: "Too many tries. Wait a moment and try again." },
  too_many_conversations: {
    status: 429,
    message: "You have begun many conversations. You can still reply. Begin new ones later.",
  },
  server_error: { status: 500, message: "Something went wrong. Try again." },
  provider_unavailable: { status: 503, message: "Google or Apple does not answer. Try again in a moment." },
  storage_full: {
    status: 503,
    message: "This could not be saved, because the portal has no space left. Try again later.",
  },
  database_unavailable: {
    status: 503,
    message: "The portal cannot reach its database at the moment. Try again in a minute.",
  },
  unavailable: { status: 503, message: "The service is busy or being restarted. Try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorDefinitions;

/**
 * The body of every error response. `fields` maps each invalid field to an English text, `field_codes` to the code of the
 * same error, such as `title_invalid:too_long:150:200` (field-errors.ts). With the codes `stage_changed`
 * and `application_ended`, `fields.stage` is the present stage of the application. With `slot_taken`, `fields.slots` lists
 * the numbers of the times that are left; with `interview_changed` and `offer_changed`, `fields.state` is the present state.
 * With `job_changed`, `fields.version` is the present version. With `unanswered_applications` and `company_has_holds`,
 * `fields.count` is their number. With `reports_paused`, `fields.until` is the time from which reports are taken again,
 * and with `account_suspended` and `company_suspended` the end of the suspension, if it is known.
 */
export const ErrorReply = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  field_codes: z.record(z.string(), z.string()).optional(),
  /** With `case_changed`: the case as it is now, a `CaseDetail`. With `settings_changed`: the settings, a `SettingsState`. With `text_changed`: the text. */
  current: z.unknown().optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
