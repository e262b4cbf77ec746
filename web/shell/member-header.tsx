import { CircleUser } from "lucide-react";
import { Link } from "react-router";
import { useSession } from "../api/session.ts";
import { smallPhotoUrl } from "../files/photo-url.ts";
import { Monogram } from "../ui/monogram.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { MenuDrawer } from "./drawer.tsx";
import { LanguageSwitch } from "./language-choice.tsx";
import { Logo } from "./logo.tsx";
import { DisplayMenu } from "./look-menu.tsx";
import styles from "./member-header.module.css";
import { getProfilePath } from "./menu.ts";
import type { MenuCounts } from "./side-menu.tsx";

export function MemberHeader({ counts }: { counts?: MenuCounts }) {
  return (
    <header className={styles.header}>
      <div className={styles.brand}>
        <div className={styles.drawer}>
          <MenuDrawer counts={counts} />
        </div>
        <Logo to="/dashboard" />
      </div>
      <div className={styles.tools}>
        <div className={styles.look}>
          <DisplayMenu language={<LanguageSwitch />} />
        </div>
        <UserLink />
      </div>
    </header>
  );
}

function UserLink() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  const photo = smallPhotoUrl(user.photo);
  return (
    <Link to={getProfilePath(user)} className={styles.user} title={t("shell.your_profile")}>
      <VisuallyHidden>{t("shell.your_profile")}</VisuallyHidden>
      {user.name || photo ? (
        <Monogram name={user.name ?? ""} photo={photo} shape="round" size="small" />
      ) : (
        <CircleUser aria-hidden="true" size={28} />
      )}
    </Link>
  );
}
