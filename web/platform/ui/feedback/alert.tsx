import { CircleAlert, CircleCheck } from "lucide-react";
import { classNames } from "../class-names.ts";
import styles from "./alert.module.css";

/**
 * The result of an action. The live region stays in the document while empty, so that screen readers announce its
 * content.
 */
export function Alert({ kind, text }: { kind: "good" | "bad"; text: string | null }) {
  const Icon = kind === "good" ? CircleCheck : CircleAlert;
  return (
    <div role={kind === "good" ? "status" : "alert"}>
      {text && (
        <p className={classNames(styles.message, styles[kind])}>
          <Icon aria-hidden="true" size={20} />
          {text}
        </p>
      )}
    </div>
  );
}
