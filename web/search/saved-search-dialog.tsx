import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellPlus, BellRing } from "lucide-react";
import { useId, useState } from "react";
import { Controller } from "react-hook-form";
import { routes } from "../../contract/index.ts";
import { type AlertFrequency, type SavedSearch, SavedSearchForm } from "../../contract/saved.ts";
import { callApi } from "../api/client.ts";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useShowSubmitError } from "../forms/use-tell-failure.ts";
import { invalidateSavedSearches, savedSearchesQuery } from "../saved/queries.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form, FormError } from "../ui/forms/form.tsx";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { type CriteriaInput, isSameCriteria, pickCriteria, useSearchName } from "./describe-criteria.ts";

/** Saves the search on the page; one that is saved already can be changed in the same place. */
export function SaveSearchButton({ search }: { search: CriteriaInput }) {
  const { t } = useTranslation();
  const nameOf = useSearchName();
  const { data: searches } = useQuery(savedSearchesQuery());
  const [open, setOpen] = useState(false);
  const saved = searches?.find(({ terms }) => isSameCriteria(terms, search));
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {saved ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
        {saved ? t("saved.search_is_saved") : t("saved.save_search")}
      </Button>
      {open && (
        <SavedSearchDialog
          saved={saved ?? null}
          proposal={{ name: nameOf(search), terms: pickCriteria(search), alert: "daily" }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface SavedSearchDialogProps {
  /** Null for a search that is not saved yet. */
  saved: SavedSearch | null;
  /** What the fields say then. */
  proposal: SavedSearchForm;
  onClose: () => void;
}

/** The name of a saved search, and how often a mail tells about new jobs. */
export function SavedSearchDialog({ saved, proposal, onClose }: SavedSearchDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const queryClient = useQueryClient();
  const fieldMessage = useFieldErrorText();
  const { terms } = proposal;
  const form = useContractForm(SavedSearchForm, saved ? { name: saved.name, alert: saved.alert, terms } : proposal);
  const { errors } = form.formState;
  const tellFailure = useShowSubmitError(form, "name");

  const save = useMutation({
    mutationFn: (wish: Pick<SavedSearchForm, "name" | "alert">) =>
      saved
        ? callApi(routes.updateSavedSearch, { params: { id: saved.id }, body: wish })
        : callApi(routes.saveSearch, { body: { ...wish, terms } }),
    onSuccess: () => {
      toast.success(t(saved ? "saved.search_updated" : "saved.search_saved"));
      onClose();
    },
    onError: tellFailure,
    onSettled: () => invalidateSavedSearches(queryClient),
  });

  const footer = (
    <>
      <Button variant="quiet" onClick={onClose} disabled={save.isPending}>
        {t("common.cancel")}
      </Button>
      <Button type="submit" form={id} busy={save.isPending}>
        {t("saved.save")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t(saved ? "saved.edit_search" : "saved.save_search")} footer={footer}>
      <Form
        id={id}
        onSubmit={form.handleSubmit(({ name, alert }) => save.mutateAsync({ name, alert }).catch(() => null))}
      >
        <TextField
          label={t("saved.name")}
          required
          maxLength={150}
          {...form.register("name")}
          error={fieldMessage(errors.name?.message)}
        />
        <Controller
          control={form.control}
          name="alert"
          render={({ field }) => <AlertFrequencyField value={field.value} onChange={field.onChange} />}
        />
        <FormError error={errors.root?.message} />
      </Form>
    </Dialog>
  );
}

/** How often a mail tells about new jobs. */
function AlertFrequencyField({
  value,
  onChange,
}: {
  value: AlertFrequency;
  onChange: (frequency: AlertFrequency) => void;
}) {
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
