import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor, PagePosition, toListPage } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { listSettingChanges, presentSettingChange, readSettingsState } from "./read-settings.ts";
import { saveSettings } from "./save-settings.ts";

export function registerSettingsRoutes(context: AppContext, { settings: config }: Pick<Config, "settings">): void {
  const { db, settings } = context;

  serve(context, routes.getSettings, () => readSettingsState(db, config));

  serve(context, routes.changeSettings, async ({ body: { version, ...form }, caller }) => {
    try {
      await db.transaction().execute((trx) => saveSettings(trx, form, { config, actorId: caller.user.id, version }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "settings_changed")) throw error;
      throw new ApiError("settings_changed", undefined, undefined, await readSettingsState(db, config));
    }
    // The owner sees the new settings at once on every page of this process.
    await settings.refresh();
    return readSettingsState(db, config);
  });

  serve(context, routes.listSettingChanges, async ({ query: { key, limit, after } }) => {
    const rows = await listSettingChanges(db, key, { limit, after: decodeCursor(after, PagePosition) });
    return toListPage(rows, limit, presentSettingChange);
  });
}
