import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { routes } from "../../../../contract/index.ts";
import type { CaseDetail } from "../../../../contract/moderation/cases.ts";
import type { DecisionOfCase, Measure } from "../../../../contract/moderation/decisions.ts";
import type { SubjectKind } from "../../../../contract/moderation/subjects.ts";
import { callApi } from "../../../platform/api/client.ts";
import { formatTime, useFormatMoment } from "../../../platform/app/formats/days.ts";
import { formatDate, useLanguage } from "../../../platform/app/i18n.ts";
import { KeyHint, useShortcuts } from "../../../platform/app/shortcuts.tsx";
import common from "../../../platform/styles/common.module.css";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../../platform/ui/join-details.ts";
import { Tag, Tags } from "../../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { getMeasureLabel } from "../../measure-labels.ts";
import styles from "../case-page.module.css";
import { useChangeCase } from "../queries.ts";
import { AppealItem } from "./appeal-item.tsx";
import { LetterText } from "./decision-preview.tsx";

interface DecisionItemProps {
  detail: CaseDetail;
  decision: DecisionOfCase;
  isLast: boolean;
}

/** A decision that was taken: its measures, its reasons, its letter, and the complaints about it. */
export function DecisionItem({ detail, decision, isLast }: DecisionItemProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatMoment = useFormatMoment();
  const { decided_by, decided_at, measures, facts, explanation, undone_at, overruled_at, statement, appeals } =
    decision;
  const date = formatMoment(decided_at);
  return (
    <li className={common.stack1}>
      <Tags>
        {measures.length === 0 && <Tag>{t("staff.measures.none")}</Tag>}
        {undone_at && (
          <Tag tone="urgent">{t("staff.case.decisions.undone", { date: formatDate(undone_at, language) })}</Tag>
        )}
        {overruled_at && <Tag tone="urgent">{t("staff.case.decisions.overruled")}</Tag>}
      </Tags>
      {measures.map((measure) => (
        <MeasureLine key={measure.kind} measure={measure} kind={detail.subject.kind} />
      ))}
      <p className={styles.text}>{facts}</p>
      {explanation && <p className={styles.text}>{explanation}</p>}
      <p className={styles.small}>
        {decided_by
          ? t("staff.case.decisions.by", { name: decided_by.name ?? t("staff.cases.somebody"), date })
          : t("staff.case.decisions.by_nobody", { date })}
      </p>
      {statement && (
        <details className={styles.details}>
          <summary>{t("staff.case.decisions.letter")}</summary>
          <LetterText letter={statement[language]} lang={language} />
        </details>
      )}
      {isLast && detail.allowed.actions.includes("undo") && <UndoButton caseId={detail.id} decision={decision} />}
      {appeals.map((appeal) => (
        <AppealItem key={appeal.id} detail={detail} appeal={appeal} />
      ))}
    </li>
  );
}

function MeasureLine({ measure, kind }: { measure: Measure; kind: SubjectKind }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { rule, law, label, until, ended_at } = measure;
  return (
    <p className={styles.measure}>
      <strong>{t(getMeasureLabel(measure.kind, kind))}</strong>
      {label && <span>{t(`labels.${label}`)}</span>}
      <span className={styles.small}>
        {joinDetails([
          rule === "illegal" && law ? law : t(`rules.${rule}`),
          ended_at
            ? t("staff.case.decisions.ended", { date: formatDate(ended_at, language) })
            : until && t("staff.case.decisions.until", { date: formatDate(until, language) }),
        ])}
      </span>
    </p>
  );
}

function UndoButton({ caseId, decision: { id, undo_until } }: { caseId: string; decision: DecisionOfCase }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const changeCase = useChangeCase(caseId);
  const undo = useMutation({
    mutationFn: () => changeCase((version) => callApi(routes.undoCaseDecision, { params: { id }, body: { version } })),
    onSuccess: () => toast.success(t("staff.case.decisions.undoing")),
  });
  const run = undo_until && !undo.isPending ? () => undo.mutate() : undefined;
  useShortcuts({ u: run });
  if (!undo_until) return null;
  return (
    <div className={styles.undo}>
      <Button variant="quiet" size="small" busy={undo.isPending} onClick={run} aria-keyshortcuts="u">
        <Undo2 aria-hidden="true" />
        {t("staff.case.decisions.undo")}
        <KeyHint>u</KeyHint>
      </Button>
      <span className={styles.small}>
        {t("staff.case.decisions.undo_until", { time: formatTime(undo_until, language) })}
      </span>
    </div>
  );
}
