import * as z from "zod";
import { NamedParty } from "../moderation/subjects.ts";
import { MAX_PHOTO_BYTES, photoMediaTypes } from "../platform/constants.ts";
import { emptyToUndefined } from "../platform/fields/fields.ts";
import { listRoute, route, uploadRoute } from "../platform/route.ts";
import {
  Logo,
  SettingChanges,
  type SettingKey,
  type SettingValues,
  settingKeys,
} from "../platform/settings/settings.ts";

const settingKey = z.enum(settingKeys as [SettingKey, ...SettingKey[]]);

/** A change of one setting. A save that changes several settings has several changes with the same version. */
export const SettingChange = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
  key: z.string(),
  /** The value before and after the change. Null is the default. */
  before: z.unknown(),
  after: z.unknown(),
  /** Null for the operator, and for a deleted account. */
  actor: NamedParty.nullable(),
});
export type SettingChange = z.infer<typeof SettingChange>;

/** The environment can give a value that no form accepts, so replies are not validated. */
const values = z.record(z.string(), z.unknown()) as unknown as z.ZodType<SettingValues>;

/** All settings of the portal. */
export const SettingsState = z.object({
  /** Each save makes the next version. */
  version: z.number().int(),
  values,
  defaults: values,
  /** The environment variables that fix settings, by the keys of the settings. */
  fixed_by: z.partialRecord(settingKey, z.string()),
  /** The calendars of public holidays that can be chosen: countries, and their regions with their names. */
  holiday_calendars: z.array(z.object({ code: z.string(), region: z.string().nullable() })),
  /** The last change of each setting that has ever been changed. */
  changes: z.partialRecord(settingKey, SettingChange.omit({ before: true, after: true })),
});
export type SettingsState = z.infer<typeof SettingsState>;

/** Settings to change, and the version that the owner has seen. */
export const SettingsForm = SettingChanges.extend({ version: z.number().int() });
export type SettingsForm = z.input<typeof SettingsForm>;

export const settingsRoutes = {
  getSettings: route({
    method: "GET",
    path: "/admin/settings",
    access: "viewer",
    summary: "All settings of the portal.",
    reply: SettingsState,
  }),
  changeSettings: route({
    method: "PUT",
    path: "/admin/settings",
    access: "administrator",
    summary: "Change settings of the portal, all or none. They are in force everywhere within five seconds.",
    body: SettingsForm,
    reply: SettingsState,
    errors: ["settings_changed"],
  }),
  prepareLogo: uploadRoute({
    method: "POST",
    path: "/admin/settings/logo",
    access: "administrator",
    summary: "Encode a picture as a value of the setting `logo`, without saving it.",
    upload: {
      field: "file",
      maxBytes: MAX_PHOTO_BYTES,
      mediaTypes: photoMediaTypes,
      tooLargeCode: "photo_too_large",
      wrongTypeCode: "photo_type",
    },
    reply: Logo,
    errors: ["too_many_requests"],
  }),
  listSettingChanges: listRoute({
    path: "/admin/settings/history",
    access: "viewer",
    summary: "The changes of settings, the newest first.",
    query: z.object({ key: z.preprocess(emptyToUndefined, settingKey.optional()) }),
    item: SettingChange,
  }),
};
