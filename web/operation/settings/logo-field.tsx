import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { routes } from "../../../contract/index.ts";
import { photoMediaTypes } from "../../../contract/platform/constants.ts";
import type { Logo, SettingKey } from "../../../contract/platform/settings/settings.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { SHOWN_IN_PAGE } from "../../platform/api/query-client.ts";
import { uploadFile } from "../../platform/api/upload.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import fieldStyles from "../../platform/ui/forms/field.module.css";
import { FieldError } from "../../platform/ui/forms/field.tsx";
import { FileDropzone } from "../../platform/ui/forms/file-dropzone.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./settings.module.css";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface LogoFieldProps {
  name: SettingKey;
  label: string;
  hint: string;
  controls: SettingsFormControls;
  isLocked: boolean;
}

/** Whether a logo is hardly visible in the header: as high as a line of text or less, or as wide. */
const isTooThin = ({ width, height }: Logo) => width > 10 * height || height > 2 * width;

/** A picture that the server encodes at once, and that is saved with the other settings. */
export function LogoField({ name, label, hint, controls, isLocked }: LogoFieldProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const labelId = useId();
  const logo = controls.values.logo;
  const upload = useMutation({
    mutationFn: (file: File) => {
      const { signal } = new AbortController();
      return uploadFile(routes.prepareLogo, { file, name: file.name, signal, onProgress: () => undefined });
    },
    onSuccess: (value) => controls.setValue(name, value),
    meta: SHOWN_IN_PAGE,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would repeat its legend before every button
    <div role="group" aria-labelledby={labelId} className={fieldStyles.field}>
      <p id={labelId} className={fieldStyles.label}>
        {label}
      </p>
      {logo && (
        <img
          src={`data:image/webp;base64,${logo.data}`}
          width={Math.ceil(logo.width / 2)}
          height={Math.ceil(logo.height / 2)}
          alt={t("settings.logo.present")}
          className={styles.logo}
        />
      )}
      {!isLocked && (
        <FileDropzone
          accept={photoMediaTypes.join()}
          disabled={upload.isPending}
          onFile={(file) => upload.mutate(file)}
          className={styles.zone}
        >
          {(choose) => (
            <Button variant="quiet" busy={upload.isPending} onClick={choose}>
              {logo ? t("settings.logo.replace") : t("settings.logo.choose")}
            </Button>
          )}
        </FileDropzone>
      )}
      <p className={fieldStyles.hint}>{hint}</p>
      {logo && isTooThin(logo) && <FieldError error={t("settings.logo.too_thin")} />}
      <FieldError error={upload.error ? getErrorMessage(upload.error) : undefined} />
    </div>
  );
}
