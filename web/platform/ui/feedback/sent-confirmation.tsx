import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./sent-confirmation.module.css";

interface SentConfirmationProps {
  title: string;
  text: string;
  headingLevel?: 2 | 3;
  /** What the writer can do next. */
  children: ReactNode;
}

/** Replaces a form after it was sent. The heading gets the focus, so that a screen reader announces it. */
export function SentConfirmation({ title, text, headingLevel = 3, children }: SentConfirmationProps) {
  const Heading = `h${headingLevel}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <CircleCheck aria-hidden="true" size={32} className={styles.icon} />
      <Heading ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
