import type { ReactNode } from "react";
import { Link } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import styles from "./auth-frame.module.css";
import { useWayBack } from "./way-back.ts";

interface Props {
  /** Without its language. */
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Below a form: to another one of these pages, and from there still to where the person was going. */
export function FooterLink({ to, onClick, children }: Props) {
  const language = useLanguage();
  const { keepFor } = useWayBack();
  return (
    <p className={styles.footer}>
      <Link to={keepFor(localPath(to, language))} onClick={onClick}>
        {children}
      </Link>
    </p>
  );
}
