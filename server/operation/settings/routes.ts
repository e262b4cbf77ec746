import { routes } from "../../../contract/index.ts";
import { MAX_LOGO_HEIGHT_PX, MAX_LOGO_WIDTH_PX } from "../../../contract/platform/picture-sizes.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { NO_DEPENDENCIES } from "../../platform/cache/source.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor, PagePosition, toListPage } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { readLegalPage } from "./read-legal-page.ts";
import { listSettingChanges, presentSettingChange, readSettingsState } from "./read-settings.ts";
import { saveSettings } from "./save-settings.ts";

export function registerSettingsRoutes(context: AppContext, { settings: config }: Pick<Config, "settings">): void {
  const { db, limits, settings } = context;

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

  // From the primary database: a replica can be behind the settings that this process has applied already.
  serve(context, routes.getLegalPage, ({ params: { page }, query: { version }, setDependencies }) => {
    setDependencies(NO_DEPENDENCIES);
    return readLegalPage(db, page, version);
  });

  serve(context, routes.prepareLogo, async ({ caller, request, receiveFile }) => {
    await limits.consume("upload", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const { path } = await receiveFile();
    // Loads sharp with the first picture, because the library is large.
    const { resizeLogo } = await import("../../accounts/files/resize-picture.ts");
    const size = { width: MAX_LOGO_WIDTH_PX, height: MAX_LOGO_HEIGHT_PX };
    const { data, width, height } = await resizeLogo(path, size, request.ip);
    return { data: data.toString("base64"), width, height };
  });

  serve(context, routes.listSettingChanges, async ({ query: { key, limit, after } }) => {
    const rows = await listSettingChanges(db, key, { limit, after: decodeCursor(after, PagePosition) });
    return toListPage(rows, limit, presentSettingChange);
  });
}
