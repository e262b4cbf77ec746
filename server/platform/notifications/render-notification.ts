import { escapeMarkup } from "../escape-markup.ts";
import { fillPlaceholders, texts } from "../i18n/texts.ts";
import type { Notification, NotificationLink } from "./notification.ts";

export interface RenderedNotification {
  channel: "email" | "sms";
  recipient: string;
  subject: string;
  text: string;
  /** Null for a text message. */
  html: string | null;
  reply_to: string | null;
}

const LINKS_PLACEHOLDER = "{{links}}";
const LETTER_PLACEHOLDER = "{{letter}}";

/**
 * Renders a notification in its language. Leaves out a paragraph of nothing but placeholders when all their values are empty.
 *
 * @throws {Error} when a placeholder has no value, or the recipient does not fit the channel or is not exactly one address
 */
export function renderNotification(notification: Notification): RenderedNotification {
  const { channel, subject, body } = findTemplate(notification);
  const quotedLines = notification.quote === undefined ? [] : splitLines(notification.quote);
  const paragraphs = body.flatMap((paragraph) => renderTextParagraphs(paragraph, notification));
  if (quotedLines.length > 0) paragraphs.push(quotedLines.map((line) => `> ${line}`.trimEnd()).join("\n"));
  if (notification.footer) paragraphs.push(notification.footer);
  const common = {
    channel,
    recipient: getRecipient(notification, channel),
    subject: fillSingleLine(subject, notification.values),
    text: paragraphs.join("\n\n"),
    reply_to: notification.replyTo === undefined ? null : requireSingleAddress(notification.replyTo, notification),
  };
  if (channel === "sms") return { ...common, html: null };
  return { ...common, text: `${common.text}\n`, html: renderHtml(notification, body, quotedLines) };
}

interface Template {
  channel: RenderedNotification["channel"];
  subject: string;
  /** Each element is one paragraph. */
  body: readonly string[];
}

function findTemplate({ template: name, language, mailTexts }: Notification): Template {
  const { mails, text_messages } = texts[language];
  if (name in mails) return { channel: "email", ...(mailTexts ?? mails[name as keyof typeof mails]) };
  return { channel: "sms", ...text_messages[name as keyof typeof text_messages] };
}

function getRecipient(notification: Notification, channel: Template["channel"]): string {
  const { to } = notification;
  const recipient =
    channel === "email" && "email" in to ? to.email : channel === "sms" && "phone" in to ? to.phone : "";
  return requireSingleAddress(recipient, notification);
}

/** Rejects line breaks, which would start another header, and separators, which would add recipients. */
function requireSingleAddress(address: string, { template }: Notification): string {
  if (!/^[^\s,;<>"]+$/.test(address)) throw new Error(`The notification ${template} has no valid recipient.`);
  return address;
}

function fillSingleLine(text: string, values: Record<string, string>): string {
  const singleLines = Object.entries(values).map(([name, value]) => [name, toSingleLine(value)]);
  return fillPlaceholders(text, Object.fromEntries(singleLines));
}

/** Removes line breaks, so that a value that a user chooses cannot add a header or a line of text. */
function toSingleLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}

function splitLines(value: string): string[] {
  return value.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map(toSingleLine);
}

function renderTextParagraphs(paragraph: string, { values, links = [], sections = [] }: Notification): string[] {
  if (paragraph === LETTER_PLACEHOLDER)
    return sections.map(({ heading, text }) => [toSingleLine(heading), ...splitLines(text)].join("\n"));
  if (paragraph !== LINKS_PLACEHOLDER) return [fillSingleLine(paragraph, values)].filter((text) => text !== "");
  return links.map(({ text, detail, url }) => [text, detail, url].map(toSingleLine).join("\n"));
}

function renderHtml(
  { language, values, links = [], sections = [], footer }: Notification,
  body: readonly string[],
  quotedLines: string[],
) {
  const paragraphs = body.flatMap((paragraph) => {
    if (paragraph === LINKS_PLACEHOLDER) return links.map(renderHtmlLink).join("\n");
    if (paragraph === LETTER_PLACEHOLDER)
      return sections.map(
        ({ heading, text }) =>
          `<h2>${escapeMarkup(toSingleLine(heading))}</h2>\n<p>${splitLines(text).map(escapeMarkup).join("<br>\n")}</p>`,
      );
    const text = escapeMarkup(fillSingleLine(paragraph, values));
    if (text === "") return [];
    if (paragraph === "{{code}}") return `<p><strong><big>${text}</big></strong></p>`;
    return isUrlParagraph(paragraph, values) ? `<p><a href="${text}">${text}</a></p>` : `<p>${text}</p>`;
  });
  // A blockquote marks the quoted lines, so that nobody takes them for text of the portal.
  if (quotedLines.length > 0)
    paragraphs.push(`<blockquote>${quotedLines.map(escapeMarkup).join("<br>\n")}</blockquote>`);
  if (footer) paragraphs.push(`<p>${escapeMarkup(footer)}</p>`);
  return `<!doctype html>\n<html lang="${language}">\n<body style="overflow-wrap:anywhere">\n${paragraphs.join("\n")}\n</body>\n</html>\n`;
}

function renderHtmlLink({ text, detail, url }: NotificationLink): string {
  const [title, subtitle, href] = [text, detail, url].map((part) => escapeMarkup(toSingleLine(part)));
  return `<p><a href="${href}">${title}</a><br>${subtitle}</p>`;
}

/** Whether a paragraph consists of one placeholder and its value is a URL, which then becomes a link. */
function isUrlParagraph(paragraph: string, values: Record<string, string>): boolean {
  const name = /^{{(\w+)}}$/.exec(paragraph)?.[1] ?? "";
  return /^https?:\/\/\S+$/.test(values[name] ?? "");
}
