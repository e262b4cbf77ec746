import type { FastifyReply } from "fastify";
import { type ErrorCode, errors } from "../../../contract/errors.ts";

export type PopupOutcome = { code: string } | { error: ErrorCode };

/**
 * The last page of the popup: its script hands the outcome to the page that opened it and closes the window. Everything
 * it needs stands in attributes, since the security policy lets no script stand in the page.
 */
export function sendPopupResultPage(reply: FastifyReply, openerOrigin: string, outcome: PopupOutcome): FastifyReply {
  const status = "error" in outcome ? errors[outcome.error].status : 200;
  const [name, value] = "error" in outcome ? ["error", outcome.error] : ["code", outcome.code];
  const message = "error" in outcome ? `<p>${escapeHtml(errors[outcome.error].message)}</p>` : "";
  if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", "2");
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8" />` +
        `<meta name="viewport" content="width=device-width, initial-scale=1" /><title>Job Portal</title>` +
        `<script src="/oauth-done.js" defer></script></head>` +
        `<body data-origin="${escapeHtml(openerOrigin)}" data-${name}="${escapeHtml(value)}">` +
        `${message}<a href="/login">Job Portal</a></body></html>`,
    );
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
