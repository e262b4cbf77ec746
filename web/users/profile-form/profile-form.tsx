import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { routes } from "../../../contract/index.ts";
import type { EmployerProfileForm, SeekerProfileForm } from "../../../contract/profile.ts";
import type { User } from "../../../contract/users.ts";
import { callApi } from "../../api/client.ts";
import { useErrorMessage } from "../../api/error-message.ts";
import { updateUser } from "../../api/session.ts";
import { useFieldErrorText } from "../../forms/field-errors.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { useTranslation } from "../../ui/translation.tsx";

/** Ties a field of a profile form to its label and its fault. In an entry of a list the label is that of its last part. */
export function useProfileField<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  return (name: FieldPath<Input>) => ({
    ...form.register(name),
    label: t(`profile.${name.split(".").at(-1)}`),
    error: fieldMessage(form.getFieldState(name, form.formState).error?.message),
  });
}

interface SaveProfileOptions {
  onSaved: (user: User) => void;
  onFaults: (error: unknown) => void;
}

export function useSaveProfile({ onSaved, onFaults }: SaveProfileOptions) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EmployerProfileForm | SeekerProfileForm) => callApi(routes.updateSelf, { body }),
    onSuccess: ({ user }) => {
      toast.success(t("profile.updated"));
      updateUser(user);
      // The name of a person or company stands in most lists.
      void queryClient.invalidateQueries();
      onSaved(user);
    },
    onError: (error) => {
      toast.error(failureMessage(error));
      onFaults(error);
    },
  });
}
