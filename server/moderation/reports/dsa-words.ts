import type { ReportReason } from "../../../contract/moderation/reports.ts";

/** The category of a reason, and the keywords that specify it. */
interface DsaWords {
  category: string;
  keywords: readonly string[];
}

/**
 * Our reasons in the words of the transparency database of Regulation (EU) 2022/2065 (schema version 2, in force since
 * 1 July 2025: https://transparency.dsa.ec.europa.eu/page/api-documentation).
 */
export const dsaWordsOfReasons: Record<ReportReason, DsaWords> = {
  scam: fraud("KEYWORD_INAUTHENTIC_LISTINGS"),
  fraud: fraud("KEYWORD_PHISHING"),
  misleading: fraud("KEYWORD_INAUTHENTIC_LISTINGS"),
  impersonation: fraud("KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING", "KEYWORD_INAUTHENTIC_ACCOUNTS"),
  false_review: fraud("KEYWORD_INAUTHENTIC_USER_REVIEWS"),
  discrimination: speech("KEYWORD_DISCRIMINATION"),
  abuse: speech("KEYWORD_DEFAMATION", "KEYWORD_HATE_SPEECH"),
  exploitation: {
    category: "STATEMENT_CATEGORY_VIOLENCE",
    keywords: ["KEYWORD_HUMAN_EXPLOITATION", "KEYWORD_HUMAN_TRAFFICKING"],
  },
  hidden_advertising: {
    category: "STATEMENT_CATEGORY_CONSUMER_INFORMATION",
    keywords: ["KEYWORD_HIDDEN_ADVERTISEMENT"],
  },
  personal_data: { category: "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS", keywords: [] },
  spam: { category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC", keywords: ["KEYWORD_OTHER"] },
  filled: { category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC", keywords: ["KEYWORD_OTHER"] },
  other: { category: "STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE", keywords: [] },
};

function fraud(...keywords: string[]): DsaWords {
  return { category: "STATEMENT_CATEGORY_SCAMS_AND_FRAUD", keywords };
}

function speech(...keywords: string[]): DsaWords {
  return { category: "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH", keywords };
}
