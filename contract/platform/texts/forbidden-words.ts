/**
 * What companies may not write about pay, by the Directive (EU) 2023/970: words in place of an amount, and questions about what
 * an applicant earns or has earned (article 5).
 */

const EMPTY_WORDS = new Set(
  `according agreed an and as at attractive be by competitive conform depending determined discussed doe excellent
  experience for good great highly in level market negotiable negotiated of on our package pay rate rates salary tbd tba the to
  very wage with your
  aantrekkelijk aantrekkelijke afhankelijk als beloning bespreekbaar concurrerend concurrerende conform cv de een en ervaring
  goed goede het in je jouw komen loon markt marktconform marktconforme met nader naar nog notk om onze op overeen
  overeengekomen overleg prima salaris te uitstekend uitstekende van volgens`.split(/\s+/),
);

/** Whether a text has nothing but words such as "competitive" or "marktconform salaris". */
export function isVaguePayText(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replaceAll(".", "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => EMPTY_WORDS.has(word));
}

const PAY =
  "(?:pay|salary|salaries|wages?|income|earnings?|compensation|remuneration|pay ?slips?|salaris|salarissen|loon|" +
  "inkomen|beloning|verdiensten|loon ?stroo?k(?:en)?|salaris ?stroo?k(?:en)?|salarisspecificatie)";
const PAST =
  "(?:current|present|previous|last|latest|past|former|most recent|recent|old|" +
  "huidige?|vorige?|laatste?|recente?|eerdere?|oude?)";
const KIND =
  "(?:(?:monthly|yearly|annual|hourly|weekly|gross|net|base|total|fixed|drawn|earned|job'?s|employer'?s|" +
  String.raw`bruto|netto|vaste?|totale?|verdiende?|maandelijkse?|jaarlijkse?)\s+){0,3}`;

/** In both languages: "current gross salary", "salary history", "what do you earn now", "wat verdien je nu", "salarisverleden". */
const PAY_HISTORY = [
  String.raw`\b${PAST}\s+${KIND}${PAY}\b`,
  String.raw`\b${PAY}\s+history\b`,
  String.raw`\b${PAY}\s+(?:at|in|from|of|with|bij|in|van)\s+(?:your|je|jouw|uw)\s+${PAST}\b`,
  String.raw`\b(?:salaris|loon)(?:verleden|geschiedenis|historie)\b`,
  String.raw`\b(?:what|how much)\s+(?:do|did|are|were|have)\s+you\s+(?:(?:currently|now|last|previously|been)\s+){0,2}(?:earn(?:ing|ed)?|make|making|paid)\b`,
  String.raw`\b(?:wat|hoeveel)\s+(?:verdien|verdient|verdiende|verdienden)\s+(?:je|jij|u)\b`,
].map((pattern) => new RegExp(pattern, "iu"));

/** Whether a question or a message asks an applicant for the pay of this or an earlier job. */
export function asksForPayHistory(text: string): boolean {
  return PAY_HISTORY.some((pattern) => pattern.test(text));
}
