import { ApiFailure } from "../api.ts";
import { useFailureMessage } from "../failure-message.ts";
import { useTranslation } from "../ui/translation.tsx";

/** Why a file did not arrive: what the server says, if it said anything. */
export function useUploadFailure(): (error: unknown) => string {
  const { t } = useTranslation();
  const failureMessage = useFailureMessage();
  return (error) => {
    const silent = !(error instanceof ApiFailure) || error.status === 0 || error.code === "server_error";
    return silent ? t("files.could_not_upload") : failureMessage(error);
  };
}
