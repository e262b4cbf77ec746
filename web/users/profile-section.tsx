import { type ReactNode, useId } from "react";
import { Card } from "../ui/layout/card.tsx";
import styles from "./profile-layout.module.css";

/** A titled part of a profile. */
export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** Text as it was typed, or a sentence in its place. */
export function ProfileText({ text, fallback }: { text: string | null; fallback: string }) {
  return text ? <p className={styles.text}>{text}</p> : <p className={styles.soft}>{fallback}</p>;
}
