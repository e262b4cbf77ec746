import { getDomain } from "tldts";

/** Returns the domain that somebody has registered, such as `example.co.uk`, of a web or mail address. */
export function getRegisteredDomain(address: string | null | undefined): string | null {
  if (!address) return null;
  return getDomain(address.includes("://") ? address : address.slice(address.lastIndexOf("@") + 1));
}

export function isFreeMailbox(mail: string): boolean {
  return freeMailDomains.has(getRegisteredDomain(mail) ?? "");
}

/** Mailboxes that anybody gets without a payment or a proof. */
export const freeMailDomains: ReadonlySet<string> = new Set([
  ...["gmail.com", "googlemail.com", "outlook.com", "outlook.nl", "hotmail.com", "hotmail.nl", "live.com", "live.nl"],
  ...["msn.com", "yahoo.com", "yahoo.co.uk", "ymail.com", "icloud.com", "me.com", "aol.com", "gmx.com", "gmx.net"],
  ...["gmx.de", "web.de", "mail.com", "mail.ru", "yandex.com", "yandex.ru", "proton.me", "protonmail.com", "pm.me"],
  ...["tutanota.com", "tuta.io", "zoho.com", "zohomail.eu", "inbox.lv", "op.pl", "wp.pl", "o2.pl", "seznam.cz"],
  ...[
    "ziggo.nl",
    "kpnmail.nl",
    "planet.nl",
    "hetnet.nl",
    "home.nl",
    "xs4all.nl",
    "casema.nl",
    "upcmail.nl",
    "telfort.nl",
  ],
  ...["mailinator.com", "guerrillamail.com", "10minutemail.com", "temp-mail.org", "yopmail.com", "sharklasers.com"],
]);
