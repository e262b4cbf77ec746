import type { Letter, Letters } from "../../../contract/moderation/appeals.ts";
import type { DecisionPreview, MeasureKind } from "../../../contract/moderation/decisions.ts";
import type { RuleCode } from "../../../contract/moderation/rules.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { LabelCode } from "../../../contract/platform/content-labels.ts";
import { sharedTexts } from "../../../contract/platform/i18n/shared-texts.ts";
import { type Language, languages } from "../../../contract/platform/languages.ts";
import { formatDay } from "../../platform/i18n/format-day.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";

/** What the letters about a decision say. */
export interface DecisionFacts {
  subject: { kind: SubjectKind; title: string; companyId: string | null };
  measures: readonly {
    kind: MeasureKind;
    rule: RuleCode;
    law: string;
    until: Date | null;
    label?: LabelCode | null | undefined;
  }[];
  facts: string;
  explanation: string;
  foundBy: "report" | "staff";
  /** Whether the page of the staff pointed out signals, which a program finds (`findSignals`). */
  hadSignals: boolean;
  decidedAt: Date;
  /** The last day for a complaint. */
  appealUntil: Date;
  hasReports: boolean;
}

type Section = Letter["sections"][number];

/**
 * Composes the letters about a decision: the statement of reasons to the author (Regulation (EU) 2022/2065, article 17), and
 * the outcome to the reporters (article 16(5)). Without measures the author gets none.
 */
export function composeLetters(decision: DecisionFacts, timeZone: string): DecisionPreview {
  const compose = (write: (language: Language) => Letter) =>
    Object.fromEntries(languages.map((language) => [language, write(language)])) as Letters;
  return {
    author: decision.measures.length > 0 ? compose((one) => writeToAuthor(decision, one, timeZone)) : null,
    reporters: decision.hasReports ? compose((one) => writeToReporters(decision, one, timeZone)) : null,
  };
}

function writeToAuthor(decision: DecisionFacts, language: Language, timeZone: string): Letter {
  const words = texts[language].statements;
  const { kind, title } = decision.subject;
  const day = (time: Date) => formatDay(time, language, timeZone);
  const sections: Section[] = [
    { heading: words.headings.decision, text: describeMeasures(decision, language, day) },
    { heading: words.headings.scope, text: fillPlaceholders(words.scope, { date: day(decision.decidedAt) }) },
    { heading: words.headings.facts, text: decision.facts },
    { heading: words.headings.rule, text: describeRules(decision, language) },
    { heading: words.headings.explanation, text: decision.explanation },
    { heading: words.headings.origin, text: describeOrigin(decision, language) },
    { heading: words.headings.redress, text: fillPlaceholders(words.redress, { date: day(decision.appealUntil) }) },
  ];
  return {
    title: fillPlaceholders(words.title, { subject: fillPlaceholders(words.subjects[kind], { title }) }),
    sections: sections.filter(({ text }) => text !== ""),
  };
}

/** The use that was made of automated means (article 17(3)(c)). */
function describeOrigin({ foundBy, hadSignals }: DecisionFacts, language: Language): string {
  const words = texts[language].statements;
  const means = hadSignals ? words.signals_shown : words.no_automatic_means;
  return `${words[`found_by_${foundBy}`]} ${words.decided_by_people} ${means}`;
}

function describeMeasures({ subject, measures }: DecisionFacts, language: Language, day: (time: Date) => string) {
  const words = texts[language].statements;
  const describe = ({ kind, label }: DecisionFacts["measures"][number]): string => {
    if (kind === "label" && label)
      return fillPlaceholders(words.measures.label, { notice: sharedTexts[language].labels[label] });
    if (kind === "restrict") return words.measures.restrict[subject.kind];
    if (kind === "suspend") return words.measures[subject.companyId === null ? "suspend_user" : "suspend_company"];
    return words.measures[kind];
  };
  return measures
    .map((measure) => {
      const text = describe(measure);
      return measure.until === null ? text : `${text} ${fillPlaceholders(words.until, { date: day(measure.until) })}`;
    })
    .join("\n");
}

/** Each rule or law once. */
function describeRules({ measures }: Pick<DecisionFacts, "measures">, language: Language): string {
  const rules = measures.map(({ rule, law }) => {
    if (rule === "illegal") return fillPlaceholders(texts[language].statements.law, { law });
    const { name, text } = sharedTexts[language].rules[rule];
    return `${name}. ${text}`;
  });
  return [...new Set(rules)].join("\n");
}

/** Tells reporters neither the facts nor the measures, because they concern the author. */
function writeToReporters(decision: DecisionFacts, language: Language, timeZone: string): Letter {
  const words = texts[language].statements;
  const isDismissed = decision.measures.length === 0;
  const date = formatDay(decision.appealUntil, language, timeZone);
  return {
    title: words.report_title,
    sections: [
      {
        heading: words.headings.decision,
        text: `${isDismissed ? words.report_no_action : words.report_action} ${words.report_decided_by_people}`,
      },
      isDismissed
        ? { heading: words.report_reasons, text: decision.facts }
        : { heading: words.headings.rule, text: describeRules(decision, language) },
      {
        heading: words.headings.redress,
        text: isDismissed ? fillPlaceholders(words.report_redress_no_action, { date }) : words.redress_elsewhere,
      },
    ],
  };
}
