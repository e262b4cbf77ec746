import styles from "./message-text.module.css";
import { linkify } from "./thread/linkify.ts";

/** A text as it was typed, its line breaks kept and its web addresses made links. */
export function MessageText({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {linkify(text).map((part, index) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
          <a key={index} href={part.href} className={styles.link} target="_blank" rel="noopener nofollow">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
