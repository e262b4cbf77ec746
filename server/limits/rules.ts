/** The key that attempts are counted by: an IP address, an account, or one account from one IP address. */
export type LimitScope = "ip" | "account" | "accountIp";

/** A /48 network of IPv6 may make this many times the attempts of one address, so that one client does not block it. */
export const IPV6_NETWORK_FACTOR = 10;

export type LimitRules = Partial<Record<LimitScope, { attempts: number; minutes: number }>>;

/**
 * The number of attempts in a time window. A whole office may share one IP address, so `ip` allows more than `account`.
 * `accountIp` allows a fraction of `account`: using up the attempts of an account takes several IP addresses. The limit
 * of an account does not apply to IP addresses with a recent session (`server/auth/attempt-limits.ts`).
 */
export const limitRules = {
  login: {
    ip: { attempts: 60, minutes: 5 },
    accountIp: { attempts: 10, minutes: 5 },
    account: { attempts: 50, minutes: 5 },
  },
  registration: { ip: { attempts: 20, minutes: 60 } },
  refresh: { ip: { attempts: 600, minutes: 5 }, account: { attempts: 60, minutes: 5 } },
  code_request: {
    ip: { attempts: 20, minutes: 15 },
    accountIp: { attempts: 5, minutes: 15 },
    account: { attempts: 10, minutes: 15 },
  },
  code_check: {
    ip: { attempts: 60, minutes: 15 },
    accountIp: { attempts: 15, minutes: 15 },
    account: { attempts: 45, minutes: 15 },
  },
  // In addition to code_check: guessing a code of one account at this rate takes years.
  code_check_daily: { account: { attempts: 100, minutes: 24 * 60 } },
  password_change: { ip: { attempts: 60, minutes: 15 }, account: { attempts: 10, minutes: 15 } },
  export: { ip: { attempts: 20, minutes: 60 }, account: { attempts: 5, minutes: 60 } },
  message: { account: { attempts: 120, minutes: 1 } },
  message_report: { account: { attempts: 30, minutes: 60 } },
  review: { account: { attempts: 30, minutes: 60 } },
  report: { ip: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  // The account is the token of one form.
  contact: { ip: { attempts: 10, minutes: 60 }, account: { attempts: 5, minutes: 60 } },
  contact_total: { account: { attempts: 200, minutes: 60 } },
  upload: { ip: { attempts: 200, minutes: 60 }, account: { attempts: 40, minutes: 60 } },
  resume_reading: { ip: { attempts: 120, minutes: 15 }, account: { attempts: 20, minutes: 15 } },
  oauth: { ip: { attempts: 60, minutes: 15 } },
} as const satisfies Record<string, LimitRules>;

export type LimitName = keyof typeof limitRules;
