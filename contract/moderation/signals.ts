import * as z from "zod";

/**
 * What the portal notices about a job, a company or a message: words that bad advertisements use, and facts about its account,
 * company and domains.
 * A signal decides nothing, and only the staff sees it.
 */
export const misuseSignals = [
  "money_asked",
  "documents_asked",
  "high_pay",
  "messenger",
  "look_alike_domain",
  "refused_domain",
  "same_text",
  "same_message",
  "copied_message",
  "other_domain",
  "free_mailbox",
  "link_shortener",
  "capitals",
  "young_account",
] as const;

/** Wording about people that can exclude them: a class of its own, because its author often means no harm. */
export const wordingSignals = ["wording_age", "wording_sex", "wording_origin"] as const;

export const signalKinds = [...misuseSignals, ...wordingSignals] as const;
export type SignalKind = (typeof signalKinds)[number];

export const Signal = z.object({
  kind: z.enum(signalKinds),
  /** What has raised it: words of the text, domains or addresses. Empty when only numbers have. */
  words: z.array(z.string()),
  /** The numbers that its text names, such as the pay and what is usual. */
  values: z.record(z.string(), z.number()),
});
export type Signal = z.infer<typeof Signal>;

/** The signals in the order of `signalKinds`. */
export const Signals = z.array(Signal);
