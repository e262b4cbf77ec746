import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type OwnCompanyChecks, RegisterNumberForm } from "../../../contract/companies/checks.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { SHOWN_IN_PAGE } from "../../platform/api/query-client.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FieldRow, Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { CheckList } from "./check-list.tsx";
import styles from "./checks-section.module.css";
import { ownChecksQuery } from "./queries.ts";

/** What the portal has checked about the current user's company, and how its owners get each check. */
export function ChecksSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery(ownChecksQuery());
  return (
    <Section title={t("companies.checks.title")} className={styles.section}>
      <p>{t("companies.checks.lead")}</p>
      {!data && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={3} />)}
      {data && <Checks own={data} />}
    </Section>
  );
}

function Checks({ own }: { own: OwnCompanyChecks }) {
  const { t } = useTranslation();
  const { website_domain: domain, dns_record: record, checks, register_request: request } = own;
  const of = (kind: string) => checks.filter((check) => check.kind === kind);
  const needsWebsite = <p>{t("companies.checks.needs_website")}</p>;
  return (
    <ul className={common.stack4}>
      <Check title={t("companies.checks.mail_domain.title")} checks={of("mail_domain")}>
        {domain === null ? needsWebsite : <p>{t("companies.checks.mail_domain.how", { domain })}</p>}
        {domain !== null && <CheckButton run={() => callApi(routes.checkMailDomain)} />}
      </Check>
      <Check title={t("companies.checks.dns_record.title")} checks={of("dns_record")}>
        {record === null ? needsWebsite : <p>{t("companies.checks.dns_record.how")}</p>}
        {record && (
          <>
            <dl className={styles.record}>
              <dt>{t("companies.checks.dns_record.name")}</dt>
              <dd>
                <code>{record.name}</code>
              </dd>
              <dt>{t("companies.checks.dns_record.value")}</dt>
              <dd>
                <code>{record.value}</code>
              </dd>
            </dl>
            <CheckButton run={() => callApi(routes.checkDnsRecord)} />
          </>
        )}
      </Check>
      <Check title={t("companies.checks.register.title")} checks={of("register")}>
        <p>{request ? t("companies.checks.register.waiting", request) : t("companies.checks.register.how")}</p>
        <RegisterForm />
      </Check>
    </ul>
  );
}

interface CheckProps {
  title: string;
  checks: OwnCompanyChecks["checks"];
  children: ReactNode;
}

function Check({ title, checks, children }: CheckProps) {
  return (
    <li className={styles.check}>
      <h3 className={styles.name}>{title}</h3>
      {checks.length > 0 && <CheckList checks={checks} />}
      {children}
    </li>
  );
}

/** Runs a check, and says in its place why it did not succeed. */
function CheckButton({ run }: { run: () => Promise<OwnCompanyChecks> }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: run,
    meta: SHOWN_IN_PAGE,
    onSuccess: (own) => {
      queryClient.setQueryData(ownChecksQuery().queryKey, own);
      toast.success(t("companies.checks.done"));
    },
  });
  return (
    <div className={common.stack2}>
      <Alert kind="bad" text={check.error ? getErrorMessage(check.error) : null} />
      <div>
        <Button variant="quiet" busy={check.isPending} onClick={() => check.mutate()}>
          {t("companies.checks.check")}
        </Button>
      </div>
    </div>
  );
}

function RegisterForm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { form, formProps, field, isSubmitting, formError } = useSchemaForm({
    schema: RegisterNumberForm,
    defaultValues: { register: "", number: "" },
    submit: (body) => callApi(routes.stateRegisterNumber, { body }),
    onSuccess: (own) => {
      queryClient.setQueryData(ownChecksQuery().queryKey, own);
      form.reset();
      toast.success(t("companies.checks.register.sent"));
    },
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <FieldRow>
        <TextField
          {...field("register")}
          label={t("companies.checks.register.register")}
          hint={t("companies.checks.register.register_hint")}
          required
          autoComplete="off"
        />
        <TextField {...field("number")} label={t("companies.checks.register.number")} required autoComplete="off" />
      </FieldRow>
      <FormActions>
        <Button type="submit" variant="quiet" busy={isSubmitting}>
          {t("companies.checks.register.send")}
        </Button>
      </FormActions>
    </Form>
  );
}
