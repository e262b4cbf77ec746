import { Link } from "react-router";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./layout-parts.module.css";

export function Logo({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} className={styles.logo}>
      <span aria-hidden="true" className={styles.door} />
      {t("common.product")}
    </Link>
  );
}
