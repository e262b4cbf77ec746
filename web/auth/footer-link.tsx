import type { ReactNode } from "react";
import { Link } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import styles from "./auth-layout.module.css";
import { useReturnTo } from "./return-to.ts";

interface AuthLinkProps {
  /** Without its language. */
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Below a form: to another one of these pages, and from there still to where the person was going. */
export function AuthLink({ to, onClick, children }: AuthLinkProps) {
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  return (
    <p className={styles.footer}>
      <Link to={appendTo(localizePath(to, language))} onClick={onClick}>
        {children}
      </Link>
    </p>
  );
}
