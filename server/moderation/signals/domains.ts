import { parse } from "tldts";
import { freeMailDomains, getRegisteredDomain, isFreeMailbox } from "../../platform/mail-domains.ts";
import { domainAdditions, linkShorteners } from "./words.ts";

/** Signals of the mail addresses and web addresses of an advertisement and its company. */

export interface Addresses {
  /** Mail addresses in the text. */
  mails: string[];
  /** Web addresses in the text: with a scheme, `www.` or a path. */
  links: string[];
}

const mailPattern = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;
const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"')\]]+|(?<![\w@.-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"')\]]+/giu;

export function findAddresses(text: string): Addresses {
  const mails = [...new Set(text.match(mailPattern) ?? [])];
  const links = [...new Set(text.match(linkPattern) ?? [])].map((link) => link.replace(/[.,;:!?]+$/, ""));
  return { mails, links };
}

export function findLinkShorteners(links: readonly string[]): string[] {
  return links.filter((link) => linkShorteners.has(parse(link).hostname?.replace(/^www\./, "") ?? ""));
}

/** The domains of mail addresses that are neither a free mailbox nor the domain of the website. */
export function findOtherDomains(mails: readonly string[], website: string | null): string[] {
  const ofWebsite = getRegisteredDomain(website);
  if (ofWebsite === null) return [];
  const domains = mails.filter((mail) => !isFreeMailbox(mail)).map(getRegisteredDomain);
  return [...new Set(domains)].filter((domain) => domain !== null && domain !== ofWebsite) as string[];
}

export interface LookAlike {
  /** What the advertisement shows. */
  address: string;
  /** The domain of another company that it looks like. */
  domain: string;
}

/**
 * Finds addresses that look like the domain of another company and are not: one or two letters changed, its name with another
 * ending or with an addition, or its domain as a part of another address.
 *
 * @param knownDomains The registered domains of other companies, of which those that look like an address are enough
 */
export function findLookAlikes(addresses: readonly string[], knownDomains: readonly string[]): LookAlike[] {
  const known = new Set(knownDomains);
  const found = addresses.flatMap((address): LookAlike[] => {
    const domain = getRegisteredDomain(address);
    if (domain === null || known.has(domain) || freeMailDomains.has(domain) || linkShorteners.has(domain)) return [];
    const original =
      findShownDomain(address, domain, known) ?? knownDomains.find((other) => isSimilarDomain(domain, other));
    return original ? [{ address, domain: original }] : [];
  });
  return [...new Map(found.map((one) => [one.domain, one])).values()];
}

/** Returns the domain of somebody else that an address shows: `northgate.nl.jobs-apply.com` or `https://northgate.nl@apply.com`. */
function findShownDomain(address: string, domain: string, known: ReadonlySet<string>): string | undefined {
  const userInfo = /^[a-z]+:\/\/([^/@]*)@/i.exec(address)?.[1]?.toLowerCase();
  const labels = (parse(address).hostname ?? "").slice(0, -domain.length - 1).split(".");
  const parts = labels.flatMap((_, start) =>
    labels.slice(start).map((_, length) => labels.slice(start, start + length + 1)),
  );
  return [...parts.map((part) => part.join(".")), userInfo].find((part) => part !== undefined && known.has(part));
}

const MIN_NAME_LENGTH = 5;
/** From this length on, two different letters still look the same. */
const MIN_LONG_NAME_LENGTH = 12;

function isSimilarDomain(domain: string, known: string): boolean {
  const [name, other] = [getName(domain), getName(known)];
  if (other.length < MIN_NAME_LENGTH) return false;
  if (toSkeleton(name) === toSkeleton(other)) return true;
  if (hasAddition(name, other)) return true;
  const maxDistance = other.length >= MIN_LONG_NAME_LENGTH ? 2 : 1;
  return Math.abs(name.length - other.length) <= maxDistance && getDistance(name, other) <= maxDistance;
}

/** Returns the one label that a registered domain has before its public suffix. */
function getName(domain: string): string {
  return domain.slice(0, domain.indexOf("."));
}

/** Joins letters that look alike. */
function toSkeleton(name: string): string {
  return name
    .replaceAll("-", "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replace(/[1il]/g, "l")
    .replaceAll("0", "o");
}

function hasAddition(name: string, known: string): boolean {
  const [plain, plainKnown] = [name.replaceAll("-", ""), known.replaceAll("-", "")];
  return domainAdditions.some((word) => plain === plainKnown + word || plain === word + plainKnown);
}

/** The Levenshtein distance of two texts. */
function getDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
