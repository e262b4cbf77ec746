import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellPlus, BellRing } from "lucide-react";
import { useId, useState } from "react";
import { Controller } from "react-hook-form";
import { routes } from "../../../contract/index.ts";
import {
  type AlertFrequency,
  MAX_SAVED_SEARCH_NAME_LENGTH,
  type SavedSearch,
  SavedSearchForm,
} from "../../../contract/jobs/saved/saved.ts";
import { type SearchCriteria, toSearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { VerifyEmail } from "../../accounts/auth/steps/verify-email.tsx";
import { callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormError } from "../../platform/ui/forms/form.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useCriteriaLabels } from "./filters/criteria-labels.ts";
import { isSameSearch, toNonEmptyParams } from "./search-criteria.ts";

/** All saved searches of the current seeker. */
export function savedSearchesQuery() {
  return queryOptions({
    queryKey: ["saved", "searches"],
    queryFn: ({ signal }) => callApi(routes.listSavedSearches, { signal }),
  });
}

export function invalidateSavedSearches(queryClient: QueryClient): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: savedSearchesQuery().queryKey });
}

/** Opens the dialog that saves the search of the page, or edits the saved search with the same criteria. */
export function SaveSearchButton({ criteria }: { criteria: SearchCriteria }) {
  const { t } = useTranslation();
  const getLabels = useCriteriaLabels();
  const { data: searches } = useQuery(savedSearchesQuery());
  const [isOpen, setOpen] = useState(false);
  const saved = searches?.find(({ terms }) => isSameSearch(toSearchCriteria(terms), criteria));
  const defaultName = getLabels(criteria).join(", ").slice(0, MAX_SAVED_SEARCH_NAME_LENGTH) || t("saved.all_jobs");
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {saved ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
        {saved ? t("saved.search_is_saved") : t("saved.save_search")}
      </Button>
      {isOpen && (
        <SavedSearchDialog
          saved={saved ?? null}
          defaultValues={{
            name: defaultName,
            terms: toNonEmptyParams({ ...criteria, sort: undefined }),
            alert: "daily",
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface SavedSearchDialogProps {
  /** Null for a new saved search. */
  saved: SavedSearch | null;
  /** The initial values of a new saved search. */
  defaultValues: SavedSearchForm;
  onClose: () => void;
}

/** The form for the name and alert frequency of a saved search. */
export function SavedSearchDialog({ saved, defaultValues, onClose }: SavedSearchDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { terms } = defaultValues;
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: SavedSearchForm,
    defaultValues: saved ? { name: saved.name, alert: saved.alert, terms } : defaultValues,
    submit: async ({ name, alert }) => {
      try {
        if (saved) await callApi(routes.updateSavedSearch, { params: { id: saved.id }, body: { name, alert } });
        else await callApi(routes.saveSearch, { body: { name, alert, terms } });
      } finally {
        await invalidateSavedSearches(queryClient);
      }
    },
    onSuccess: () => {
      const needsProof = !user?.email_verified && form.getValues("alert") !== "none";
      const text = t(saved ? "saved.search_updated" : "saved.search_saved");
      toast.success(needsProof ? `${text} ${t("saved.verify_email")}` : text);
      onClose();
    },
    focusOnError: "name",
  });

  const footer = (
    <>
      <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
        {t("common.cancel")}
      </Button>
      <Button type="submit" form={formId} busy={isSubmitting}>
        {t("saved.save")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t(saved ? "saved.edit_search" : "saved.save_search")} footer={footer}>
      <Form id={formId} {...formProps}>
        <TextField label={t("saved.name")} required {...field("name")} />
        <Controller
          control={form.control}
          name="alert"
          render={({ field }) => <AlertFrequencyField value={field.value} onChange={field.onChange} />}
        />
        <FormError error={formError} />
      </Form>
      {form.watch("alert") !== "none" && <VerifyEmail reason={t("saved.verify_email")} />}
    </Dialog>
  );
}

interface AlertFrequencyFieldProps {
  value: AlertFrequency;
  onChange: (frequency: AlertFrequency) => void;
}

/** How often the seeker receives a mail about new matches. */
function AlertFrequencyField({ value, onChange }: AlertFrequencyFieldProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t("saved.alert")}
      showLabel
      value={value}
      onChange={onChange}
      options={[
        { value: "none", label: t("saved.alert_none") },
        { value: "daily", label: t("saved.alert_daily") },
        { value: "weekly", label: t("saved.alert_weekly") },
      ]}
    />
  );
}
