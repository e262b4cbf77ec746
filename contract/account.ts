import * as z from "zod";
import { IdParams, idFields } from "./fields.ts";
import { fileReply, listRoute, route } from "./route.ts";
import { ownershipProofFields } from "./two-factor.ts";

/** A place where the own account is logged in. */
export const LoginSession = z.object({
  ...idFields,
  /** Browser and system, such as `Firefox, Windows`; null when neither is known. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  used_at: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSession>;

export const DeleteAccountForm = z.object(ownershipProofFields);
export type DeleteAccountForm = z.input<typeof DeleteAccountForm>;

export const accountRoutes = {
  listSessions: listRoute({
    path: "/authenticated/users/sessions",
    access: "signed_in",
    summary: "Where the own account is logged in, the latest login first.",
    item: LoginSession,
  }),
  endSession: route({
    method: "DELETE",
    path: "/authenticated/users/sessions/:id",
    access: "signed_in",
    summary: "End one of the own sessions. One that has ended stays ended.",
    params: IdParams,
    status: 204,
    reply: z.undefined(),
  }),
  endOtherSessions: route({
    method: "DELETE",
    path: "/authenticated/users/sessions",
    access: "signed_in",
    summary: "End all own sessions but the one that asks.",
    status: 204,
    reply: z.undefined(),
  }),
  exportAccount: route({
    method: "GET",
    path: "/authenticated/users/export",
    access: "signed_in",
    summary: "Everything about the own account: a ZIP of JSON files and of the own files.",
    reply: fileReply("application/zip"),
    errors: ["too_many_requests"],
  }),
  deleteAccount: route({
    method: "DELETE",
    path: "/authenticated/users",
    access: "signed_in",
    summary: "Erase the own account for good, shown to be the own one by the password or a fresh code.",
    body: DeleteAccountForm,
    status: 204,
    reply: z.undefined(),
    errors: ["too_many_requests"],
  }),
};
