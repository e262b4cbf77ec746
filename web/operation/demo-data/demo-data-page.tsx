import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../../contract/index.ts";
import { type DemoData, RemoveDemoDataForm } from "../../../contract/operation/demo-data.ts";
import {
  ReauthenticationFields,
  useCredentialName,
} from "../../accounts/auth/reauthentication/reauthentication-fields.tsx";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

const demoDataQuery = () =>
  queryOptions({
    queryKey: ["staff", "demo-data"],
    queryFn: ({ signal }) => callApi(routes.getDemoData, { signal }),
  });

/** What goes and what stays when the demonstration data is removed. Owners remove it. */
export function DemoDataPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(demoDataQuery());
  const title = t("staff.demo_data.title");
  return (
    <div className={common.stack4}>
      <PageHead title={title} />
      <PageHeading title={title} lead={t("staff.demo_data.lead")} />
      {!data &&
        (error ? (
          <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={4} />
        ))}
      {data && data.goes.accounts === 0 && <EmptyState text={t("staff.demo_data.none")} />}
      {data && data.goes.accounts > 0 && (
        <>
          <Counts name="goes" counts={data.goes} />
          <Counts name="stays" counts={data.stays} />
          <Alert kind="bad" text={data.is_own_account ? t("errors.own_demo_account") : null} />
          {user?.staff_role === "owner" && !data.is_own_account && <RemovalButton />}
        </>
      )}
    </div>
  );
}

type Name = keyof DemoData["goes"];

function Counts({ name, counts }: { name: "goes" | "stays"; counts: Partial<Record<Name, number>> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const entries = Object.entries(counts) as [Name, number][];
  return (
    <Section isCard title={t(`staff.demo_data.${name}`)} className={common.stack3}>
      <p className={common.soft}>{t(`staff.demo_data.${name}_lead`)}</p>
      <ul>
        {entries.map(([thing, count]) => (
          <li key={thing}>{t(`staff.demo_data.${thing}`, { count, number: formatNumber(count, language) })}</li>
        ))}
      </ul>
    </Section>
  );
}

function RemovalButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t("staff.demo_data.open")}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t("staff.demo_data.confirm")}>
        <RemovalForm onClose={close} />
      </Dialog>
    </div>
  );
}

function RemovalForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: RemoveDemoDataForm,
    defaultValues: {},
    submit: (body) => callApi(routes.removeDemoData, { body }),
    onSuccess: () => {
      toast.success(t("staff.demo_data.done"));
      void queryClient.invalidateQueries();
      onClose();
    },
    focusOnError: useCredentialName(),
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <p>{t("staff.demo_data.confirm_text")}</p>
      <ReauthenticationFields field={field} />
      <FormActions>
        <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" variant="danger-filled" busy={isSubmitting}>
          {t("staff.demo_data.submit")}
        </Button>
      </FormActions>
    </Form>
  );
}
