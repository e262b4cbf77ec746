import { Star } from "lucide-react";
import { classNames } from "../class-names.ts";
import styles from "./rating.module.css";

const places = [1, 2, 3, 4, 5];

/** A rating out of five stars. Filled and outlined stars differ in shape, not only in colour. */
export function Rating({ value, label, size = 18 }: { value: number; label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} className={styles.stars}>
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          size={size}
          className={classNames(styles.star, place <= Math.round(value) && styles.full)}
        />
      ))}
    </span>
  );
}
