import type * as z from "zod";
import type { AnyRoute, UploadRoute } from "../../../contract/platform/route.ts";
import { ApiError, buildHeaders, buildUrl, renewToken, requireOk } from "./client.ts";
import { getAccessToken } from "./tokens.ts";

/** The input of an upload. `onProgress` receives the fraction that has been sent, from 0 to 1. */
export interface UploadInput {
  params?: Record<string, string>;
  file: Blob;
  name: string;
  signal?: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** Uploads one file in the field `file`. After a token refresh the upload starts again from its beginning. */
export async function uploadFile<P extends z.ZodObject, R extends z.ZodType>(
  route: UploadRoute<P, R>,
  input: UploadInput,
): Promise<z.output<R>> {
  const token = getAccessToken() ?? "";
  const first = await sendUpload(route as unknown as AnyRoute, input, token);
  const last =
    first.status === 401 ? await sendUpload(route as unknown as AnyRoute, input, await renewToken(token)) : first;
  return (await requireOk(last)).json() as Promise<z.output<R>>;
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
function sendUpload(route: AnyRoute, { params = {}, file, name, signal, onProgress }: UploadInput, token: string) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.set("file", file, name);
    request.open(route.method, buildUrl(route, { params }));
    for (const [header, value] of Object.entries(buildHeaders(token))) request.setRequestHeader(header, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const retryAfter = request.getResponseHeader("retry-after");
      const headers = new Headers(retryAfter === null ? [] : [["retry-after", retryAfter]]);
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(new ApiError(0, { code: "network" }));
    request.onabort = () => reject(signal?.reason);
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => request.abort());
    onProgress(0);
    request.send(body);
  });
}
