import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { classNames } from "../class-names.ts";
import { useTranslation } from "../translation.tsx";
import { IconButton } from "./button.tsx";
import styles from "./field.module.css";
import { FieldFrame, type FieldLabels, useField } from "./field.tsx";

export function PasswordField(props: Omit<ComponentProps<"input">, "type"> & FieldLabels) {
  const { label, hint, error, hideLabel, required, className, ...rest } = props;
  const { control, ...ids } = useField(props);
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, required, ids }}>
      <div className={styles.inside}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...control}
          type={shown ? "text" : "password"}
          className={classNames(styles.control, styles.password, className)}
        />
        <IconButton
          className={styles.toggle}
          label={shown ? t("common.hide_password") : t("common.show_password")}
          aria-controls={ids.controlId}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
    </FieldFrame>
  );
}
