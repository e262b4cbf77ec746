/** Attempts are counted by IP address, by account, or by the pair of an account and an IP address. */
export type LimitScope = "ip" | "account" | "accountIp";

/** An IPv6 /48 network has this many times the attempts of one IP address, so that one client cannot block it. */
export const IPV6_NETWORK_FACTOR = 10;

/**
 * The part of TEXT_MESSAGES_PER_HOUR that new phone numbers may use. The rest is left to numbers with an account, so that
 * strangers cannot stop the logins of their owners.
 */
export const NEW_NUMBER_SHARE = 0.6;

/** The daily limit of text messages is this multiple of TEXT_MESSAGES_PER_HOUR. */
export const TEXT_MESSAGE_HOURS_PER_DAY = 10;

export type LimitRules = Partial<Record<LimitScope, { attempts: number; minutes: number }>>;

/**
 * The number of attempts that are allowed in a time window. A whole office may share one IP address, so `ip` allows
 * more than `account`. `accountIp` allows a fraction of `account`, so that using up the attempts of an account takes
 * several IP addresses. `consumeAttempt` (`server/accounts/auth/attempt-limits.ts`) does not apply the limit of an
 * account to IP addresses with a recent session.
 */
export const limitRules = {
  login: {
    ip: { attempts: 60, minutes: 5 },
    accountIp: { attempts: 10, minutes: 5 },
    account: { attempts: 50, minutes: 5 },
  },
  // Counts failed logins only.
  login_daily: { accountIp: { attempts: 50, minutes: 24 * 60 } },
  registration: { ip: { attempts: 20, minutes: 60 } },
  refresh: { ip: { attempts: 600, minutes: 5 }, account: { attempts: 60, minutes: 5 } },
  code_request: {
    ip: { attempts: 20, minutes: 15 },
    accountIp: { attempts: 5, minutes: 15 },
    account: { attempts: 10, minutes: 15 },
  },
  // Codes that are sent to one recipient. They apply in addition to code_request.
  mail_daily: {
    ip: { attempts: 100, minutes: 24 * 60 },
    accountIp: { attempts: 20, minutes: 24 * 60 },
    account: { attempts: 40, minutes: 24 * 60 },
  },
  text_message: {
    ip: { attempts: 20, minutes: 60 },
    accountIp: { attempts: 5, minutes: 60 },
    account: { attempts: 10, minutes: 60 },
  },
  text_message_daily: {
    ip: { attempts: 100, minutes: 24 * 60 },
    accountIp: { attempts: 10, minutes: 24 * 60 },
    account: { attempts: 20, minutes: 24 * 60 },
  },
  // Text messages to the new numbers of a range: all numbers that differ in the last four digits only.
  text_message_range: { account: { attempts: 10, minutes: 60 } },
  text_message_range_daily: { account: { attempts: 30, minutes: 24 * 60 } },
  code_check: {
    ip: { attempts: 60, minutes: 15 },
    accountIp: { attempts: 15, minutes: 15 },
    account: { attempts: 45, minutes: 15 },
  },
  // Applies in addition to code_check. At 100 attempts a day, guessing a six-digit code takes 27 years on average.
  code_check_daily: {
    accountIp: { attempts: 50, minutes: 24 * 60 },
    account: { attempts: 100, minutes: 24 * 60 },
  },
  // Codes of guest applications, which strangers can request for any email. They must not use up the attempts of its owner.
  guest_code_check: {
    ip: { attempts: 60, minutes: 15 },
    accountIp: { attempts: 15, minutes: 15 },
    account: { attempts: 45, minutes: 15 },
  },
  guest_code_check_daily: {
    accountIp: { attempts: 50, minutes: 24 * 60 },
    account: { attempts: 100, minutes: 24 * 60 },
  },
  password_change: { ip: { attempts: 60, minutes: 15 }, account: { attempts: 10, minutes: 15 } },
  export: { ip: { attempts: 20, minutes: 60 }, account: { attempts: 5, minutes: 60 } },
  message: { account: { attempts: 120, minutes: 1 } },
  // At 5,000 characters a message, one account adds at most some ten megabytes a day to the database.
  message_daily: { account: { attempts: 2_000, minutes: 24 * 60 } },
  // A message to a user who has neither written nor applied to the sender.
  conversation: { account: { attempts: 20, minutes: 60 } },
  conversation_daily: { account: { attempts: 60, minutes: 24 * 60 } },
  // Mails about unread messages to one reader.
  unread_mail_daily: { account: { attempts: 20, minutes: 24 * 60 } },
  // Browsers that subscribe to notifications. Each attempt looks up a name in DNS.
  push_subscription: { account: { attempts: 60, minutes: 60 } },
  // Each proposal of an interview and each cancellation sends a mail. The account of `interview_daily` is the application.
  interview: { account: { attempts: 120, minutes: 60 } },
  interview_daily: { account: { attempts: 8, minutes: 24 * 60 } },
  // Each note can tell a colleague.
  note: { account: { attempts: 120, minutes: 60 } },
  // Each offer and each change of one tells the seeker.
  offer: { account: { attempts: 120, minutes: 60 } },
  message_report: { account: { attempts: 30, minutes: 60 } },
  // Each change of a job or a company updates the search index and expires the cached pages of results.
  job_posting: { ip: { attempts: 300, minutes: 60 }, account: { attempts: 60, minutes: 60 } },
  job_change: { ip: { attempts: 600, minutes: 60 }, account: { attempts: 120, minutes: 60 } },
  text_preview: { account: { attempts: 600, minutes: 60 } },
  profile_change: { ip: { attempts: 300, minutes: 60 }, account: { attempts: 60, minutes: 60 } },
  invitation: { ip: { attempts: 60, minutes: 60 }, account: { attempts: 30, minutes: 24 * 60 } },
  helper_invitation: { ip: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 24 * 60 } },
  // Each suggestion and each preparation tells the seeker.
  job_suggestion: { account: { attempts: 60, minutes: 60 } },
  prepared_application: { account: { attempts: 120, minutes: 60 } },
  mail_test: { account: { attempts: 30, minutes: 60 } },
  company_check: { account: { attempts: 30, minutes: 60 } },
  invitation_token: { ip: { attempts: 60, minutes: 15 } },
  pause: { account: { attempts: 20, minutes: 24 * 60 } },
  snapshot: { account: { attempts: 30, minutes: 60 } },
  // The account of `guest_application` is the email of the visitor, that of `guest_upload_total` the same for everybody.
  // `guest_upload_first` leaves some uploads to each IP address when others have used up the total.
  guest_application: { ip: { attempts: 30, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  guest_upload: { ip: { attempts: 30, minutes: 60 } },
  guest_upload_first: { ip: { attempts: 3, minutes: 60 } },
  guest_upload_total: { account: { attempts: 1_000, minutes: 60 } },
  review: { account: { attempts: 30, minutes: 60 } },
  report: { ip: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  // The account is the email that a visitor gives. Each report sends a receipt to it, and it may belong to somebody else.
  report_mail: { account: { attempts: 10, minutes: 24 * 60 } },
  // The account is the network of a visitor without an account: the /24 of an IPv4 address, the /48 of an IPv6 address.
  report_network: { account: { attempts: 100, minutes: 24 * 60 } },
  appeal: { ip: { attempts: 30, minutes: 60 }, account: { attempts: 10, minutes: 60 } },
  report_status: { ip: { attempts: 120, minutes: 60 } },
  // The account of `contact` is the token of one form. The account of `contact_total` is the same for all visitors.
  contact: { ip: { attempts: 10, minutes: 60 }, account: { attempts: 5, minutes: 60 } },
  contact_total: { account: { attempts: 200, minutes: 60 } },
  // The accounts are as those of `contact`.
  feedback: { ip: { attempts: 20, minutes: 60 }, account: { attempts: 5, minutes: 60 } },
  feedback_total: { account: { attempts: 400, minutes: 60 } },
  // The account of `alert_request` is the address that a visitor gives, which may belong to somebody else. The account of
  // `alert_request_total` is the same for everybody.
  alert_request: { ip: { attempts: 20, minutes: 60 }, account: { attempts: 5, minutes: 24 * 60 } },
  alert_request_total: { account: { attempts: 1_000, minutes: 60 } },
  alert_link: { ip: { attempts: 120, minutes: 60 } },
  // The account of `job_fit_daily` and `job_view_daily` is the job.
  job_fit: { ip: { attempts: 120, minutes: 60 } },
  job_fit_daily: { accountIp: { attempts: 1, minutes: 24 * 60 } },
  job_view: { ip: { attempts: 300, minutes: 60 } },
  job_view_daily: { accountIp: { attempts: 1, minutes: 24 * 60 } },
  job_reasons: { account: { attempts: 120, minutes: 60 } },
  upload: { ip: { attempts: 200, minutes: 60 }, account: { attempts: 40, minutes: 60 } },
  resume_reading: { ip: { attempts: 120, minutes: 15 }, account: { attempts: 20, minutes: 15 } },
  /** Reading the resumes of applicants as text. */
  resume_text: { account: { attempts: 120, minutes: 15 } },
  oauth: { ip: { attempts: 60, minutes: 15 } },
} as const satisfies Record<string, LimitRules>;

/**
 * The requests of one account that run and wait at the same time in one process. A browser sends at most six at once to
 * one server over HTTP/1.1. `RATE_LIMIT_FACTOR` multiplies both numbers.
 */
export const ACCOUNT_CONCURRENCY = { maxConcurrent: 4, maxQueued: 96 };

/** The same for one IP address, or one /64 network of IPv6. A whole office may share one. */
export const IP_ADDRESS_CONCURRENCY = { maxConcurrent: 8, maxQueued: 248 };

export type LimitName = keyof typeof limitRules;
