import { useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { User } from "../../contract/users.ts";
import { updateUser } from "../api/session.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { useUpload } from "./use-upload.ts";
import { useUploadErrorMessage } from "./use-upload-failure.ts";

export function useUploadPhoto(user: User, tellError: (message: string) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const uploadFailure = useUploadErrorMessage();
  return useUpload(
    routes.uploadPhoto,
    {},
    {
      onSuccess: ({ file }) => {
        toast.success(t("files.photo.updated"));
        updateUser({ ...user, photo: file });
        // It stands in most lists.
        void queryClient.invalidateQueries();
      },
      onError: (error) => tellError(uploadFailure(error)),
    },
  );
}
