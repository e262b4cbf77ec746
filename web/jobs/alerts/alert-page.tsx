import { lazy, Suspense, useState } from "react";
import { Controller } from "react-hook-form";
import { Link, Navigate, useSearchParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { AddressAlertForm } from "../../../contract/jobs/saved/alerts.ts";
import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { SentConfirmation } from "../../platform/ui/feedback/sent-confirmation.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Form, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { getActiveFilters, parseSearchParams, toNonEmptyParams, toSearchUrl } from "../search/search-criteria.ts";
import styles from "./alert-page.module.css";

/** Asks for an alert by an email address alone. The query parameters are those of the search page. */
export function AlertPage() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { status, user } = useSession();
  const [params] = useSearchParams();
  const [email, setEmail] = useState<string>();
  const criteria = { ...parseSearchParams(params), sort: undefined };
  if (user?.user_type === SEEKER) return <Navigate to={toSearchUrl("/jobs/search", criteria)} replace />;
  const memberSearch = encodeURIComponent(toSearchUrl("/jobs/search", criteria));
  return (
    <article className={styles.page}>
      <PageHead title={t("alerts.title")} description={t("alerts.lead")} path="/search-alert" isNotIndexed />
      {email === undefined ? (
        <>
          <PageHeading title={t("alerts.title")} lead={t("alerts.lead")} />
          <noscript>
            <p>{t("alerts.without_script")}</p>
          </noscript>
          <AlertForm criteria={criteria} onSent={setEmail} />
          {status === "anonymous" && (
            <p className={common.soft}>
              {t("alerts.with_account")} <Link to={`${path("/login")}?next=${memberSearch}`}>{t("alerts.log_in")}</Link>
            </p>
          )}
        </>
      ) : (
        <SentConfirmation title={t("alerts.sent")} text={t("alerts.sent_text", { email })} headingLevel={2}>
          <ButtonLink to={toSearchUrl(path("/search"), criteria)} variant="quiet">
            {t("alerts.back")}
          </ButtonLink>
        </SentConfirmation>
      )}
    </article>
  );
}

// The names of filters would exceed the budget of a public page.
const AlertFilters = lazy(async () => ({ default: (await import("./alert-filters.tsx")).AlertFilters }));

function AlertForm({ criteria, onSent }: { criteria: SearchCriteria; onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isHydrated = useHydrated();
  const { keywords, place, radius } = criteria;
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: async () => (await import("../../../contract/jobs/saved/alerts.ts")).AddressAlertForm,
    defaultValues: {
      email: "",
      frequency: "daily",
      language,
      terms: { ...toNonEmptyParams(criteria), title: keywords, zip_code: place },
    } as AddressAlertForm,
    submit: async (body) => {
      await callApi(routes.requestAlert, { body: { ...body, language } });
      return body.email;
    },
    onSuccess: onSent,
    focusOnError: "email",
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <TextField
        {...field("email")}
        label={t("alerts.email")}
        hint={t("alerts.email_hint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <TextField {...field("terms.title")} label={t("search.keywords_label")} />
      <TextField
        {...field("terms.zip_code")}
        label={t("search.place_label")}
        hint={radius ? t("alerts.radius", { radius }) : undefined}
      />
      {isHydrated && getActiveFilters(criteria).length > 0 && (
        <Suspense>
          <AlertFilters criteria={criteria} />
        </Suspense>
      )}
      <Controller
        control={form.control}
        name="frequency"
        render={({ field: { value, onChange } }) => (
          <SegmentedControl
            label={t("alerts.frequency")}
            showLabel
            value={value}
            onChange={onChange}
            options={[
              { value: "daily", label: t("saved.alert_daily") },
              { value: "weekly", label: t("saved.alert_weekly") },
            ]}
          />
        )}
      />
      <FormSubmit busy={isSubmitting}>{t("alerts.submit")}</FormSubmit>
    </Form>
  );
}
