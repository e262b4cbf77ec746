import * as z from "zod";
import { IdParams, idFields, timestampFields } from "./fields.ts";
import { fileReply, route, uploadRoute } from "./route.ts";
import { MAX_PHOTO_BYTES, MAX_RESUME_BYTES, photoMediaTypes, resumeMediaTypes } from "./values.ts";

/** The name that the server gave a file: nothing else is ever looked for. */
const photoParams = z.object({ photo: z.string().regex(/^[\w-]{22,64}\.webp$/) });
const resumeParams = z.object({ resume: z.string() });

export const OwnFile = z.object({
  ...idFields,
  kind: z.enum(["photo", "resume"]),
  /** Under which it is fetched: the user's `photo` or `resume`. */
  file: z.string(),
  /** As the person called it, cleaned; for a photo there is none. */
  name: z.string().nullable(),
  type: z.string(),
  /** In bytes. */
  size: z.number(),
  ...timestampFields,
});
export type OwnFile = z.infer<typeof OwnFile>;

const UploadReply = z.object({ file: z.string(), message: z.string() });

/** Part of a signed link. What is no good signature is like none. */
const linkParam = z.string().max(200).optional().catch(undefined);

export const fileRoutes = {
  uploadPhoto: uploadRoute({
    method: "PUT",
    path: "/authenticated/users/photo",
    access: "member",
    summary: "Take a picture as the own photo, in place of the one before. It is kept as WebP in two square sizes.",
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
    summary: "Erase the own photo. None is as good as erased.",
    status: 204,
    reply: z.undefined(),
  }),
  downloadPhoto: route({
    method: "GET",
    path: "/auth/download/:photo",
    access: "no_session",
    summary: "A photo, open to whoever knows its name, which cannot be guessed.",
    params: photoParams,
    reply: fileReply("image/webp", "picture"),
  }),
  uploadResume: uploadRoute({
    method: "PUT",
    path: "/auth/users/photo/:id",
    access: "member",
    summary: "Take a file as the own resume, in place of the one before. The id is the own one.",
    params: IdParams,
    upload: {
      field: "file",
      maxBytes: MAX_RESUME_BYTES,
      mediaTypes: resumeMediaTypes,
      tooLargeCode: "resume_too_large",
      wrongTypeCode: "resume_type",
    },
    reply: UploadReply,
  }),
  removeResume: route({
    method: "DELETE",
    path: "/auth/users/photo/:id",
    access: "member",
    summary: "Erase the own resume. None is as good as erased.",
    params: IdParams,
    status: 204,
    reply: z.undefined(),
  }),
  linkToResume: route({
    method: "POST",
    path: "/auth/user/download/:resume/link",
    access: "member",
    summary: "An address, relative to this one's origin, that opens the resume without a token for five minutes.",
    params: resumeParams,
    reply: z.object({ url: z.string() }),
  }),
  downloadResume: route({
    method: "GET",
    path: "/auth/user/download/:resume",
    access: "anyone",
    summary:
      "A resume, for its owner and for an employer with a live application from its owner, " +
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
    summary: "The own files.",
    reply: z.array(OwnFile),
  }),
};
