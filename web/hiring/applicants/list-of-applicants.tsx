import { Bookmark, Inbox, Users } from "lucide-react";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ApplicantCards } from "./applicant-cards.tsx";
import { type ApplicantList, useApplicants } from "./queries.ts";
import type { ApplicantActions } from "./stages.ts";

/** The lists of the whole company by path. All texts are translation keys. */
export const companyLists = [
  {
    group: "pending",
    title: "applications.pending.title",
    lead: undefined,
    icon: <Inbox />,
    empty: "applications.pending.empty",
    nextStep: { to: "/jobs/list", label: "applications.pending.next_step" },
  },
  {
    group: "shortlisted",
    title: "applications.shortlisted.candidates",
    lead: "applications.shortlisted.candidates_lead",
    icon: <Bookmark />,
    empty: "applications.shortlisted.no_candidates",
    nextStep: { to: "/jobs/applications", label: "applications.pending.title" },
  },
] as const;

type CompanyList = (typeof companyLists)[number];

/** Whether a list leaves out applicants of its job or group. */
export function hasFilter({ group, job, answer_to: _, sort: __, ...filters }: ApplicantList): boolean {
  return Boolean(group && job) || Object.values(filters).some(Boolean);
}

interface ListOfApplicantsProps {
  list: ApplicantList;
  company: CompanyList | undefined;
  selectedIds: ReadonlySet<string>;
  actions: ApplicantActions;
}

export function ListOfApplicants({ list, company, selectedIds, actions }: ListOfApplicantsProps) {
  const { t } = useTranslation();
  const query = useApplicants(list);
  const own = company
    ? { icon: company.icon, text: t(company.empty), to: company.nextStep.to, label: t(company.nextStep.label) }
    : { icon: <Users />, text: t("applicants.none"), to: `/jobs/job/${list.job}`, label: t("applicants.view_job") };
  const empty = hasFilter(list) ? (
    <EmptyState icon={<Users />} text={t("applicants.none_match")}>
      <ButtonLink variant="quiet" to="?">
        {t("applicants.show_all")}
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState icon={own.icon} text={own.text}>
      <ButtonLink variant="quiet" to={own.to}>
        {own.label}
      </ButtonLink>
    </EmptyState>
  );
  return (
    <ApplicantCards
      label={t(company?.title ?? "applicants.title")}
      query={query}
      empty={empty}
      group={company?.group}
      headingLevel={2}
      selectedIds={selectedIds}
      actions={actions}
    />
  );
}
