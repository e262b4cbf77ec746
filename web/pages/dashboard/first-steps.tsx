import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../contract/accounts/users.ts";
import { savedSearchesQuery } from "../../jobs/search/saved-search-dialog.tsx";
import { Checklist } from "../../platform/app/checklist.tsx";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./dashboard-page.module.css";

/** What a seeker without an application does first. */
export function SeekerFirstSteps({ user }: { user: User }) {
  const { data: searches } = useQuery(savedSearchesQuery());
  return (
    <FirstSteps
      steps={[
        { name: "profile", to: "/account", isDone: Boolean(user.summary) || user.works.length > 0 },
        { name: "resume", to: "/uploads", isDone: user.resume !== null },
        { name: "search", to: "/jobs/search", isDone: (searches?.length ?? 0) > 0 },
        { name: "apply", to: "/jobs/search", isDone: false },
      ]}
    />
  );
}

/** What a company does first, until its page has words and it has posted a job. */
export function EmployerFirstSteps({ user, hasPosted }: { user: User; hasPosted: boolean }) {
  const isOwner = user.company_role === "owner";
  const isDescribed = Boolean(user.company_description);
  if (hasPosted && (isDescribed || !isOwner)) return null;
  return (
    <FirstSteps
      steps={[
        ...(isOwner ? [{ name: "company", to: "/profile", isDone: isDescribed } as const] : []),
        { name: "job", to: "/jobs/create", isDone: hasPosted },
        ...(isOwner ? [{ name: "team", to: "/company/members", isDone: false } as const] : []),
      ]}
    />
  );
}

type StepName = "profile" | "resume" | "search" | "apply" | "company" | "job" | "team";

function FirstSteps({ steps }: { steps: readonly { name: StepName; to: string; isDone: boolean }[] }) {
  const { t } = useTranslation();
  return (
    <Section isCard title={t("dashboard.first_steps.title")} className={classNames(common.stack4, styles.firstSteps)}>
      <Checklist
        steps={steps.map((step) => ({
          ...step,
          label: t(`dashboard.first_steps.${step.name}`),
          text: t(`dashboard.first_steps.${step.name}_text`),
        }))}
      />
    </Section>
  );
}
