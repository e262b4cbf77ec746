import { escapeMarkup } from "../markup/escape-markup.ts";
import type { Notification, NotificationLink } from "./notification.ts";
import { type Template, templates } from "./templates.ts";

export interface RenderedNotification {
  channel: "mail" | "text";
  recipient: string;
  subject: string;
  text: string;
  /** Null for a text message. */
  html: string | null;
  reply_to: string | null;
}

/** What a person is sent, in the person's language. Throws on an address that is more than one address. */
export function renderNotification(notice: Notification): RenderedNotification {
  const template: Template = templates[notice.template];
  const { subject, body } = template.wording[notice.language];
  const quoted = template.quote === undefined ? [] : splitLines(notice.values[template.quote] ?? "");
  const paragraphs = body.flatMap((paragraph) => renderTextParagraphs(paragraph, notice));
  if (quoted.length > 0) paragraphs.push(quoted.map((line) => `> ${line}`.trimEnd()).join("\n"));
  const written = {
    recipient: getRecipient(notice, template.channel),
    subject: fillPlaceholders(subject, notice.values),
    text: paragraphs.join("\n\n"),
    reply_to: notice.replyTo === undefined ? null : requireSingleAddress(notice.replyTo, notice),
  };
  if (template.channel === "text") return { channel: "text", ...written, html: null };
  return { channel: "mail", ...written, text: `${written.text}\n`, html: renderHtml(notice, body, quoted) };
}

function getRecipient(notice: Notification, channel: Template["channel"]): string {
  const { to } = notice;
  const recipient =
    channel === "mail" && "email" in to ? to.email : channel === "text" && "phone" in to ? to.phone : "";
  return requireSingleAddress(recipient, notice);
}

/** A line break would begin another header, a comma another recipient. */
function requireSingleAddress(address: string, { template }: Notification): string {
  if (!/^[^\s,;<>"]+$/.test(address)) throw new Error(`The notice ${template} has no address that it could go to.`);
  return address;
}

function fillPlaceholders(wording: string, values: Record<string, string>): string {
  return wording.replace(/{{(\w+)}}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A notice lacks the value ${name}.`);
    return toSingleLine(value);
  });
}

/** People choose some of the values: none of them gets a line of its own in a header or a text. */
function toSingleLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}

/** Each marked as quoted, so that none can pass for a sentence of the portal. */
function splitLines(value: string): string[] {
  return value.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map(toSingleLine);
}

const LINKS_PLACEHOLDER = "{{links}}";

function renderTextParagraphs(paragraph: string, { values, links = [] }: Notification): string[] {
  if (paragraph !== LINKS_PLACEHOLDER) return [fillPlaceholders(paragraph, values)];
  return links.map(({ text, detail, url }) => [text, detail, url].map(toSingleLine).join("\n"));
}

function renderHtmlLink({ text, detail, url }: NotificationLink): string {
  const [name, more, href] = [text, detail, url].map((part) => escapeMarkup(toSingleLine(part)));
  return `<p><a href="${href}">${name}</a><br>${more}</p>`;
}

function renderHtml({ language, values, links = [] }: Notification, body: readonly string[], quoted: string[]): string {
  const paragraphs = body.map((paragraph) => {
    if (paragraph === LINKS_PLACEHOLDER) return links.map(renderHtmlLink).join("\n");
    const text = escapeMarkup(fillPlaceholders(paragraph, values));
    if (paragraph === "{{code}}") return `<p><strong><big>${text}</big></strong></p>`;
    return isUrlPlaceholder(paragraph, values) ? `<p><a href="${text}">${text}</a></p>` : `<p>${text}</p>`;
  });
  if (quoted.length > 0) paragraphs.push(`<blockquote>${quoted.map(escapeMarkup).join("<br>\n")}</blockquote>`);
  return `<!doctype html>\n<html lang="${language}">\n<body>\n${paragraphs.join("\n")}\n</body>\n</html>\n`;
}

/** A paragraph that is nothing but a link of ours. */
function isUrlPlaceholder(paragraph: string, values: Record<string, string>): boolean {
  const name = /^{{(\w+)}}$/.exec(paragraph)?.[1] ?? "";
  return /^https?:\/\/\S+$/.test(values[name] ?? "");
}
