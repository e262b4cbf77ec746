import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod";
import type { UploadRoute } from "../../../contract/platform/route.ts";
import { ApiError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { uploadFile } from "../../platform/api/upload.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

interface UploadFile {
  file: Blob;
  name: string;
}

/** Uploads a file. `percent` is the progress, null without an upload. Leaving the page aborts the upload. */
export function useUpload<P extends z.ZodObject, R extends z.ZodType>(
  route: UploadRoute<P, R>,
  params: Record<string, string>,
  callbacks: { onSuccess: (reply: z.output<R>) => void; onError: (error: unknown) => void },
) {
  const [percent, setPercent] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ file, name }: UploadFile) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      return uploadFile(route, {
        params,
        file,
        name,
        signal,
        onProgress: (fraction) => setPercent(Math.round(fraction * 100)),
      });
    },
    onSuccess: callbacks.onSuccess,
    onError: (error) => {
      if (!controller.current?.signal.aborted) callbacks.onError(error);
    },
    onSettled: () => setPercent(null),
  });
  return { send: mutate, isSending: isPending, percent };
}

/** Returns a function that translates an upload error: the specific error of the server, or a general sentence. */
export function useUploadErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  return (error) => {
    const isUnspecific = !(error instanceof ApiError) || error.status === 0 || error.code === "server_error";
    return isUnspecific ? t("files.could_not_upload") : getErrorMessage(error);
  };
}
