import type { FastifyRequest } from "fastify";
import { routes } from "../../../contract/index.ts";
import { consumeAttempt, consumeDelivery } from "../../accounts/auth/attempt-limits.ts";
import { createInvalidCodeError, issueCode, requireValidCode } from "../../accounts/auth/codes/one-time-codes.ts";
import { presentCodeSent } from "../../accounts/auth/codes/present.ts";
import type { AuthDependencies } from "../../accounts/auth/login.ts";
import { createSession } from "../../accounts/auth/sessions.ts";
import { createFileName, getResumeExtension, sanitizeFileName } from "../../accounts/files/file-names.ts";
import { completePhoneNumber } from "../../accounts/users/phone-numbers.ts";
import { findJob } from "../../jobs/queries.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError, toErrorCode } from "../../platform/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { readApplication } from "../applications/read-application.ts";
import { applyToJob } from "./apply-to-job.ts";
import { findEarlierApplication } from "./earlier-application.ts";
import {
  findGuestApplication,
  insertGuestApplication,
  prolongGuestApplication,
  requireGuestApplication,
  saveGuestResume,
  sendGuestApplication,
} from "./guest-applications.ts";

/**
 * Serves the ways to apply: with an account, and as a visitor without one. See docs/decisions/033-applying-without-an-account.md.
 */
export function registerApplyingRoutes(context: AppContext, { accessTokens, authCrypto }: AuthDependencies): void {
  const { country, db, files, limits, notify, settings } = context;

  serve(context, routes.applyToJob, async ({ body, caller }) => {
    const id = await db.transaction().execute((trx) => applyToJob(trx, caller.user.id, body));
    return { ...(await readApplication(context, caller, id)), message: "Applied successfully." };
  });

  serve(context, routes.findEarlierApplication, ({ params, caller }) =>
    findEarlierApplication(db, caller.user, params.id),
  );

  serve(context, routes.startGuestApplication, async ({ body, request }) => {
    // Also for an email that has an account, because the reply must not tell whether it has one.
    if (settings.current.seeker_registration === "closed") throw new ApiError("registration_closed");
    await limits.consume("guest_application", [toIpAddressKeys(request), toAccountKey(body.email)]);
    const job = body.phone ? await findJob(db, body.job_id) : undefined;
    const phone = body.phone ? await completePhoneNumber(body.phone, job?.country ?? country) : null;
    return { token: await insertGuestApplication(db, { ...body, phone }), phone };
  });

  serve(context, routes.uploadGuestResume, async ({ params, request, receiveFile }) => {
    await limits.consume("guest_upload", [toIpAddressKeys(request)]);
    const { id } = await requireGuestApplication(db, params.token);
    await consumeUpload(request);
    const { path, name, type, size } = await receiveFile();
    const extension = getResumeExtension(type);
    const resume = {
      file: createFileName(extension),
      original_name: sanitizeFileName(name, extension),
      ...{ type, size, path },
    };
    await saveGuestResume(db, files, id, resume);
    return { message: "Your resume has been added." };
  });

  /** Many IP addresses together can use up the total, but not the first uploads of others. */
  async function consumeUpload(request: FastifyRequest): Promise<void> {
    try {
      await limits.consume("guest_upload_first", [toIpAddressKeys(request)]);
    } catch (error) {
      if (toErrorCode(error) !== "too_many_requests") throw error;
      await limits.consume("guest_upload_total", [toAccountKey("everybody")]);
    }
  }

  serve(context, routes.sendGuestCode, async ({ params, request }) => {
    const { id, email } = await requireGuestApplication(db, params.token);
    await consumeAttempt(context, "code_request", { email }, request);
    await consumeDelivery(context, { email }, { email }, request);
    const isSent = await db.transaction().execute(async (trx) => {
      await prolongGuestApplication(trx, id);
      return issueCode(
        trx,
        { authCrypto, notify },
        {
          purpose: "guest_application",
          subject: id,
          userId: null,
          notification: {
            template: "guest_application_code",
            to: { email },
            language: getRequestLanguage(request),
            isDeletedAfterDelivery: true,
          },
        },
      );
    });
    return presentCodeSent(isSent ? "email" : "email_recent");
  });

  serve(context, routes.confirmGuestApplication, async ({ params, body, request }) => {
    const guest = await findGuestApplication(db, params.token);
    if (!guest) throw createInvalidCodeError();
    await consumeAttempt(context, "guest_code_check", { email: guest.email }, request);
    const code = { purpose: "guest_application", subject: guest.id, code: body.token } as const;
    const { id: codeId } = await requireValidCode(db, authCrypto, code);
    const { applicationId, answerDueAt, session } = await db.transaction().execute(async (trx) => {
      const sent = await sendGuestApplication(trx, guest, codeId, getRequestLanguage(request));
      const session = sent.hasAccess ? await createSession(trx, accessTokens, sent.user, request) : null;
      return { ...sent, session };
    });
    const answer_due_at = answerDueAt?.toISOString() ?? null;
    return { application_id: applicationId, answer_due_at, session, message: "Applied successfully." };
  });
}
