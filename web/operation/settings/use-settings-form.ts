import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Path, useWatch } from "react-hook-form";
import { routes } from "../../../contract/index.ts";
import type { SettingsState } from "../../../contract/operation/settings.ts";
import type { SettingChanges, SettingKey, SettingValues } from "../../../contract/platform/settings/settings.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ChangedSettingsSchema, isSameValue, listChangedSettings } from "./changed-settings.ts";
import { settingsQuery } from "./queries.ts";

export type SettingsFormControls = ReturnType<typeof useSettingsForm>;

/**
 * The form of all settings. It sends what has changed, all or nothing. When somebody else has saved in the meantime, their
 * changes appear in the form, except where this owner has typed something, and `othersChanges` names them.
 */
export function useSettingsForm(state: SettingsState) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [changedSettings] = useState(() => new ChangedSettingsSchema(state.values));
  const [saved, setSaved] = useState(state);
  const [othersChanges, setOthersChanges] = useState<SettingKey[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const { form, formProps, field, fieldError, formError, isSubmitting } = useSchemaForm<
    SettingValues,
    SettingChanges,
    SettingsState
  >({
    schema: changedSettings.schema,
    defaultValues: state.values,
    submit: (changes) => callApi(routes.changeSettings, { body: { ...changes, version: saved.version } }),
    onSuccess: (next) => {
      setOthersChanges([]);
      takeOver(next, { keepDirtyValues: false });
      toast.success(t("settings.saved"));
    },
    onError: (error, isOnField) => {
      if (isOnField) return setRefused(Object.keys((error as ApiError).fields));
      if (!(error instanceof ApiError && error.code === "settings_changed")) return toast.error(getErrorMessage(error));
      const current = error.current as SettingsState;
      setOthersChanges(listChangedSettings(current.values, saved.values));
      takeOver(current, { keepDirtyValues: true });
    },
    onInvalid: (errors) => setRefused(Object.keys(errors)),
  });
  const values = useWatch({ control: form.control }) as SettingValues;

  function takeOver(next: SettingsState, options: { keepDirtyValues: boolean }) {
    changedSettings.setSaved(next.values);
    setSaved(next);
    form.reset(next.values, options);
    queryClient.setQueryData(settingsQuery().queryKey, next);
    void queryClient.invalidateQueries({ queryKey: ["staff", "settings", "history"] });
    void queryClient.invalidateQueries({ queryKey: ["staff", "audit"] });
  }

  return {
    formProps,
    formError,
    isSubmitting,
    field,
    fieldError,
    othersChanges,
    saved,
    values,
    /** The settings that have been changed and not saved. */
    unsaved: listChangedSettings(values, saved.values),
    isDefault: (key: SettingKey) => isSameValue(values[key], saved.defaults[key]),
    /** Whether the last attempt to save failed because of this setting. */
    isRefused: (key: SettingKey) => refused.some((path) => path.split(".")[0] === key),
    setValue: (key: SettingKey, value: unknown) =>
      form.setValue(key as Path<SettingValues>, value as never, { shouldDirty: true }),
    resetToDefault: (key: SettingKey) =>
      form.setValue(key as Path<SettingValues>, saved.defaults[key] as never, { shouldDirty: true }),
    discard: () => form.reset(saved.values),
    takeOver,
  };
}
