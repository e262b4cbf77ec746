import type { FastifyRequest } from "fastify";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { formatReportReference, type ReportForm } from "../../../contract/jobs/reports.ts";
import type { SubjectReportForm } from "../../../contract/moderation/reports.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { getNetwork } from "../../platform/limits/ip-address.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { createSigner } from "../../platform/signing/signer.ts";
import { publishCase } from "../cases/update-case.ts";
import { findReportByToken, readReportStatus } from "./report-status.ts";
import { type Reporter, type ReportText, sendReport } from "./send-report.ts";
import { requireRecipient, requireReportable } from "./visible-subject.ts";

export function registerReportRoutes(context: AppContext, config: Config): void {
  const { app, db, limits, notify } = context;
  const networks = createSigner(config, "networks of reports");

  function toReporter(user: CallerUser | null, email: string | null, request: FastifyRequest): Reporter {
    const isVerified = user?.email_verified_at != null;
    return {
      userId: user?.id ?? null,
      email: user ? (isVerified ? user.email : null) : email,
      language: getRequestLanguage(request),
      networkHash: networks.sign(getNetwork(request.ip)),
    };
  }

  async function consumeLimits(user: CallerUser | null, email: string | null, request: FastifyRequest): Promise<void> {
    await limits.consume("report", [toIpAddressKeys(request), ...(user ? [toAccountKey(user.id)] : [])]);
    if (user) return;
    await limits.consume("report_network", [toAccountKey(getNetwork(request.ip))]);
    if (email !== null) await limits.consume("report_mail", [toAccountKey(email)]);
  }

  /** Saves a report about something that its sender sees. */
  async function report(reporter: Reporter, user: CallerUser | null, { kind, id, ...text }: ReportedSubject) {
    const subject = await requireReportable(db, user, kind, id);
    const origin = getPublicOrigin(app, config);
    const sent = await db.transaction().execute((trx) => sendReport(trx, { notify, origin }, reporter, subject, text));
    publishCase(context, sent.case_id);
    return { subject, sent };
  }

  serve(context, routes.sendReport, async ({ body, caller, request }) => {
    const user = caller?.user ?? null;
    if ("job_id" in body && !user) throw new ApiError("unauthorized");
    const form = toReported(body);
    await consumeLimits(user, form.email, request);
    const { subject, sent } = await report(toReporter(user, form.email, request), user, form);
    return {
      ...presentIds(sent.id),
      subject_kind: subject.kind,
      subject_id: subject.id,
      ...(subject.kind === "job" && { job_id: subject.id }),
      reason: form.reason,
      reference: formatReportReference(sent),
      status_url: sent.statusUrl,
      createdAt: sent.created_at.toISOString(),
      message: "Thank you. Your report has been received.",
    };
  });

  serve(context, routes.getReportStatus, async ({ params, query, request }) => {
    await limits.consume("report_status", [toIpAddressKeys(request)]);
    return readReportStatus(db, await findReportByToken(db, params.reference, query.token));
  });

  serve(context, routes.reportMessage, {
    authorize: ({ params, caller }) => requireRecipient(db, caller.user.id, params.id),
    handle: async ({ params, body, caller, request }) => {
      await limits.consume("message_report", [toAccountKey(caller.user.id)]);
      const text = { ...body, considersIllegal: false, law: "", isInGoodFaith: false };
      const reported = { kind: "message" as const, id: params.id, email: null, ...text };
      const { sent } = await report(toReporter(caller.user, null, request), caller.user, reported);
      return {
        ...presentIds(sent.id),
        message_id: params.id,
        reason: body.reason,
        details: body.details,
        reference: formatReportReference(sent),
        createdAt: sent.created_at.toISOString(),
      };
    },
  });
}

/** What is reported, and why. */
interface ReportedSubject extends ReportText {
  kind: SubjectKind;
  id: string;
  /** The address that a visitor has given. */
  email: string | null;
}

type AnyForm = z.output<typeof ReportForm> | z.output<typeof SubjectReportForm>;

/** Reads both forms of a report. */
function toReported(form: AnyForm): ReportedSubject {
  const { reason, details } = form;
  if ("job_id" in form) {
    const none = { considersIllegal: false, law: "", isInGoodFaith: false, email: null };
    return { kind: "job", id: form.job_id, reason, details, ...none };
  }
  return {
    kind: form.subject_kind,
    id: form.subject_id,
    reason,
    details,
    considersIllegal: form.considers_illegal,
    law: form.law,
    isInGoodFaith: form.good_faith,
    email: form.email ?? null,
  };
}
