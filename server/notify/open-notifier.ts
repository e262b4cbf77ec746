import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import type { Notifier } from "./notifier.ts";
import { insertNotice } from "./queries.ts";
import { render } from "./render.ts";

interface Parts {
  config: Config;
  pool: pg.Pool;
  db: Database;
  log: Logger;
}

export interface OpenNotifier extends Notifier {
  /** Lets what is being delivered finish; the rest waits for the next start. */
  stop(): Promise<void>;
}

export async function openNotifier({ config }: Parts): Promise<OpenNotifier> {
  const { smtpUrl, twilio } = config.notify;
  const kept = { email: !smtpUrl && !config.production, sms: !twilio && !config.production };
  return {
    async send(db, notice) {
      const rendered = render(notice);
      const state = kept[rendered.channel] ? "kept" : "queued";
      await insertNotice(db, { ...rendered, event: notice.event, user_id: notice.userId ?? null, state });
    },
    async stop() {},
  };
}
