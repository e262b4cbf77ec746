import * as z from "zod";
import { route } from "../platform/route.ts";
import { ownershipProofFields } from "../privacy/account.ts";

const count = z.int();

/** What the removal of the demonstration data deletes and leaves. */
export const DemoData = z.object({
  goes: z.object({ accounts: count, companies: count, jobs: count, applications: count, reviews: count }),
  stays: z.object({ accounts: count, companies: count, jobs: count }),
  /** Whether the caller's account is one of those that go. Then somebody else must remove them. */
  is_own_account: z.boolean(),
});
export type DemoData = z.infer<typeof DemoData>;

export const RemoveDemoDataForm = z.object(ownershipProofFields);

export const demoDataRoutes = {
  getDemoData: route({
    method: "GET",
    path: "/admin/demo-data",
    access: "viewer",
    summary: "What the removal of the demonstration data deletes and leaves, with counts.",
    reply: DemoData,
  }),
  removeDemoData: route({
    method: "POST",
    path: "/admin/demo-data/removal",
    access: "administrator",
    summary: "Delete the demonstration data, all or nothing. Requires the password or a one-time code of a real owner.",
    body: RemoveDemoDataForm,
    errors: ["own_demo_account", "too_many_requests"],
  }),
};
