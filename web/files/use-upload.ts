import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod";
import type { UploadRoute } from "../../contract/route.ts";
import { ApiError, uploadFile } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useTranslation } from "../ui/translation.tsx";

interface UploadFile {
  file: Blob;
  name: string;
}

/** Sends a file and tells its way in whole percent; null when none is under way. Leaving the page breaks it off. */
export function useUpload<P extends z.ZodObject, R extends z.ZodType>(
  route: UploadRoute<P, R>,
  params: Record<string, string>,
  outcome: { onSuccess: (reply: z.output<R>) => void; onError: (error: unknown) => void },
) {
  const [percent, setPercent] = useState<number | null>(null);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const { mutate, isPending } = useMutation({
    // Without a connection it fails at once and says so, instead of waiting for one in silence.
    networkMode: "always",
    mutationFn: ({ file, name }: UploadFile) => {
      underWay.current = new AbortController();
      const { signal } = underWay.current;
      return uploadFile(route, {
        params,
        file,
        name,
        signal,
        onProgress: (part) => setPercent(Math.round(part * 100)),
      });
    },
    onSuccess: outcome.onSuccess,
    onError: (error) => {
      if (!underWay.current?.signal.aborted) outcome.onError(error);
    },
    onSettled: () => setPercent(null),
  });
  return { send: mutate, isSending: isPending, percent };
}

/** Why a file did not arrive: what the server says, if it said anything. */
export function useUploadErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  return (error) => {
    const silent = !(error instanceof ApiError) || error.status === 0 || error.code === "server_error";
    return silent ? t("files.could_not_upload") : failureMessage(error);
  };
}
