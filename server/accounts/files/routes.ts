import type { Selectable } from "kysely";
import type { OwnFile } from "../../../contract/accounts/files.ts";
import { routes } from "../../../contract/index.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { Files } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { type Caller, requireAccess, requireNotSuspended } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { findResumeForViewer, listFiles } from "../../platform/storage/queries.ts";
import { findSessionUser } from "../auth/session-queries.ts";
import { getOwnedCompanyId, getRecruitingCompanyId } from "../memberships/policy.ts";
import { createFileName, getResumeExtension, isFileName, sanitizeFileName } from "./file-names.ts";
import { removeFile, replaceFile } from "./replace-file.ts";
import { replacePicture } from "./replace-picture.ts";
import type { IsPhotoRestricted } from "./restricted-photo-names.ts";
import type { ResumeLinkQuery, ResumeLinks } from "./resume-links.ts";

export function registerFileRoutes(
  context: AppContext,
  links: ResumeLinks,
  isPhotoRestricted: IsPhotoRestricted,
): void {
  const { db, files, limits } = context;

  /** The picture that an owner uploads or removes is the logo of the company. */
  serve(context, routes.uploadPhoto, async ({ caller, request, receiveFile }) => {
    await limits.consume("upload", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const { path: inputPath } = await receiveFile();
    const companyId = getOwnedCompanyId(caller.user);
    const owner =
      companyId === null ? { id: caller.user.id, kind: "photo" as const } : { id: companyId, kind: "logo" as const };
    const file = await replacePicture(db, files, owner, { inputPath, ipAddress: request.ip });
    if (companyId !== null) await removeFile(db, files, caller.user.id, "photo");
    return { file, message: "Photo has been updated." };
  });

  serve(context, routes.removePhoto, async ({ caller }) => {
    const companyId = getOwnedCompanyId(caller.user);
    if (companyId !== null) await removeFile(db, files, companyId, "logo");
    await removeFile(db, files, caller.user.id, "photo");
    return undefined;
  });

  serve(context, routes.downloadPhoto, async ({ params }) => {
    if (await isPhotoRestricted(params.photo)) throw new ApiError("not_found");
    const photo = await files.storage.open(params.photo);
    if (!photo) throw new ApiError("not_found");
    return { name: params.photo, ...photo };
  });

  serve(context, routes.uploadResume, async ({ params, caller, request, receiveFile }) => {
    requireOwnUserId(caller, params.id);
    await limits.consume("upload", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const { path: inputPath, name, type, size } = await receiveFile();
    const extension = getResumeExtension(type);
    const file = createFileName(extension);
    const resume = {
      file,
      original_name: sanitizeFileName(name, extension),
      type,
      size,
      storedFiles: [{ name: file, path: inputPath }],
    };
    await replaceFile(db, files, caller.user.id, "resume", resume);
    return { file, message: "Resume Updated." };
  });

  serve(context, routes.removeResume, async ({ params, caller }) => {
    requireOwnUserId(caller, params.id);
    await removeFile(db, files, caller.user.id, "resume");
    return undefined;
  });

  serve(context, routes.linkToResume, async ({ params, caller }) => {
    await requireReadableResume(params.resume, caller);
    return { url: links.createPath(params.resume, { userId: caller.user.id, sessionId: caller.sessionId }) };
  });

  serve(context, routes.downloadResume, async ({ params, query, caller }) => {
    const reader = caller ?? (await findLinkHolder(params.resume, query));
    if (!reader) throw new ApiError("unauthorized");
    requireAccess("member", reader);
    requireNotSuspended(routes.downloadResume, reader);
    // The link only identifies its holder, who must still be allowed to read the resume.
    const { original_name, size } = await requireReadableResume(params.resume, reader);
    const resume = await files.storage.open(params.resume);
    if (!resume) throw new ApiError("not_found");
    return { name: original_name ?? params.resume, size, content: resume.content };
  });

  serve(context, routes.listOwnFiles, async ({ caller }) =>
    (await listFiles(db, caller.user.id, getOwnedCompanyId(caller.user))).map(presentFile),
  );

  /** @throws {ApiError} not_found for a resume that does not exist or that the user may not read */
  async function requireReadableResume(name: string, { user }: Caller) {
    const { id, company_id } = user;
    const isOwner = getOwnedCompanyId(user) !== null;
    const viewer = { id, company_id, recruitingCompanyId: getRecruitingCompanyId(user), isOwner };
    const resume = isFileName(name) ? await findResumeForViewer(db, name, viewer) : undefined;
    if (!resume) throw new ApiError("not_found");
    return resume;
  }

  /** Returns the user of a valid link whose session has not ended; otherwise null. */
  async function findLinkHolder(name: string, query: ResumeLinkQuery): Promise<Caller | null> {
    const holder = links.verify(name, query);
    const user = holder && (await findSessionUser(db, holder));
    return user ? { user, sessionId: holder.sessionId, hasSecondFactor: false } : null;
  }
}

/** @throws {ApiError} not_found for every other id, so that the response does not tell whether the user exists */
function requireOwnUserId({ user }: Caller, id: string): void {
  if (user.id !== id) throw new ApiError("not_found");
}

function presentFile(row: Selectable<Files>): OwnFile {
  return {
    ...presentIds(row.id),
    kind: row.kind === "logo" ? "photo" : (row.kind as OwnFile["kind"]),
    file: row.file,
    name: row.original_name,
    type: row.type,
    size: row.size,
    restricted_at: row.restricted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
