import { type Signal, type SignalKind, signalKinds } from "../../../contract/moderation/signals.ts";
import { getRegisteredDomain, isFreeMailbox } from "../../platform/mail-domains.ts";
import { findAddresses, findLinkShorteners, findLookAlikes, findOtherDomains } from "./domains.ts";
import { cleanText, findPhrases } from "./find-phrases.ts";
import { findCapitals, findHighPay } from "./text-signals.ts";
import { wordLists } from "./words.ts";

/** A job, a company or a message, and what the portal knows about its account, its company and others. */
export interface SignalFacts {
  title: string;
  description: string;
  questions: readonly string[];
  /** Null for what is no job. */
  pay: number | null;
  maximumAge: number | null;
  website: string | null;
  /** The mail address of the account. Null for that of a seeker, which says nothing. */
  mail: string | null;
  /** Whether a free mailbox in the text says nothing either, because somebody who looks for work has written it. */
  isOfSeeker: boolean;
  accountAgeDays: number;
  /** What nineteen of twenty jobs in the field do not exceed. Null with too few jobs to compare. */
  usualPay: number | null;
  /** How many other companies have published the same description. */
  companiesWithSameText: number;
  /** To how many other people the sender of a message has sent it. */
  recipientsOfSameText: number;
  /** How many other people have sent the text of a message. */
  sendersOfSameText: number;
  /** The registered domains of other companies. */
  knownDomains: readonly string[];
  /** The registered domains, and the addresses in free mailboxes, of those against whom the staff has decided. */
  refusedDomains: ReadonlySet<string>;
}

const YOUNG_ACCOUNT_DAYS = 7;
/** A higher limit excludes few people who look for work. */
const MAX_LOW_AGE_LIMIT = 45;

type Found = { words: readonly string[]; values?: Record<string, number> } | null;

/** Finds the signals of a text, in the order of `signalKinds`. Reads and changes nothing. */
export function findSignals(facts: SignalFacts): Signal[] {
  const description = cleanText(facts.description);
  const title = cleanText(facts.title);
  const text = [title, description, ...facts.questions.map(cleanText)].join("\n");
  const { mails, links } = findAddresses(text);
  const allMails = facts.mail ? [...mails, facts.mail] : mails;
  const addresses = [...allMails, ...links, ...(facts.website ? [facts.website] : [])];
  const byWords = (kind: keyof typeof wordLists) => ({ words: findPhrases(text, wordLists[kind]) });
  const found: Record<SignalKind, Found> = {
    money_asked: byWords("money_asked"),
    documents_asked: byWords("documents_asked"),
    high_pay: findHighPay(text, facts.pay ?? 0, facts.usualPay),
    messenger: byWords("messenger"),
    look_alike_domain: {
      words: findLookAlikes(addresses, facts.knownDomains).flatMap((one) => [one.address, one.domain]),
    },
    refused_domain: { words: findRefused(addresses, facts.refusedDomains) },
    same_text: whenPositive("companies", facts.companiesWithSameText),
    same_message: whenPositive("recipients", facts.recipientsOfSameText),
    copied_message: whenPositive("senders", facts.sendersOfSameText),
    other_domain: { words: findOtherDomains(allMails, facts.website) },
    free_mailbox: { words: facts.isOfSeeker ? [] : [...new Set(allMails.filter(isFreeMailbox))] },
    link_shortener: { words: findLinkShorteners(links) },
    capitals: { words: findCapitals(title, description) },
    young_account:
      facts.accountAgeDays < YOUNG_ACCOUNT_DAYS ? { words: [], values: { days: facts.accountAgeDays } } : null,
    wording_age: {
      words: [
        ...(facts.maximumAge !== null && facts.maximumAge <= MAX_LOW_AGE_LIMIT ? [`≤ ${facts.maximumAge}`] : []),
        ...byWords("wording_age").words,
      ],
    },
    wording_sex: byWords("wording_sex"),
    wording_origin: byWords("wording_origin"),
  };
  return signalKinds.flatMap((kind) => {
    const one = found[kind];
    if (!one || (one.words.length === 0 && !one.values)) return [];
    return [{ kind, words: [...one.words], values: one.values ?? {} }];
  });
}

function whenPositive(name: string, count: number): Found {
  return count > 0 ? { words: [], values: { [name]: count } } : null;
}

function findRefused(addresses: readonly string[], refused: ReadonlySet<string>): string[] {
  const keys = addresses.map(toRefusedKey).filter((key) => key !== null && refused.has(key)) as string[];
  return [...new Set(keys)];
}

/** What a refusal is remembered by: the domain, or the whole address in a free mailbox, which belongs to many people. */
export function toRefusedKey(address: string): string | null {
  if (address.includes("@") && !address.includes("://") && isFreeMailbox(address)) return address.toLowerCase();
  return getRegisteredDomain(address);
}
