/** Whose tries are counted: an address's, an account's, or those for one account from one address. */
export type LimitScope = "address" | "account" | "pair";

/** What a network of IPv6 (48 bits) gets, in addresses: a company with many of them is not stopped by one. */
export const NETWORK_FACTOR = 10;

export type LimitRules = Partial<Record<LimitScope, { tries: number; minutes: number }>>;

/**
 * How often something may be tried. An address may be a whole office, so it gets more than an account. One address gets
 * through only a part of what an account has: strangers need several, and to keep trying, to use it up. Where its owner
 * was lately it does not count (`server/auth/take-try.ts`).
 */
export const limitRules = {
  login: {
    address: { tries: 60, minutes: 5 },
    pair: { tries: 10, minutes: 5 },
    account: { tries: 50, minutes: 5 },
  },
  registration: { address: { tries: 20, minutes: 60 } },
  refresh: { address: { tries: 600, minutes: 5 }, account: { tries: 60, minutes: 5 } },
  code_request: {
    address: { tries: 20, minutes: 15 },
    pair: { tries: 5, minutes: 15 },
    account: { tries: 10, minutes: 15 },
  },
  code_check: {
    address: { tries: 60, minutes: 15 },
    pair: { tries: 15, minutes: 15 },
    account: { tries: 45, minutes: 15 },
  },
  // Above the one before: so few that who keeps guessing codes of an account gets nowhere in years.
  code_check_daily: { account: { tries: 100, minutes: 24 * 60 } },
  password_change: { address: { tries: 60, minutes: 15 }, account: { tries: 10, minutes: 15 } },
  export: { address: { tries: 20, minutes: 60 }, account: { tries: 5, minutes: 60 } },
  message: { account: { tries: 120, minutes: 1 } },
  message_report: { account: { tries: 30, minutes: 60 } },
  review: { account: { tries: 30, minutes: 60 } },
  report: { address: { tries: 60, minutes: 60 }, account: { tries: 20, minutes: 60 } },
  /** An account is one form here. */
  contact: { address: { tries: 10, minutes: 60 }, account: { tries: 5, minutes: 60 } },
  contact_in_all: { account: { tries: 200, minutes: 60 } },
  upload: { address: { tries: 200, minutes: 60 }, account: { tries: 40, minutes: 60 } },
  resume_reading: { address: { tries: 120, minutes: 15 }, account: { tries: 20, minutes: 15 } },
  oauth: { address: { tries: 60, minutes: 15 } },
} as const satisfies Record<string, LimitRules>;

export type LimitName = keyof typeof limitRules;
