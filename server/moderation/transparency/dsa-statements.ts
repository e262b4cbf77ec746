import type { MeasureKind } from "../../../contract/moderation/decisions.ts";
import type { ReportReason } from "../../../contract/moderation/reports.ts";
import type { RuleCode } from "../../../contract/moderation/rules.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { sharedTexts } from "../../../contract/platform/i18n/shared-texts.ts";
import type { Language } from "../../../contract/platform/languages.ts";

/**
 * What the portal's rules, reasons and measures are called in the transparency database of the European Commission
 * (Regulation (EU) 2022/2065, article 24(5)), in version 2 of its schema:
 * https://transparency.dsa.ec.europa.eu/page/api-documentation
 *
 * A statement has no text that a person has written, except for the law, which `export-statements.ts` checks. So it contains
 * no personal data.
 */

/** A decision with what the database asks about it. */
export interface DecisionSource {
  id: string;
  subjectKind: SubjectKind;
  companyId: string | null;
  foundBy: "report" | "staff";
  /** Whether a program had pointed something out to the staff. */
  hadSignals: boolean;
  /** Whether one of the reports held the subject to be illegal. */
  considersIllegal: boolean;
  /** The reasons of the reports, the most frequent first. */
  reasons: ReportReason[];
  /** Days as YYYY-MM-DD. */
  decidedOn: string;
  publishedOn: string;
  /** Null when the content has no text, or one in another language than those of the portal. */
  language: Language | null;
  measures: MeasureSource[];
}

export interface MeasureSource {
  kind: MeasureKind;
  position: number;
  rule: RuleCode;
  /** The law without personal data. Empty for a rule of the portal. */
  law: string;
  /** Its last day, as YYYY-MM-DD. */
  until: string | null;
}

type Category =
  | "STATEMENT_CATEGORY_CONSUMER_INFORMATION"
  | "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS"
  | "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH"
  | "STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE"
  | "STATEMENT_CATEGORY_OTHER_VIOLATION_TC"
  | "STATEMENT_CATEGORY_SCAMS_AND_FRAUD"
  | "STATEMENT_CATEGORY_VIOLENCE";

type Keyword =
  | "KEYWORD_DISCRIMINATION"
  | "KEYWORD_HIDDEN_ADVERTISEMENT"
  | "KEYWORD_HUMAN_EXPLOITATION"
  | "KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING"
  | "KEYWORD_INAUTHENTIC_LISTINGS"
  | "KEYWORD_INAUTHENTIC_USER_REVIEWS"
  | "KEYWORD_MISLEADING_INFO_GOODS_SERVICES"
  | "KEYWORD_MISSING_PROCESSING_GROUND";

interface Classification {
  category: Category;
  /** Left out where none of the database says the same. */
  keyword?: Keyword;
}

const fraud: Classification = { category: "STATEMENT_CATEGORY_SCAMS_AND_FRAUD" };
const impersonation: Classification = { ...fraud, keyword: "KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING" };
const falseReview: Classification = { ...fraud, keyword: "KEYWORD_INAUTHENTIC_USER_REVIEWS" };
const speech: Classification = { category: "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH" };
const discrimination: Classification = { ...speech, keyword: "KEYWORD_DISCRIMINATION" };
const exploitation: Classification = {
  category: "STATEMENT_CATEGORY_VIOLENCE",
  keyword: "KEYWORD_HUMAN_EXPLOITATION",
};
const personalData: Classification = {
  category: "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS",
  keyword: "KEYWORD_MISSING_PROCESSING_GROUND",
};
const misleading: Classification = {
  category: "STATEMENT_CATEGORY_CONSUMER_INFORMATION",
  keyword: "KEYWORD_MISLEADING_INFO_GOODS_SERVICES",
};
const hiddenAdvertising: Classification = {
  category: "STATEMENT_CATEGORY_CONSUMER_INFORMATION",
  keyword: "KEYWORD_HIDDEN_ADVERTISEMENT",
};
const otherViolation: Classification = { category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC" };
const notSpecified: Classification = { category: "STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE" };

const classificationOfRule: Record<Exclude<RuleCode, "illegal">, Classification> = {
  fraud,
  impersonation,
  real_jobs: { ...fraud, keyword: "KEYWORD_INAUTHENTIC_LISTINGS" },
  discrimination,
  abuse: speech,
  exploitation,
  honest_reviews: falseReview,
  personal_data: personalData,
  spam: otherViolation,
  misuse: otherViolation,
};

/** A law says nothing about its category, so the reports do. */
const classificationOfReason: Record<ReportReason, Classification> = {
  scam: fraud,
  fraud,
  impersonation,
  misleading,
  false_review: falseReview,
  discrimination,
  abuse: speech,
  exploitation,
  hidden_advertising: hiddenAdvertising,
  personal_data: personalData,
  spam: otherViolation,
  filled: otherViolation,
  other: notSpecified,
};

type ContentType = "CONTENT_TYPE_IMAGE" | "CONTENT_TYPE_TEXT";
const contentTypeOf: Record<SubjectKind, ContentType> = {
  job: "CONTENT_TYPE_TEXT",
  company: "CONTENT_TYPE_TEXT",
  review: "CONTENT_TYPE_TEXT",
  message: "CONTENT_TYPE_TEXT",
  user: "CONTENT_TYPE_TEXT",
  photo: "CONTENT_TYPE_IMAGE",
  cover: "CONTENT_TYPE_IMAGE",
};

const subjectNames: Record<SubjectKind, string> = {
  job: "a job advertisement",
  company: "the page of a company",
  review: "a review of a company",
  message: "a message between two users",
  user: "an account",
  photo: "a photo or a logo",
  cover: "the cover picture of a company",
};

interface Effect {
  decision_visibility?:
    | "DECISION_VISIBILITY_CONTENT_DISABLED"
    | "DECISION_VISIBILITY_CONTENT_LABELLED"
    | "DECISION_VISIBILITY_CONTENT_REMOVED";
  decision_provision?: "DECISION_PROVISION_PARTIAL_SUSPENSION";
  decision_account?: "DECISION_ACCOUNT_SUSPENDED";
}

/**
 * Returns what a measure restricts. Null for a warning, which restricts nothing and needs no statement. The members of a
 * suspended company keep their accounts: they log in, read and export, and publish nothing.
 */
function getEffect(kind: MeasureKind, companyId: string | null): Effect | null {
  switch (kind) {
    case "restrict":
      return { decision_visibility: "DECISION_VISIBILITY_CONTENT_DISABLED" };
    case "close":
      return { decision_visibility: "DECISION_VISIBILITY_CONTENT_REMOVED" };
    case "label":
      return { decision_visibility: "DECISION_VISIBILITY_CONTENT_LABELLED" };
    case "suspend":
      return companyId === null
        ? { decision_account: "DECISION_ACCOUNT_SUSPENDED" }
        : { decision_provision: "DECISION_PROVISION_PARTIAL_SUSPENSION" };
    case "warn":
      return null;
  }
}

/** The European Economic Area. A measure holds on the whole portal, so everywhere. */
const TERRITORIAL_SCOPE =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" ");

/** A statement of reasons, as the database takes it. The portal pays nobody, so `decision_monetary` is always null. */
export interface DsaStatement {
  puid: string;
  decision_visibility: NonNullable<Effect["decision_visibility"]>[] | null;
  decision_monetary: null;
  decision_provision: NonNullable<Effect["decision_provision"]> | null;
  decision_account: NonNullable<Effect["decision_account"]> | null;
  account_type: "ACCOUNT_TYPE_BUSINESS" | "ACCOUNT_TYPE_PRIVATE";
  decision_ground: "DECISION_GROUND_ILLEGAL_CONTENT" | "DECISION_GROUND_INCOMPATIBLE_CONTENT";
  illegal_content_legal_ground?: string;
  illegal_content_explanation?: string;
  incompatible_content_ground?: string;
  incompatible_content_explanation?: string;
  category: Category;
  category_specification?: Keyword[];
  content_type: ContentType[];
  /** ISO 639-1, in capitals. */
  content_language?: string;
  content_date: string;
  territorial_scope: string[];
  application_date: string;
  end_date_visibility_restriction?: string;
  end_date_service_restriction?: string;
  end_date_account_restriction?: string;
  decision_facts: string;
  source_type: "SOURCE_ARTICLE_16" | "SOURCE_TYPE_OTHER_NOTIFICATION" | "SOURCE_VOLUNTARY";
  automated_detection: "No" | "Yes";
  automated_decision: "AUTOMATED_DECISION_NOT_AUTOMATED";
}

/**
 * Translates a decision: one statement for each rule or law that its measures name, because a statement has one ground. A
 * `puid` never changes, and the database refuses one that it has already.
 */
export function toDsaStatements(decision: DecisionSource): DsaStatement[] {
  const restrictions = decision.measures.filter(({ kind }) => getEffect(kind, decision.companyId) !== null);
  const byGround = Map.groupBy(restrictions, ({ rule, law }) => `${rule} ${law}`);
  return [...byGround.values()].map((measures) =>
    toStatement(decision, measures as [MeasureSource, ...MeasureSource[]]),
  );
}

function toStatement(decision: DecisionSource, measures: [MeasureSource, ...MeasureSource[]]): DsaStatement {
  const [{ rule, law, position }] = measures;
  const effects = measures.map((measure) => ({
    ...measure,
    effect: getEffect(measure.kind, decision.companyId) ?? {},
  }));
  const visibility = effects.flatMap(({ effect }) => effect.decision_visibility ?? []);
  const findEnd = (field: keyof Effect) => {
    const ends = effects.filter(({ effect }) => effect[field]).map(({ until }) => until);
    // Restrictions of the same kind end with the last of them.
    return ends.includes(null) ? undefined : (ends as string[]).toSorted().at(-1);
  };
  const { category, keyword } = classify(rule, decision.reasons);
  return {
    puid: `${decision.id}-${position}`,
    decision_visibility: visibility.length > 0 ? visibility : null,
    decision_monetary: null,
    decision_provision: effects.find(({ effect }) => effect.decision_provision)?.effect.decision_provision ?? null,
    decision_account: effects.find(({ effect }) => effect.decision_account)?.effect.decision_account ?? null,
    account_type: decision.companyId === null ? "ACCOUNT_TYPE_PRIVATE" : "ACCOUNT_TYPE_BUSINESS",
    ...describeGround(rule, law, decision.subjectKind),
    category,
    ...(keyword && { category_specification: [keyword] }),
    content_type: [contentTypeOf[decision.subjectKind]],
    ...(decision.language && { content_language: decision.language.toUpperCase() }),
    content_date: decision.publishedOn,
    territorial_scope: TERRITORIAL_SCOPE,
    application_date: decision.decidedOn,
    ...withoutUndefined({
      end_date_visibility_restriction: findEnd("decision_visibility"),
      end_date_service_restriction: findEnd("decision_provision"),
      end_date_account_restriction: findEnd("decision_account"),
    }),
    decision_facts: describeFacts(decision),
    source_type: getSourceType(decision),
    // What somebody has reported was not found by the program, also when it has found the same.
    automated_detection: decision.foundBy === "staff" && decision.hadSignals ? "Yes" : "No",
    automated_decision: "AUTOMATED_DECISION_NOT_AUTOMATED",
  };
}

function classify(rule: RuleCode, [mainReason]: ReportReason[]): Classification {
  if (rule !== "illegal") return classificationOfRule[rule];
  return mainReason ? classificationOfReason[mainReason] : notSpecified;
}

function describeGround(rule: RuleCode, law: string, kind: SubjectKind) {
  if (rule === "illegal") {
    return {
      decision_ground: "DECISION_GROUND_ILLEGAL_CONTENT" as const,
      illegal_content_legal_ground: law,
      illegal_content_explanation: `The staff of the portal has compared ${subjectNames[kind]} with this law and found that it is against it.`,
    };
  }
  const { name, text } = sharedTexts.en.rules[rule];
  return {
    decision_ground: "DECISION_GROUND_INCOMPATIBLE_CONTENT" as const,
    incompatible_content_ground: `${name}. ${text}`,
    incompatible_content_explanation: `The staff of the portal has compared ${subjectNames[kind]} with this rule and found that it breaks it.`,
  };
}

/** A notice in the sense of article 16 holds its subject to be illegal. Other reports name a rule of the portal. */
function getSourceType({ foundBy, considersIllegal }: DecisionSource): DsaStatement["source_type"] {
  if (foundBy === "staff") return "SOURCE_VOLUNTARY";
  return considersIllegal ? "SOURCE_ARTICLE_16" : "SOURCE_TYPE_OTHER_NOTIFICATION";
}

function describeFacts({ foundBy, subjectKind }: DecisionSource): string {
  const origin =
    foundBy === "report"
      ? `Somebody has reported ${subjectNames[subjectKind]}.`
      : `The staff of the portal has found ${subjectNames[subjectKind]} itself.`;
  return `${origin} A person has read it and decided. The recipient of the service has got the facts in full.`;
}

function withoutUndefined<Fields extends Record<string, string | undefined>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: string;
  };
}
