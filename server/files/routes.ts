import path from "node:path";
import { routes } from "../../contract/index.ts";
import { smallPhoto } from "../../contract/values.ts";
import { allowAccess, type Caller } from "../auth/caller.ts";
import { findUserOfSession } from "../auth/queries.ts";
import { ApiError } from "../errors.ts";
import { type Door, serve } from "../http.ts";
import { byAccount, byAddress } from "../limits/limits.ts";
import { forgetFile } from "../receive-file.ts";
import { cleanName, endingOf, isFileName, newFileName } from "./names.ts";
import { presentFile } from "./present.ts";
import { findReadableResume, listFiles } from "./queries.ts";
import { removeFile, replaceFile } from "./replace-file.ts";
import type { LinkQuery, ResumeLinks } from "./resume-links.ts";

export function fileRoutes(door: Door, links: ResumeLinks): void {
  const { db, files, limits } = door;

  serve(door, routes.uploadPhoto, async ({ caller, request, receive }) => {
    await limits.take("upload", [byAddress(request), byAccount(caller.user.id)]);
    const { path: from } = await receive();
    const file = newFileName("webp");
    const large = { name: file, path: path.join(files.incoming, file) };
    const small = { name: smallPhoto(file), path: path.join(files.incoming, smallPhoto(file)) };
    try {
      // The library for pictures is large: it is read with the first photo.
      const { makePhoto } = await import("./make-photo.ts");
      const size = await makePhoto(from, { large: large.path, small: small.path });
      const photo = { file, original_name: null, type: "image/webp", size, pieces: [large, small] };
      await replaceFile(db, files, caller.user.id, "photo", photo);
    } finally {
      await Promise.all([forgetFile(large.path), forgetFile(small.path)]);
    }
    return { file, message: "Photo has been updated." };
  });

  serve(door, routes.removePhoto, async ({ caller }) => {
    await removeFile(db, files, caller.user.id, "photo");
    return undefined;
  });

  serve(door, routes.downloadPhoto, async ({ params }) => {
    const photo = await files.storage.open(params.photo);
    if (!photo) throw new ApiError("not_found");
    return { name: params.photo, ...photo };
  });

  serve(door, routes.uploadResume, async ({ params, caller, request, receive }) => {
    requireSelf(caller, params.id);
    await limits.take("upload", [byAddress(request), byAccount(caller.user.id)]);
    const { path: from, name, type, size } = await receive();
    const ending = endingOf(type);
    const file = newFileName(ending);
    const resume = { file, original_name: cleanName(name, ending), type, size, pieces: [{ name: file, path: from }] };
    await replaceFile(db, files, caller.user.id, "resume", resume);
    return { file, message: "Resume Updated." };
  });

  serve(door, routes.removeResume, async ({ params, caller }) => {
    requireSelf(caller, params.id);
    await removeFile(db, files, caller.user.id, "resume");
    return undefined;
  });

  serve(door, routes.linkToResume, async ({ params, caller }) => {
    await requireReadable(params.resume, caller);
    return { url: links.sign(params.resume, { userId: caller.user.id, sessionId: caller.sessionId }) };
  });

  serve(door, routes.downloadResume, async ({ params, query, caller }) => {
    const reader = caller ?? (await holderOf(params.resume, query));
    if (!reader) throw new ApiError("unauthorized");
    allowAccess("member", reader);
    // A link is no more than its holder: what that person may no longer read, it no longer opens.
    const { original_name, size } = await requireReadable(params.resume, reader);
    const resume = await files.storage.open(params.resume);
    if (!resume) throw new ApiError("not_found");
    return { name: original_name ?? params.resume, size, content: resume.content };
  });

  serve(door, routes.listOwnFiles, async ({ caller }) => (await listFiles(db, caller.user.id)).map(presentFile));

  async function requireReadable(name: string, { user }: Caller) {
    const resume = isFileName(name) ? await findReadableResume(db, name, user) : undefined;
    if (!resume) throw new ApiError("not_found");
    return resume;
  }

  async function holderOf(name: string, query: LinkQuery): Promise<Caller | null> {
    const holder = links.verify(name, query);
    const user = holder && (await findUserOfSession(db, holder));
    return user ? { user, sessionId: holder.sessionId } : null;
  }
}

/** To everybody else nobody's files are there. */
function requireSelf({ user }: Caller, id: string): void {
  if (user.id !== id) throw new ApiError("not_found");
}
