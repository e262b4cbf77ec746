import { routes } from "../../../contract/index.ts";
import { createFileName, sanitizeFileName } from "../../accounts/files/file-names.ts";
import { storeFile } from "../../accounts/files/replace-file.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { type Caller, requireMember } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { insertFile } from "../../platform/storage/queries.ts";
import { findApplicationAccess, requireApplication, requireRight } from "../applications/policy.ts";
import { answerOffer, changeTerms, findOfferFile, listOffers, makeOffer, takeOfferBack } from "./offers.ts";

/** Interviewers read no offers: pay is between the applicant and those who decide. */
export function registerOfferRoutes(context: AppContext): void {
  const { db, files, limits, settings } = context;

  const authorize = ({ params, caller }: { params: { id: string }; caller: Caller }) =>
    requireApplication(db, caller.user, params.id, "canTakePart");

  serve(context, routes.listOffers, async ({ params, caller }) => {
    const access = await findApplicationAccess(db, caller.user, params.id);
    if (access.isErased) return [];
    const side = requireRight(access, "canTakePart");
    return listOffers(db, params.id, side);
  });

  serve(context, routes.makeOffer, {
    authorize,
    handle: async ({ params, body, caller }) => {
      await limits.consume("offer", [toAccountKey(caller.user.id)]);
      const member = requireMember(caller);
      return db.transaction().execute((trx) => makeOffer(trx, member, params.id, body, settings.current));
    },
  });

  serve(context, routes.changeOffer, {
    authorize,
    handle: async ({ params, body, caller }) => {
      await limits.consume("offer", [toAccountKey(caller.user.id)]);
      return db.transaction().execute((trx) => {
        // `pickBody` of the route has selected the form by the account type of the caller.
        if ("accept" in body) return answerOffer(trx, caller.user.id, params.id, body);
        if ("take_back" in body) return takeOfferBack(trx, requireMember(caller), params.id, body);
        return changeTerms(trx, requireMember(caller), params.id, body, settings.current);
      });
    },
  });

  serve(context, routes.uploadOfferFile, {
    authorize,
    handle: async ({ caller, request, receiveFile }) => {
      await limits.consume("upload", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const { path, name, type, size } = await receiveFile();
      const file = createFileName("pdf");
      const original_name = sanitizeFileName(name, "pdf", "offer");
      const uploaded = { file, original_name, type, size, storedFiles: [{ name: file, path }] };
      const { company_id } = requireMember(caller);
      await storeFile(db, files, uploaded, (trx, details) => insertFile(trx, company_id, "offer", details));
      return { file, name: original_name };
    },
  });

  serve(context, routes.downloadOfferFile, async ({ params, caller }) => {
    const { side } = await authorize({ params, caller });
    const found = await findOfferFile(db, params.id, params.number, side);
    const stored = found && (await files.storage.open(found.file));
    if (!stored) throw new ApiError("not_found");
    return { name: found.original_name ?? found.file, size: found.size, content: stored.content };
  });
}
