import type { Link, Notice } from "./notifier.ts";
import type { Template } from "./template.ts";
import { templates } from "./templates.ts";

export interface Rendered {
  channel: "email" | "sms";
  recipient: string;
  subject: string;
  text: string;
  /** Null for a text message. */
  html: string | null;
  reply_to: string | null;
}

/** What a person is sent, in the person's language. Throws on an address that is more than one address. */
export function render(notice: Notice): Rendered {
  const template: Template = templates[notice.template];
  const { subject, body } = template.wording[notice.language];
  const quoted = template.quote === undefined ? [] : linesOf(notice.values[template.quote] ?? "");
  const paragraphs = body.flatMap((paragraph) => textsOf(paragraph, notice));
  if (quoted.length > 0) paragraphs.push(quoted.map((line) => `> ${line}`.trimEnd()).join("\n"));
  const written = {
    recipient: recipientOf(notice, template.channel),
    subject: fill(subject, notice.values),
    text: paragraphs.join("\n\n"),
    reply_to: notice.replyTo === undefined ? null : oneAddress(notice.replyTo, notice),
  };
  if (template.channel === "sms") return { channel: "sms", ...written, html: null };
  return { channel: "email", ...written, text: `${written.text}\n`, html: htmlOf(notice, body, quoted) };
}

function recipientOf(notice: Notice, channel: Template["channel"]): string {
  const { to } = notice;
  const recipient =
    channel === "email" && "email" in to ? to.email : channel === "sms" && "phone" in to ? to.phone : "";
  return oneAddress(recipient, notice);
}

/** A line break would begin another header, a comma another recipient. */
function oneAddress(address: string, { template }: Notice): string {
  if (!/^[^\s,;<>"]+$/.test(address)) throw new Error(`The notice ${template} has no address that it could go to.`);
  return address;
}

function fill(wording: string, values: Record<string, string>): string {
  return wording.replace(/{{(\w+)}}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A notice lacks the value ${name}.`);
    return oneLine(value);
  });
}

/** People choose some of the values: none of them gets a line of its own in a header or a text. */
function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}

/** Each marked as quoted, so that none can pass for a sentence of the portal. */
function linesOf(value: string): string[] {
  return value.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map(oneLine);
}

const LINKS = "{{links}}";

function textsOf(paragraph: string, { values, links = [] }: Notice): string[] {
  if (paragraph !== LINKS) return [fill(paragraph, values)];
  return links.map(({ text, detail, address }) => [text, detail, address].map(oneLine).join("\n"));
}

function linkHtml({ text, detail, address }: Link): string {
  const [name, more, href] = [text, detail, address].map((part) => escapeHtml(oneLine(part)));
  return `<p><a href="${href}">${name}</a><br>${more}</p>`;
}

function htmlOf({ language, values, links = [] }: Notice, body: readonly string[], quoted: string[]): string {
  const paragraphs = body.map((paragraph) => {
    if (paragraph === LINKS) return links.map(linkHtml).join("\n");
    const text = escapeHtml(fill(paragraph, values));
    if (paragraph === "{{code}}") return `<p><strong><big>${text}</big></strong></p>`;
    return isAddress(paragraph, values) ? `<p><a href="${text}">${text}</a></p>` : `<p>${text}</p>`;
  });
  if (quoted.length > 0) paragraphs.push(`<blockquote>${quoted.map(escapeHtml).join("<br>\n")}</blockquote>`);
  return `<!doctype html>\n<html lang="${language}">\n<body>\n${paragraphs.join("\n")}\n</body>\n</html>\n`;
}

/** A paragraph that is nothing but a link of ours. */
function isAddress(paragraph: string, values: Record<string, string>): boolean {
  const name = /^{{(\w+)}}$/.exec(paragraph)?.[1] ?? "";
  return /^https?:\/\/\S+$/.test(values[name] ?? "");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
