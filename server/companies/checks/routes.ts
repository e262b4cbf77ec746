import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { type Caller, requireMember } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import { getRegisteredDomain, isFreeMailbox } from "../../platform/mail-domains.ts";
import { createSigner, type SecretKeys } from "../../platform/signing/signer.ts";
import {
  confirmRegisterNumber,
  getDnsRecord,
  readOwnChecks,
  removeRegisterNumber,
  requireWebsiteDomain,
  saveDomainCheck,
  saveRegisterNumber,
} from "./checks.ts";
import { type ReadTxtRecords, readTxtRecords } from "./read-txt-records.ts";

/** @param readRecords Reads TXT records; tests replace it */
export function registerCompanyCheckRoutes(
  context: AppContext,
  secretKeys: SecretKeys,
  readRecords: ReadTxtRecords = readTxtRecords,
): void {
  const { db, limits } = context;
  const signer = createSigner(secretKeys, "domain of a company");
  const getCompanyId = (caller: Caller) => requireMember(caller).company_id;
  const limit = (caller: Caller) => limits.consume("company_check", [toAccountKey(caller.user.id)]);

  serve(context, routes.getOwnCompanyChecks, ({ caller }) => readOwnChecks(db, signer, getCompanyId(caller)));

  serve(context, routes.checkMailDomain, async ({ caller }) => {
    const companyId = getCompanyId(caller);
    const domain = await requireWebsiteDomain(db, companyId);
    const { email, email_verified_at } = caller.user;
    const isProven = email !== null && email_verified_at !== null && !isFreeMailbox(email);
    if (!isProven || getRegisteredDomain(email) !== domain) throw new ApiError("mail_domain_differs");
    await saveDomainCheck(db, companyId, "mail_domain", domain);
    return readOwnChecks(db, signer, companyId);
  });

  serve(context, routes.checkDnsRecord, async ({ caller }) => {
    await limit(caller);
    const companyId = getCompanyId(caller);
    const domain = await requireWebsiteDomain(db, companyId);
    const { name, value } = getDnsRecord(signer, companyId, domain);
    const records = await readRecords(name);
    if (records === null) throw new ApiError("dns_unreachable");
    if (!records.includes(value)) throw new ApiError("dns_record_missing");
    await saveDomainCheck(db, companyId, "dns_record", domain);
    return readOwnChecks(db, signer, companyId);
  });

  serve(context, routes.stateRegisterNumber, async ({ body, caller }) => {
    await limit(caller);
    const companyId = getCompanyId(caller);
    await saveRegisterNumber(db, companyId, body);
    return readOwnChecks(db, signer, companyId);
  });

  serve(context, routes.confirmRegisterNumber, async ({ params, body, caller }) => {
    if (caller.user.company_id === params.id) throw new ApiError("own_case");
    await confirmRegisterNumber(db, caller.user.id, params.id, body);
    return undefined;
  });

  serve(context, routes.removeRegisterNumber, async ({ params, caller }) => {
    if (caller.user.company_id === params.id) throw new ApiError("own_case");
    await removeRegisterNumber(db, caller.user.id, params.id);
    return undefined;
  });
}
