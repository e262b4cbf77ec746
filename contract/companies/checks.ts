import * as z from "zod";
import { IdParams, requiredLine } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

/**
 * What the portal checks about a company. `mail_domain`: an owner has a verified email address at the domain of the website.
 * `dns_record`: the DNS of this domain has a record that the portal has asked for. `register`: a member of the staff has found
 * the number and the name in a public register. None says that the company can be trusted.
 */
export const companyCheckKinds = ["mail_domain", "dns_record", "register"] as const;
export type CompanyCheckKind = (typeof companyCheckKinds)[number];

export const CompanyCheck = z.object({
  kind: z.enum(companyCheckKinds),
  /** The domain, or the number in the register. */
  value: z.string(),
  /** The register of the number. */
  register: z.string().nullable(),
  checked_at: z.iso.datetime(),
});
export type CompanyCheck = z.infer<typeof CompanyCheck>;

/** What an owner needs to get each check. */
export const OwnCompanyChecks = z.object({
  checks: z.array(CompanyCheck),
  /** The registered domain of the website. Null without a website. */
  website_domain: z.string().nullable(),
  /** The TXT record that the DNS of the domain must have. Null without a website. */
  dns_record: z.object({ name: z.string(), value: z.string() }).nullable(),
  /** The number that waits for the staff. */
  register_request: z.object({ register: z.string(), number: z.string() }).nullable(),
});
export type OwnCompanyChecks = z.infer<typeof OwnCompanyChecks>;

export const RegisterNumberForm = z.object({
  register: requiredLine("register_required", "register_invalid", 100),
  number: requiredLine("number_required", "number_invalid", 40),
});
export type RegisterNumberForm = z.input<typeof RegisterNumberForm>;

const ofOwner = { access: "owner", reply: OwnCompanyChecks } as const;

export const companyCheckRoutes = {
  getOwnCompanyChecks: route({
    ...ofOwner,
    method: "GET",
    path: "/company/checks",
    summary: "What was checked about the caller's company, and what each check needs.",
  }),
  checkMailDomain: route({
    ...ofOwner,
    method: "POST",
    path: "/company/checks/mail-domain",
    summary: "Compare the domain of the caller's verified email with that of the website.",
    errors: ["website_required", "mail_domain_differs"],
  }),
  checkDnsRecord: route({
    ...ofOwner,
    method: "POST",
    path: "/company/checks/dns-record",
    summary: "Look for the TXT record in the DNS of the website's domain.",
    errors: ["website_required", "dns_record_missing", "dns_unreachable", "too_many_requests"],
  }),
  stateRegisterNumber: route({
    ...ofOwner,
    method: "PUT",
    path: "/company/checks/register",
    summary:
      "State the number of the company in a public register. The staff compares it, also when it was checked before.",
    body: RegisterNumberForm,
    errors: ["too_many_requests"],
  }),
  confirmRegisterNumber: route({
    method: "POST",
    path: "/admin/companies/:id/register-check",
    access: "moderator",
    summary: "State that the register has this number with the name of the company.",
    params: IdParams,
    body: RegisterNumberForm,
    errors: ["register_number_changed"],
  }),
  removeRegisterNumber: route({
    method: "DELETE",
    path: "/admin/companies/:id/register-check",
    access: "moderator",
    summary: "Remove the number of a company, checked or not.",
    params: IdParams,
    errors: [],
  }),
};
