import * as z from "zod";

/** Every error the API can answer with. `code` is stable; `message` is English for whoever has no translation. */
export const errors = {
  malformed: { status: 400, message: "The request could not be read. Check its format." },
  unauthorized: { status: 401, message: "Log in to continue." },
  wrong_credentials: { status: 401, message: "Email or password is wrong." },
  oauth_expired: { status: 401, message: "This login took too long or has been used already. Start it again." },
  oauth_cancelled: { status: 401, message: "The login was cancelled." },
  oauth_failed: { status: 401, message: "The login did not work. Start it again." },
  forbidden: { status: 403, message: "Your account may not do this." },
  info_required: { status: 403, message: "Complete your profile first." },
  not_found: { status: 404, message: "This does not exist, or you may not see it." },
  email_in_use: { status: 409, message: "An account with this email exists already. Log in instead." },
  email_not_verified: { status: 409, message: "Google or Apple has not confirmed your email. Confirm it there first." },
  log_in_with_email: { status: 409, message: "This email belongs to an account with a password. Log in with Email." },
  log_in_with_phone: { status: 409, message: "This email belongs to an account of a phone number. Log in with Phone." },
  log_in_with_google: { status: 409, message: "This email belongs to an account at Google. Log in with Google." },
  log_in_with_apple: { status: 409, message: "This email belongs to an account at Apple. Log in with Apple." },
  already_applied: { status: 409, message: "You have applied to this job already." },
  job_closed: { status: 409, message: "This job no longer takes applications." },
  already_decided: { status: 409, message: "This application has been decided already." },
  client_id_reused: {
    status: 409,
    message: "This message has been sent already, with another text or to someone else.",
  },
  account_deleted: { status: 409, message: "This account has been deleted." },
  user_type_set: { status: 409, message: "Your account type has been chosen already." },
  two_factor_on: { status: 409, message: "Two-factor authentication is on already." },
  job_unavailable: { status: 409, message: "This job is no longer available." },
  too_many_saved_jobs: { status: 409, message: "You have saved 500 jobs. Remove one to save another." },
  too_many_saved_searches: { status: 409, message: "You have saved 20 searches. Delete one to save another." },
  no_email: { status: 409, message: "Add an email address to your profile first." },
  too_large: { status: 413, message: "The request is too large." },
  unsupported_type: { status: 415, message: "Send the request as JSON." },
  invalid_fields: { status: 422, message: "Check the marked fields." },
  too_many_requests: { status: 429, message: "Too many tries. Wait a moment and try again." },
  server_error: { status: 500, message: "Something went wrong. Try again." },
  provider_unavailable: { status: 503, message: "Google or Apple does not answer. Try again in a moment." },
  unavailable: { status: 503, message: "The service is busy or being restarted. Try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The one shape of every error reply. `fields` names each faulty field with a message. */
export const ErrorReply = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
