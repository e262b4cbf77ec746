import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Language } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import type { Database } from "../database/pool.ts";
import { createWatchedCopy, type WatchedCopy } from "../database/watched-copy.ts";
import { isSendable, type MailTexts } from "./mail-fields.ts";

/** Stored texts may be older than a language, which then has the shipped one. */
type ByLanguage<Text> = Partial<Record<Language, Text>>;

/** The texts that owners of the portal have changed. All others are those of the translation files. */
export interface ChangedTexts {
  /** By the name of the mail. */
  mails: ReadonlyMap<string, ByLanguage<MailTexts>>;
  /** By the key of the text. */
  pages: ReadonlyMap<string, ByLanguage<string>>;
}

/** The changed texts in force, as this process knows them. Reading them needs no query. */
export interface PortalTexts extends WatchedCopy {
  readonly current: ChangedTexts;
  /** When this process has taken over `current`, in milliseconds of `performance.now()`. What was made before is outdated. */
  readonly appliedAt: number;
  /** Reads the texts again. Resolves when they are in force in this process. */
  refresh(): Promise<void>;
}

/** Reads the changed texts. Without the database, the shipped ones are in force until it can be reached. */
export async function createPortalTexts({ db, log }: { db: Database; log: Logger }): Promise<PortalTexts> {
  let knownChanges = 0;
  const texts: { -readonly [Key in keyof PortalTexts]: PortalTexts[Key] } = {
    current: { mails: new Map(), pages: new Map() },
    appliedAt: performance.now(),
    async refresh(): Promise<void> {
      const { count, changed } = await readChangedTexts(db);
      // Changes are only added: of two reads at the same time, the one with more of them is the later one.
      if (count < knownChanges) return;
      texts.current = changed;
      texts.appliedAt = performance.now();
      knownChanges = count;
    },
    ...createWatchedCopy({
      channel: "texts_changed",
      refresh: () => texts.refresh(),
      log,
      failureMessage: "The changed texts of the portal could not be read; they are read again",
    }),
  };
  await texts.refresh().catch(() => undefined);
  return texts;
}

async function readChangedTexts(db: Kysely<DB>): Promise<{ count: number; changed: ChangedTexts }> {
  const rows = await db
    .selectFrom("text_changes")
    .distinctOn(["kind", "key"])
    .select(["kind", "key", "texts", sql<number>`(select count(*)::int from text_changes)`.as("count")])
    .orderBy("kind")
    .orderBy("key")
    .orderBy("version", "desc")
    .execute();
  const select = <Value>(kind: string) =>
    new Map(
      rows.filter((row) => row.kind === kind && row.texts !== null).map(({ key, texts }) => [key, texts as Value]),
    );
  // Another version of the portal may have known other fields.
  const mails = [...select<ByLanguage<MailTexts>>("mail")].filter(([name, mail]) => isSendable(name, mail));
  return { count: rows[0]?.count ?? 0, changed: { mails: new Map(mails), pages: select("page") } };
}
