import { useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./avatar.module.css";

const sizesPx = { small: 40, medium: 48, large: 96, huge: 200 };

type MonogramProps = {
  name: string;
  /** URL of the picture. Without it, or when it fails to load, the initials are shown. */
  photo?: string | null;
  /** People are round, companies are square. */
  shape?: "round" | "square";
  size?: keyof typeof sizesPx;
  /** Set only where the picture is the content. Elsewhere the name is beside it, and the picture is decorative. */
  alt?: string;
};

export function Avatar({ name, photo, shape = "square", size = "medium", alt = "" }: MonogramProps) {
  const [broken, setBroken] = useState<string>();
  const className = classNames(styles.avatar, styles[shape], styles[size]);
  if (!photo || photo === broken) {
    return (
      <span aria-hidden="true" className={className}>
        {getInitials(name)}
      </span>
    );
  }
  return (
    <img
      src={photo}
      alt={alt}
      width={sizesPx[size]}
      height={sizesPx[size]}
      loading="lazy"
      className={className}
      onError={() => setBroken(photo)}
    />
  );
}

/**
 * Returns the first letters of the first two capitalised words, or of the first two words without a capital: "Sanne de
 * Boer" is SB, "Northgate Health BV" is NH.
 */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word));
  const letters = (capitalised.length > 0 ? capitalised : words).slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase();
}
