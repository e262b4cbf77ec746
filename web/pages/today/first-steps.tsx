import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../../contract/index.ts";
import type { DirectoryTotals } from "../../../contract/moderation/directory.ts";
import { languageDefinitions, languages } from "../../../contract/platform/languages.ts";
import type { SettingKey } from "../../../contract/platform/settings/settings.ts";
import { useDescribeSetting } from "../../operation/settings/describe-setting.ts";
import { settingsQuery } from "../../operation/settings/queries.ts";
import { operationQuery } from "../../operation/status/queries.ts";
import { callApi } from "../../platform/api/client.ts";
import { Checklist } from "../../platform/app/checklist.tsx";
import { formatTimeZone } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

const HIDDEN_KEY = "first_steps_hidden";

/** What makes the portal the owner's own. It goes away when everything is done, or when the owner hides it on this device. */
export function FirstSteps({ totals }: { totals: DirectoryTotals }) {
  const { t } = useTranslation();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) !== null);
  const steps = useFirstSteps(totals);
  if (isHidden || !steps || steps.every(({ isDone }) => isDone)) return null;
  function hide() {
    localStorage.setItem(HIDDEN_KEY, "yes");
    setHidden(true);
  }
  return (
    <Section isCard title={t("staff.today.first_steps")} className={common.stack3}>
      <Checklist steps={steps} />
      <div>
        <Button variant="quiet" size="small" onClick={hide}>
          {t("staff.today.steps.hide")}
        </Button>
      </div>
    </Section>
  );
}

function useFirstSteps(totals: DirectoryTotals) {
  const { t } = useTranslation();
  const describe = useDescribeSetting();
  const { data: settings } = useQuery(settingsQuery());
  const { data: operation } = useQuery(operationQuery());
  if (!settings || !operation) return null;
  const { values, changes, fixed_by } = settings;
  const isChosen = (...keys: SettingKey[]) => keys.some((key) => changes[key] || fixed_by[key]);
  const hasText = (key: "terms" | "privacy_statement") => languages.some((language) => values[key][language] !== "");
  const [firstLanguage = "en"] = values.languages;
  const money = {
    currency: values.currency,
    period: describe("salary_period", values.salary_period).toLowerCase(),
    language: languageDefinitions[firstLanguage].name,
    zone: formatTimeZone(values.time_zone),
  };
  const steps = [
    { name: "name", to: "/admin/settings#portal", isDone: isChosen("portal_name") },
    {
      name: "money",
      to: "/admin/settings#jobs",
      isDone: isChosen("currency", "salary_period", "languages", "time_zone"),
    },
    { name: "legal", to: "/admin/settings#legal", isDone: hasText("terms") && hasText("privacy_statement") },
    { name: "mail", to: "/admin/mail", isDone: operation.has_sent_email === true },
    { name: "job", to: "/admin/jobs", isDone: totals.jobs.published > 0 },
  ] as const;
  return steps.map((step) => ({
    ...step,
    label: t(`staff.today.steps.${step.name}`),
    action: step.name === "mail" && !step.isDone && <TestMailButton />,
    text:
      step.name === "mail" && step.isDone
        ? t("staff.today.steps.mail_done")
        : t(`staff.today.steps.${step.name}_text`, money),
  }));
}

const TEST_KIND = "job_approved";

/** Sends an email of the portal, as it is, to the owner. */
function TestMailButton() {
  const { t } = useTranslation();
  const language = useLanguage();
  const test = useMutation({
    mutationFn: async () => {
      const params = { kind: TEST_KIND };
      const { texts, shipped } = await callApi(routes.getMailTemplate, { params });
      await callApi(routes.testMailTemplate, { params, body: { texts: texts ?? shipped, language } });
    },
    onSuccess: () => toast.success(t("mail_templates.test_sent")),
  });
  return (
    <div>
      <Button variant="quiet" size="small" busy={test.isPending} onClick={() => test.mutate()}>
        {t("staff.today.steps.send_test")}
      </Button>
    </div>
  );
}
