import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/pool.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { listOutboxNotifications } from "./queries.ts";

export interface DevOutboxEntry {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}

/** Returns the notifications that were stored instead of sent, newest first. */
export async function readOutbox(db: Database): Promise<DevOutboxEntry[]> {
  const rows = await listOutboxNotifications(db);
  return rows.map(({ channel, to, subject, text, created_at }) => ({
    channel: channel === "sms" ? "sms" : "email",
    to,
    subject,
    text: text ?? "",
    createdAt: created_at.toISOString(),
  }));
}

/** Shows stored notifications for development and tests. In production neither route exists. */
export function registerOutboxRoutes(app: FastifyInstance, { production }: Config, db: Database): void {
  if (production) return;
  app.get("/dev/outbox.json", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return readOutbox(db);
  });
  app.get("/dev/outbox", async (_request, reply) => {
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    return renderOutboxPage(await readOutbox(db));
  });
}

function renderOutboxPage(entries: DevOutboxEntry[]): string {
  const articles = entries.map(
    ({ channel, to, subject, text, createdAt }) =>
      `<article>\n<h2>${escapeMarkup(subject)}</h2>\n` +
      `<p>${channel === "sms" ? "Text message" : "Mail"} to ${escapeMarkup(to)}, ` +
      `<time datetime="${createdAt}">${createdAt}</time></p>\n<pre>${escapeMarkup(text)}</pre>\n</article>\n<hr>`,
  );
  const content = articles.length > 0 ? articles.join("\n") : "<p>Nothing has been sent yet.</p>";
  return `<!doctype html>\n<html lang="en">\n<head><title>Outbox</title></head>\n<body>\n<h1>Outbox</h1>\n${content}\n</body>\n</html>\n`;
}
