import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import type { MailTemplateDetail, MailText, MailTextsForm } from "../../../contract/operation/mail-templates.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import { createByLanguage, type Language, languages } from "../../../contract/platform/languages.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import type { MailTexts } from "../../platform/i18n/mail-fields.ts";
import {
  findMailTextProblems,
  isMailName,
  listMailFields,
  type MailName,
  mailNames,
} from "../../platform/i18n/mail-fields.ts";
import { fillPlaceholders, texts as shippedTexts } from "../../platform/i18n/texts.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import { renderNotification } from "../../platform/notifications/render-notification.ts";
import { createExampleMail, createExampleValues, type ExampleData, findDemoApplication } from "./example-mail.ts";
import { readTextState, readTextStates, saveTextChange } from "./text-changes.ts";

type ByLanguage<Value> = Record<Language, Value>;
/** They may be older than a language. */
type StoredTexts<Value> = Partial<ByLanguage<Value>>;

export function registerMailTemplateRoutes(context: AppContext, config: Config): void {
  const { app, db, changedTexts, limits, notify, settings } = context;
  const readExampleData = async (): Promise<ExampleData> => ({
    origin: getPublicOrigin(app, config),
    portalName: settings.current.portal_name,
    application: await findDemoApplication(db),
  });

  async function readTemplate(kind: MailName): Promise<MailTemplateDetail> {
    const { texts, ...state } = await readTextState<StoredTexts<MailTexts>>(db, "mail", kind);
    const values = createExampleValues(kind, "en", await readExampleData());
    return {
      kind,
      ...state,
      shipped: createByLanguage((language) => toForm(shippedTexts[language].mails[kind])),
      texts: texts && createByLanguage((language) => toForm(texts[language] ?? shippedTexts[language].mails[kind])),
      fields: listMailFields(kind).map(({ name, isNeeded }) => ({
        ...{ name, is_needed: isNeeded },
        example: values[name] ?? "",
      })),
    };
  }

  serve(context, routes.listMailTemplates, async () => {
    const states = await readTextStates<StoredTexts<MailTexts>>(db, "mail");
    return mailNames.map((kind) => {
      const changed = states.get(kind)?.texts ?? null;
      const subject = createByLanguage((one) => (changed?.[one] ?? shippedTexts[one].mails[kind]).subject);
      return { kind, subject, is_changed: changed !== null };
    });
  });

  serve(context, routes.getMailTemplate, ({ params: { kind } }) => readTemplate(requireMailName(kind)));

  serve(context, routes.changeMailTemplate, async ({ params, body: { version, texts }, caller }) => {
    const kind = requireMailName(params.kind);
    const stored = texts && toStoredTexts(kind, texts);
    try {
      await saveTextChange(db, {
        ...{ kind: "mail", key: kind, version, texts: stored },
        shipped: createByLanguage((language) => shippedTexts[language].mails[kind]),
        actorId: caller.user.id,
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "text_changed")) throw error;
      throw new ApiError("text_changed", undefined, undefined, await readTemplate(kind));
    }
    await changedTexts.refresh();
    return readTemplate(kind);
  });

  serve(context, routes.previewMailTemplate, async ({ params, body }) => {
    const kind = requireMailName(params.kind);
    const stored = toStoredTexts(kind, body.texts);
    const data = await readExampleData();
    return createByLanguage((language) => {
      const mail = createExampleMail(kind, language, { mailTexts: stored[language], to: "you@example.org", data });
      const { subject, text } = renderNotification({ ...mail, idempotencyKey: "" });
      return { subject, body: text };
    });
  });

  serve(context, routes.testMailTemplate, async ({ params, body: { texts, language }, caller }) => {
    const kind = requireMailName(params.kind);
    const mailTexts = markAsTest(toStoredTexts(kind, texts)[language], language);
    await limits.consume("mail_test", [toAccountKey(caller.user.id)]);
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", caller.user.id)
      .executeTakeFirstOrThrow();
    if (email === null) throw new ApiError("email_not_proven");
    const mail = createExampleMail(kind, language, { mailTexts, to: email, data: await readExampleData() });
    const idempotencyKey = `mail_test:${uuidv7()}`;
    await db.transaction().execute((trx) => notify.send(trx, { ...mail, idempotencyKey, userId: caller.user.id }));
    return undefined;
  });
}

/** @throws {ApiError} not_found */
function requireMailName(name: string): MailName {
  if (!isMailName(name)) throw new ApiError("not_found");
  return name;
}

/** Says in a mail that it is a test, because nothing else tells it from a real one. */
function markAsTest({ subject, body }: MailTexts, language: Language): MailTexts {
  const { test_subject, test_note } = shippedTexts[language].mail_examples;
  return { subject: fillPlaceholders(test_subject, { subject }), body: [test_note, ...body] };
}

const toForm = ({ subject, body }: MailTexts): MailText => ({ subject, body: body.join("\n\n") });

/** @throws {ApiError} invalid_fields for each text that the portal could not send as this mail */
function toStoredTexts(kind: MailName, forms: z.output<typeof MailTextsForm>): ByLanguage<MailTexts> {
  const stored = createByLanguage((language) => {
    const form = forms[language];
    return form ? { subject: form.subject, body: splitParagraphs(form.body) } : shippedTexts[language].mails[kind];
  });
  const problems = languages.flatMap((language) =>
    Object.entries(findMailTextProblems(kind, stored[language])).map(([part, reason]) => [
      `texts.${language}.${part}`,
      withReason("text_invalid", reason),
    ]),
  );
  if (problems.length > 0) throw new ApiError("invalid_fields", Object.fromEntries(problems));
  return stored;
}

/** An empty line starts another paragraph. A line break inside a paragraph is a space, as the mail program wraps lines. */
function splitParagraphs(text: string): string[] {
  return text
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => paragraph.replace(/\s*[\n\r\u2028\u2029]\s*/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
}
