import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { Card } from "./card.tsx";
import styles from "./section.module.css";

interface SectionProps {
  /** Makes the section the target of links. */
  id?: string;
  title: ReactNode;
  titleClassName?: string | undefined;
  /** Shows the section as a card. */
  isCard?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A section that its heading names. */
export function Section({ id, title, titleClassName, isCard = false, className, children }: SectionProps) {
  const titleId = useId();
  const content = (
    <>
      <h2 id={titleId} className={classNames(styles.title, titleClassName)}>
        {title}
      </h2>
      {children}
    </>
  );
  const props = { id, "aria-labelledby": titleId, className, children: content };
  return isCard ? <Card as="section" {...props} /> : <section {...props} />;
}
