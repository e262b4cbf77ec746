import { useState } from "react";
import type { SettingsState } from "../../../contract/operation/settings.ts";
import {
  type SettingGroup,
  type SettingKey,
  settingDefinitions,
  settingGroups,
  settingKeys,
} from "../../../contract/platform/settings/settings.ts";
import moderation from "../../moderation/moderation.module.css";
import { UnsavedChangesGuard } from "../../platform/forms/unsaved-changes-guard.tsx";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { CheckField } from "../../platform/ui/forms/check-field.tsx";
import { Form, FormError, FormSection } from "../../platform/ui/forms/form.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { BottomBar } from "../../platform/ui/layout/bottom-bar.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useFocusOnNamedSection } from "../../platform/ui/use-focus-on-named-section.ts";
import { hintOf, labelOf } from "./describe-setting.ts";
import { SettingField } from "./setting-field.tsx";
import { SettingHistory } from "./setting-history.tsx";
import styles from "./settings.module.css";
import { type SettingsFormControls, useSettingsForm } from "./use-settings-form.ts";

interface SettingsFormProps {
  state: SettingsState;
  isOwner: boolean;
}

/** The form in groups, which can be searched, with the bar of unsaved changes and the history below it. */
export function SettingsForm({ state, isOwner }: SettingsFormProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const controls = useSettingsForm(state);
  const isFound = useSettingSearch(words);
  // An error must be visible, and the search stays.
  const shown = settingKeys.filter(
    (key) => (isFound(key) && !(isOnlyChanged && controls.isDefault(key))) || controls.isRefused(key),
  );
  const groups = settingGroups.filter((group) => shown.some((key) => settingDefinitions[key].group === group));
  useFocusOnNamedSection();

  return (
    <>
      <div className={moderation.tools}>
        <TextField
          type="search"
          label={t("settings.search")}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <CheckField
          label={t("settings.only_changed")}
          checked={isOnlyChanged}
          onChange={(event) => setOnlyChanged(event.target.checked)}
        />
      </div>
      <GroupLinks groups={groups} />
      <OthersChanges controls={controls} />
      <Form {...controls.formProps}>
        <UnsavedChangesGuard when={controls.unsaved.length > 0 && !controls.isSubmitting} />
        {groups.map((group) => (
          <FormSection key={group} id={group} title={t(`settings.groups.${group}`)}>
            {shown
              .filter((key) => settingDefinitions[key].group === group)
              .map((key) => (
                <SettingField key={key} name={key} state={controls.saved} controls={controls} isOwner={isOwner} />
              ))}
          </FormSection>
        ))}
        {shown.length === 0 && <EmptyState text={t("settings.none_found")} />}
        {controls.formError && <FormError error={controls.formError} />}
        {isOwner && <UnsavedBar controls={controls} />}
      </Form>
      <SettingHistory controls={controls} isOwner={isOwner} />
    </>
  );
}

/** Leads to the groups and to the history. It stays at the top of the window, because the page is long. */
function GroupLinks({ groups }: { groups: readonly SettingGroup[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("settings.groups_label")} className={styles.groups}>
      {groups.map((group) => (
        <a key={group} href={`#${group}`}>
          {t(`settings.groups.${group}`)}
        </a>
      ))}
      <a href="#history">{t("settings.history.title")}</a>
    </nav>
  );
}

/** Returns a function that tells whether a setting has all words in its name, its explanation or the name of its group. */
function useSettingSearch(words: string): (key: SettingKey) => boolean {
  const { t } = useTranslation();
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (key) => {
    const group = t(`settings.groups.${settingDefinitions[key].group}`);
    const text = [t(labelOf(key)), t(hintOf(key)), group, key].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
}

function OthersChanges({ controls: { othersChanges } }: { controls: SettingsFormControls }) {
  const { t } = useTranslation();
  const names = othersChanges.map((key) => t(labelOf(key))).join(", ");
  return <Alert kind="bad" text={names ? t("settings.changed_by_others", { names }) : null} />;
}

/** The number of unsaved changes, with the buttons to save and to discard them. */
function UnsavedBar({ controls }: { controls: SettingsFormControls }) {
  const { t } = useTranslation();
  const { unsaved, isSubmitting, discard } = controls;
  return (
    unsaved.length > 0 && (
      <BottomBar>
        <p role="status">{t("settings.unsaved", { count: unsaved.length })}</p>
        <div className={common.line2}>
          <Button variant="quiet" disabled={isSubmitting} onClick={discard}>
            {t("settings.discard")}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t("settings.save")}
          </Button>
        </div>
      </BottomBar>
    )
  );
}
