import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { EmployerProfileForm, SeekerProfileForm } from "../../contract/profile.ts";
import type { User } from "../../contract/users.ts";
import { updateUser } from "../api/session.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";

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
