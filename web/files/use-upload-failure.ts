import { ApiError } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { useTranslation } from "../ui/translation.tsx";

/** Why a file did not arrive: what the server says, if it said anything. */
export function useUploadErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  return (error) => {
    const silent = !(error instanceof ApiError) || error.status === 0 || error.code === "server_error";
    return silent ? t("files.could_not_upload") : failureMessage(error);
  };
}
