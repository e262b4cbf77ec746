import { Outlet } from "react-router";
import { MainLandmark } from "./main-landmark.tsx";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";
import styles from "./public-layout.module.css";
import { SkipLink } from "./skip-link.tsx";

/** The frame of every page that needs no login. */
export function PublicLayout() {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <PublicHeader />
      <MainLandmark>
        <Outlet />
      </MainLandmark>
      <PublicFooter />
    </div>
  );
}
