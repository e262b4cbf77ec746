import * as z from "zod";
import { routes } from "../../../contract/index.ts";
import type { PageText } from "../../../contract/operation/page-texts.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import { createByLanguage, type Language, languages } from "../../../contract/platform/languages.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { hasSamePlaceholders, listPageTexts, type ShippedPageTexts } from "../../platform/i18n/page-texts.ts";
import { neverChanged, readTextState, readTextStates, saveTextChange, type TextState } from "./text-changes.ts";

type ByLanguage = Record<Language, string>;
/** They may be older than a language. */
type StoredTexts = Partial<ByLanguage>;

/** @param shippedTexts The texts of the build; null without a web application */
export function registerPageTextRoutes(context: AppContext, shippedTexts: ShippedPageTexts | null): void {
  const { db, changedTexts } = context;
  const shipped = joinLanguages(shippedTexts);

  async function readText(key: string): Promise<PageText> {
    const texts = shipped.get(key);
    if (!texts) throw new ApiError("not_found");
    return presentText(key, texts, await readTextState<StoredTexts>(db, "page", key));
  }

  serve(context, routes.listPageTexts, async ({ query: { search = "", changed, limit, after } }) => {
    const last = decodeCursor(after, z.string());
    const states = await readTextStates<StoredTexts>(db, "page");
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [...shipped]
      .map(([key, texts]) => presentText(key, texts, states.get(key) ?? neverChanged))
      .filter(({ texts }) => !changed || texts !== null)
      .filter((text) => words.every((word) => toSearchable(text).includes(word)));
    const start = last === null ? 0 : found.findIndex(({ key }) => key === last) + 1;
    const rows = found.slice(start, start + limit);
    return { rows, next: start + limit < found.length ? rows.at(-1)?.key : null };
  });

  serve(context, routes.changePageText, async ({ body: { key, version, texts: written }, caller }) => {
    const known = await readText(key);
    const texts = written && createByLanguage((language) => written[language] ?? known.shipped[language]);
    if (texts) rejectOtherPlaceholders(texts, known.shipped);
    try {
      await saveTextChange(db, {
        ...{ kind: "page", key, version, texts },
        shipped: known.shipped,
        actorId: caller.user.id,
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "text_changed")) throw error;
      throw new ApiError("text_changed", undefined, undefined, await readText(key));
    }
    await changedTexts.refresh();
    return readText(key);
  });
}

const presentText = (key: string, shipped: ByLanguage, state: TextState<StoredTexts>): PageText => ({
  ...{ key, shipped, ...state },
  texts: state.texts && { ...shipped, ...state.texts },
});

/** The texts of all languages by their keys, in the order of the files. */
function joinLanguages(texts: ShippedPageTexts | null): Map<string, ByLanguage> {
  if (!texts) return new Map();
  const byLanguage = languages.map((language) => new Map(listPageTexts(texts[language])));
  const keys = [...(byLanguage[0]?.keys() ?? [])];
  return new Map(
    keys.map((key) => {
      const entries = languages.map((language, index) => [language, byLanguage[index]?.get(key) ?? ""]);
      return [key, Object.fromEntries(entries) as ByLanguage];
    }),
  );
}

const toSearchable = ({ key, shipped, texts }: PageText) =>
  [key, ...Object.values(shipped), ...Object.values(texts ?? {})].join("\n").toLowerCase();

/** @throws {ApiError} invalid_fields for each language whose text lacks a placeholder, or has another one */
function rejectOtherPlaceholders(texts: ByLanguage, shipped: ByLanguage): void {
  const wrong = languages.filter((language) => !hasSamePlaceholders(texts[language], shipped[language]));
  if (wrong.length === 0) return;
  const error = withReason("text_invalid", reasons.otherPlaceholders());
  throw new ApiError("invalid_fields", Object.fromEntries(wrong.map((language) => [`texts.${language}`, error])));
}
