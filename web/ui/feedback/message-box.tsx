import { CircleAlert, CircleCheck } from "lucide-react";
import { classNames } from "../class-names.ts";
import styles from "./message-box.module.css";

/** What came of something. It stays in the page while empty, so that a message put into it is announced. */
export function MessageBox({ kind, text }: { kind: "good" | "bad"; text: string | null }) {
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
