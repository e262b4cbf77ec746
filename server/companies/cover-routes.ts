import { routes } from "../../contract/index.ts";
import { removeFile } from "../accounts/files/replace-file.ts";
import { replacePicture } from "../accounts/files/replace-picture.ts";
import type { AppContext } from "../platform/app-context.ts";
import { requireMember } from "../platform/http/access.ts";
import { serve } from "../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../platform/limits/rate-limiter.ts";

/** The cover picture of the caller's company. `GET auth/download/:photo` serves it. */
export function registerCoverRoutes(context: AppContext): void {
  const { db, files, limits } = context;

  serve(context, routes.uploadCover, async ({ caller, request, receiveFile }) => {
    await limits.consume("upload", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const company = { id: requireMember(caller).company_id, kind: "cover" } as const;
    const { path: inputPath } = await receiveFile();
    return { file: await replacePicture(db, files, company, { inputPath, ipAddress: request.ip }) };
  });

  serve(context, routes.removeCover, async ({ caller }) => {
    await removeFile(db, files, requireMember(caller).company_id, "cover");
    return undefined;
  });
}
