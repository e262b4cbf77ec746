import { type RejectionReason, rejectionReasons } from "../../../contract/jobs/rejection-reasons.ts";
import { MIN_PEOPLE } from "../../../contract/platform/constants.ts";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

interface RejectionReasonFieldProps {
  /** Empty without a reason. */
  value: RejectionReason | "";
  onChange: (reason: RejectionReason | "") => void;
}

/** Why the company rejects, which is only counted. */
export function RejectionReasonField({ value, onChange }: RejectionReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t("applicants.rejection_reason")}
      hint={t("applicants.rejection_reason_hint", { count: MIN_PEOPLE })}
      value={value}
      onChange={({ target }) => onChange(target.value as RejectionReason | "")}
    >
      <option value="">{t("applicants.no_reason")}</option>
      {rejectionReasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`outcome_reasons.rejected.${reason}`)}
        </option>
      ))}
    </SelectField>
  );
}
