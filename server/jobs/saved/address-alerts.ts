import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import {
  type AddressAlertForm,
  ALERT_CONFIRMATION_PATH,
  ALERT_END_PATH,
  ALERT_RENEWAL_PATH,
} from "../../../contract/jobs/saved/alerts.ts";
import { MAX_SAVED_SEARCHES } from "../../../contract/jobs/saved/saved.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { toLanguage } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import type { Sweep } from "../../platform/background/sweep.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError } from "../../platform/errors.ts";
import { texts } from "../../platform/i18n/texts.ts";
import type { Notifier } from "../../platform/notifications/notification.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "../../platform/notifications/unsubscribe.ts";
import type { SecretKeys } from "../../platform/signing/signer.ts";
import { lockSavingUser } from "./saved-jobs.ts";
import { getAlertInterval, type SavedSearchRow, savedSearchColumns, toStoredCriteria } from "./saved-searches.ts";

/** An alert that is not confirmed within this time is erased. */
const CONFIRMATION_PERIOD = sql`interval '7 days'`;
/** After this time an address is asked whether it still wants an alert. */
const RENEWAL_PERIOD = sql`interval '1 year'`;
/** Without an answer to that question, the alert is erased after this time. */
const ANSWER_PERIOD = sql`interval '30 days'`;
/** An alert is erased this long after the mail server of its address first refused mail. */
const REFUSAL_PERIOD = sql`interval '14 days'`;

const SWEEP_INTERVAL_MS = 600_000;
const BATCH_SIZE = 100;

/** The signed links in mails about the alert of an address. A token of one link is not valid for another. */
export interface AddressAlertLinks {
  confirm: UnsubscribeLinks;
  keep: UnsubscribeLinks;
  end: UnsubscribeLinks;
}

export function createAddressAlertLinks(secretKeys: SecretKeys): AddressAlertLinks {
  return {
    confirm: createUnsubscribeLinks(secretKeys, "search alert confirm", ALERT_CONFIRMATION_PATH),
    keep: createUnsubscribeLinks(secretKeys, "search alert keep", ALERT_RENEWAL_PATH),
    end: createUnsubscribeLinks(secretKeys, "search alert end", ALERT_END_PATH),
  };
}

interface MailDependencies {
  notify: Notifier;
  links: AddressAlertLinks;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
}

/**
 * Stores an alert that waits for its confirmation, and mails the link. A request that is repeated on the same day sends no
 * second mail. The mail names neither the search nor its words, which a stranger may have typed.
 */
export async function requestAlert(
  db: Database,
  { notify, links, origin }: MailDependencies,
  { email, language, terms, frequency }: z.output<typeof AddressAlertForm>,
): Promise<void> {
  const criteria = toStoredCriteria(terms);
  const name = [criteria.title, criteria.zip_code].filter(Boolean).join(", ") || texts[language].search_alerts.all_jobs;
  await db.transaction().execute(async (trx) => {
    const { id, day } = await trx
      .insertInto("saved_searches")
      .values({
        ...{ id: uuidv7(), email, language, name, criteria: toJsonb(criteria), alert: frequency },
        notified_until: sql<Date>`committed_until()`,
        expires_at: sql<Date>`${portalNow} + ${CONFIRMATION_PERIOD}`,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`email, criteria, (confirmed_at is null)`)
          .where("email", "is not", null)
          .doUpdateSet({ alert: frequency, language }),
      )
      .returning(["id", sql<string>`${portalNow}::date`.as("day")])
      .executeTakeFirstOrThrow();
    await notify.send(trx, {
      template: "alert_confirmation",
      to: { email },
      language,
      values: { confirmation_url: origin + links.confirm.createPath(id, language) },
      idempotencyKey: `alert_confirmation:${id}:${day}`,
    });
  });
}

/**
 * Confirms an alert, which then covers the jobs since it was asked for. It becomes a saved search of the seeker with this
 * verified email, if there is one. A confirmed alert for the same search takes over the frequency instead.
 *
 * @throws {ApiError} not_found for an alert that does not exist any more; too_many_saved_searches
 */
export async function confirmAlert(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await findSeekerOfAlert(trx, id);
    if (user) await lockSavingUser(trx, user.id);
    const alert = await trx
      .selectFrom("saved_searches")
      .select(["email", "alert", "confirmed_at", sql<string>`criteria::text`.as("criteria")])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!alert) throw new ApiError("not_found");
    if (alert.email === null || alert.confirmed_at !== null) return;
    const owned = await trx
      .selectFrom("saved_searches")
      .select(["id", sql<boolean>`criteria = ${alert.criteria}::jsonb`.as("is_same")])
      .where((where) =>
        user
          ? where("user_id", "=", user.id)
          : where.and([where("email", "=", alert.email), where("confirmed_at", "is not", null)]),
      )
      .forUpdate()
      .execute();
    const same = owned.find(({ is_same }) => is_same);
    const dueAt = sql<Date>`now() + ${getAlertInterval(alert.alert)}`;
    if (same) {
      await trx.deleteFrom("saved_searches").where("id", "=", id).execute();
      await trx
        .updateTable("saved_searches")
        .set({
          alert: alert.alert,
          alert_due_at: dueAt,
          notified_until: sql<Date>`case alert when 'none' then committed_until() else notified_until end`,
        })
        .where("id", "=", same.id)
        .execute();
      return;
    }
    if (owned.length >= MAX_SAVED_SEARCHES) throw new ApiError("too_many_saved_searches");
    const owner = user
      ? { user_id: user.id, email: null, language: null, expires_at: null }
      : { expires_at: sql<Date>`${portalNow} + ${RENEWAL_PERIOD}` };
    await trx
      .updateTable("saved_searches")
      .set({ ...owner, confirmed_at: portalNow, alert_due_at: dueAt })
      .where("id", "=", id)
      .execute();
  });
}

function findSeekerOfAlert(trx: Transaction<DB>, alertId: string): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom("saved_searches")
    .innerJoin("users", "users.email", "saved_searches.email")
    .select("users.id")
    .where("saved_searches.id", "=", alertId)
    .where("users.user_type", "=", SEEKER)
    .where("users.email_verified_at", "is not", null)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Keeps the alert of an address for another year; that of an account needs nothing. Returns false when it does not exist any
 * more.
 */
export async function keepAlert(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set({
      expires_at: sql<Date>`case when email is not null then ${portalNow} + ${RENEWAL_PERIOD} end`,
      renewal_asked_at: null,
    })
    .where("id", "=", id)
    .where((where) => where.or([where("confirmed_at", "is not", null), where("user_id", "is not", null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads the alerts of an address, for the export of an account with this email. */
export function listAddressAlerts(db: Kysely<DB>, email: string): Promise<SavedSearchRow[]> {
  return db.selectFrom("saved_searches").select(savedSearchColumns).where("email", "=", email).orderBy("id").execute();
}

/**
 * Erases the alerts that were not confirmed, that nobody wants any more, and whose address takes no mail. Asks the addresses
 * of confirmed alerts once a year whether they still want them, and gives them 30 days to answer.
 */
export function createAddressAlertSweep(dependencies: MailDependencies & { db: Database }): Sweep {
  return {
    name: "address_alerts",
    description: "Asking whether alerts without an account are still wanted, and erasing those that are not",
    intervalMs: SWEEP_INTERVAL_MS,
    async run() {
      await eraseEndedAlerts(dependencies.db);
      while (await askForRenewals(dependencies));
      return {};
    },
  };
}

async function eraseEndedAlerts(db: Database): Promise<void> {
  await db
    .deleteFrom("saved_searches")
    .where("email", "is not", null)
    .where((where) =>
      where.or([
        where.and([
          where("expires_at", "<=", portalNow),
          where.or([where("confirmed_at", "is", null), where("renewal_asked_at", "is not", null)]),
        ]),
        where("email_refused_at", "<=", sql<Date>`now() - ${REFUSAL_PERIOD}`),
      ]),
    )
    .execute();
}

/** Asks a batch of addresses. Returns whether there may be more. */
function askForRenewals({ db, notify, links, origin }: MailDependencies & { db: Database }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const alerts = await trx
      .selectFrom("saved_searches")
      .select(["id", "email", "language", "criteria", sql<string>`expires_at::text`.as("expires_at")])
      .where("expires_at", "<=", portalNow)
      .where("confirmed_at", "is not", null)
      .where("renewal_asked_at", "is", null)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, email, language: stored, expires_at } of alerts) {
      if (email === null) continue;
      const language = toLanguage(stored ?? "");
      const unsubscribeUrl = origin + links.end.createPath(id, language);
      await notify.send(trx, {
        template: "alert_renewal",
        to: { email },
        language,
        values: { keep_url: origin + links.keep.createPath(id, language), unsubscribe_url: unsubscribeUrl },
        unsubscribeUrl,
        idempotencyKey: `alert_renewal:${id}:${expires_at}`,
      });
      await trx
        .updateTable("saved_searches")
        .set({ renewal_asked_at: portalNow, expires_at: sql<Date>`${portalNow} + ${ANSWER_PERIOD}` })
        .where("id", "=", id)
        .execute();
    }
    return alerts.length === BATCH_SIZE;
  });
}
