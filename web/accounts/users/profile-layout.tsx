import type { ReactNode } from "react";
import { photoUrl } from "../../platform/api/photo-url.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import styles from "./profile-layout.module.css";

interface ProfileHeaderProps {
  name: string;
  photo: string | null;
  shape: "round" | "square";
  /** Shown below the name. */
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** Photo, name and actions, at the top of a profile or company page. */
export function ProfileHeader({ name, photo, shape, subtitle, actions }: ProfileHeaderProps) {
  return (
    <Card className={styles.header}>
      <Avatar name={name} photo={photoUrl(photo)} shape={shape} size="large" />
      <div className={styles.heading}>
        <h1>{name}</h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Card>
  );
}

/** A section of a profile with a title. */
export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section isCard title={title} titleClassName={styles.title}>
      {children}
    </Section>
  );
}

/** A text of the user with its line breaks, or a fallback sentence. */
export function ProfileText({ text, fallback }: { text: string | null; fallback: string }) {
  return text ? <p className={styles.text}>{text}</p> : <p className={styles.secondary}>{fallback}</p>;
}
