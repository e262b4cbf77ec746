import { useMutation } from "@tanstack/react-query";
import { History } from "lucide-react";
import { routes } from "../../../contract/index.ts";
import type { SettingChange, SettingsForm, SettingsState } from "../../../contract/operation/settings.ts";
import { isSettingKey, type SettingKey } from "../../../contract/platform/settings/settings.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatMoment } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { isSameValue } from "./changed-settings.ts";
import { labelOf, useDescribeSetting } from "./describe-setting.ts";
import { useSettingChanges } from "./queries.ts";
import styles from "./settings.module.css";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface SettingHistoryProps {
  controls: SettingsFormControls;
  isOwner: boolean;
}

/** Who changed what and when, the newest first. An owner can go back to the value before a change. */
export function SettingHistory({ controls, isOwner }: SettingHistoryProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const changes = useSettingChanges();
  return (
    <Section id="history" title={t("settings.history.title")} className={styles.history}>
      <PagedList
        query={changes}
        skeleton={<SkeletonRows count={3} />}
        empty={<EmptyState icon={<History />} text={t("settings.history.empty")} />}
        failureText={getErrorMessage}
      >
        {(rows) => (
          <Rows>
            {rows.map((change) => (
              <ChangeRow key={change.id} change={change} controls={controls} isOwner={isOwner} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  );
}

function ChangeRow({ change, controls, isOwner }: SettingHistoryProps & { change: SettingChange }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const describe = useDescribeSetting();
  const { key, before, after, createdAt, actor } = change;
  // A later version of the portal may have no such setting.
  if (!isSettingKey(key)) return null;
  const words = (value: unknown) => (value === null ? t("settings.history.default") : describe(key, value));
  const valueBefore = describe(key, before ?? controls.saved.defaults[key]);
  const moment = formatMoment(createdAt, language);
  return (
    <Row
      title={t(labelOf(key))}
      text={
        <span className={styles.breaking}>
          {t("settings.history.change", { before: words(before), after: words(after) })}
          {` · ${moment} · ${actor?.name || t("settings.operator")}`}
        </span>
      }
      actions={isOwner && <UndoButton settingKey={key} {...{ before, valueBefore, controls }} />}
    />
  );
}

interface UndoButtonProps {
  settingKey: SettingKey;
  before: unknown;
  /** The value before the change in words. */
  valueBefore: string;
  controls: SettingsFormControls;
}

/** Saves the value before a change again, apart from what is typed and not saved. */
function UndoButton({ settingKey: key, before, valueBefore, controls }: UndoButtonProps) {
  const { t } = useTranslation();
  const [confirm, confirmDialog] = useConfirm();
  const { saved, takeOver } = controls;
  const undo = useMutation({
    mutationFn: () =>
      callApi(routes.changeSettings, { body: { [key]: before, version: saved.version } as SettingsForm }),
    onSuccess: (state) => {
      takeOver(state, { keepDirtyValues: true });
      toast.success(t("settings.history.undone", { name: t(labelOf(key)) }));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "settings_changed")
        takeOver(error.current as SettingsState, { keepDirtyValues: true });
    },
  });
  if (saved.fixed_by[key] !== undefined || isSameValue(before ?? saved.defaults[key], saved.values[key])) return null;
  const name = t(labelOf(key));
  const confirmation = {
    title: t("settings.history.confirm_title", { name }),
    text: t("settings.history.confirm_text", { before: valueBefore }),
    confirmLabel: t("settings.history.confirm"),
    onConfirm: () => undo.mutateAsync(),
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => confirm(confirmation)}>
        {t("settings.history.undo")}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {confirmDialog}
    </>
  );
}
