import { type ReactNode, useId } from "react";
import { photoUrl } from "../files/photo-url.ts";
import { Card } from "../ui/layout/card.tsx";
import { Monogram } from "../ui/layout/monogram.tsx";
import styles from "./profile-header.module.css";
import profileLayoutStyles from "./profile-layout.module.css";

interface ProfileHeaderProps {
  name: string;
  photo: string | null;
  shape: "round" | "square";
  /** Below the name. */
  text?: ReactNode;
  actions?: ReactNode;
}

/** Picture, name and what can be done, on top of a profile or company page. */
export function ProfileHeader({ name, photo, shape, text, actions }: ProfileHeaderProps) {
  return (
    <Card className={styles.header}>
      <Monogram name={name} photo={photoUrl(photo)} shape={shape} size="large" />
      <div className={styles.words}>
        <h1>{name}</h1>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Card>
  );
}

/** A titled part of a profile. */
export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={profileLayoutStyles.title}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** Text as it was typed, or a sentence in its place. */
export function ProfileText({ text, fallback }: { text: string | null; fallback: string }) {
  return text ? (
    <p className={profileLayoutStyles.text}>{text}</p>
  ) : (
    <p className={profileLayoutStyles.soft}>{fallback}</p>
  );
}
