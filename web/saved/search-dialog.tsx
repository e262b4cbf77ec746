import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { routes } from "../../contract/index.ts";
import { type SavedSearch, SavedSearchForm } from "../../contract/saved.ts";
import { callApi } from "../api.ts";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useShowSubmitError } from "../forms/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Form, FormError } from "../ui/forms/form.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AlertFrequencyField } from "./alert-choice.tsx";
import { invalidateSavedSearches } from "./queries.ts";

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
