import * as z from "zod";
import { MAX_PHOTO_BYTES, MAX_RESUME_BYTES, photoMediaTypes, resumeMediaTypes } from "../platform/constants.ts";
import { IdParams, idFields, timestampFields } from "../platform/fields/fields.ts";
import { fileReply, route, type UploadSpec, uploadRoute } from "../platform/route.ts";

/** The file name that the server has generated. */
export const photoParams = z.object({ photo: z.string().regex(/^[\w-]{22,64}\.webp$/) });
/** A resume, of a user or of a guest who applies. */
export const resumeUpload: UploadSpec = {
  field: "file",
  maxBytes: MAX_RESUME_BYTES,
  mediaTypes: resumeMediaTypes,
  tooLargeCode: "resume_too_large",
  wrongTypeCode: "resume_type",
};
const resumeParams = z.object({ resume: z.string() });

export const OwnFile = z.object({
  ...idFields,
  kind: z.enum(["photo", "resume", "cover"]),
  /** The file name for the download routes. It equals the user's `photo` or `resume`, unless a photo is restricted. */
  file: z.string(),
  /** The file name of the upload, sanitized. Null for a photo. */
  name: z.string().nullable(),
  type: z.string(),
  /** The size in bytes. */
  size: z.number(),
  /** The time when the portal has restricted the photo: it is served to nobody, and the user is shown without one. */
  restricted_at: z.iso.datetime().nullable(),
  ...timestampFields,
});
export type OwnFile = z.infer<typeof OwnFile>;

const UploadReply = z.object({ file: z.string(), message: z.string() });

/** A query parameter of a signed link. An invalid value counts as missing. */
const linkParam = z.string().max(200).optional().catch(undefined);

export const fileRoutes = {
  uploadPhoto: uploadRoute({
    method: "PUT",
    path: "/authenticated/users/photo",
    access: "member",
    summary: "Upload the caller's photo and replace the previous one. It is stored as WebP in two square sizes.",
    upload: {
      field: "file",
      maxBytes: MAX_PHOTO_BYTES,
      mediaTypes: photoMediaTypes,
      tooLargeCode: "photo_too_large",
      wrongTypeCode: "photo_type",
    },
    reply: UploadReply,
  }),
  removePhoto: route({
    method: "DELETE",
    path: "/authenticated/users/photo",
    access: "member",
    summary: "Delete the caller's photo. Succeeds when there is none.",
  }),
  downloadPhoto: route({
    method: "GET",
    path: "/auth/download/:photo",
    access: "no_session",
    summary:
      "Download a photo or a cover. Its name cannot be guessed and is the only permission needed. 404 for one that the portal has " +
      "restricted.",
    params: photoParams,
    reply: fileReply("image/webp", "picture"),
  }),
  uploadResume: uploadRoute({
    method: "PUT",
    path: "/auth/users/photo/:id",
    access: "member",
    summary: "Upload the caller's resume and replace the previous one. The id is the caller's.",
    params: IdParams,
    upload: resumeUpload,
    reply: UploadReply,
  }),
  removeResume: route({
    method: "DELETE",
    path: "/auth/users/photo/:id",
    access: "member",
    summary: "Delete the caller's resume. Succeeds when there is none.",
    params: IdParams,
  }),
  linkToResume: route({
    method: "POST",
    path: "/auth/user/download/:resume/link",
    access: "member",
    duringSuspension: "company",
    summary: "Create a relative URL that opens a resume without an access token for five minutes.",
    params: resumeParams,
    reply: z.object({ url: z.string() }),
  }),
  downloadResume: route({
    method: "GET",
    path: "/auth/user/download/:resume",
    access: "anyone",
    summary:
      "Download a resume, for its owner and for an employer with an application from its owner, " +
      "by access token or by a link signed for the session of one of them.",
    params: resumeParams,
    query: z.object({ user: linkParam, session: linkParam, expires: linkParam, signature: linkParam }),
    reply: fileReply("application/octet-stream"),
    errors: ["unauthorized", "info_required"],
  }),
  listOwnFiles: route({
    method: "GET",
    path: "/auth/users/files",
    access: "signed_in",
    summary: "The caller's files.",
    reply: z.array(OwnFile),
  }),
};
