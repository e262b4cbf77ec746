import { SkeletonText } from "../ui/skeleton.tsx";
import styles from "./conversation-list.module.css";

export function ConversationSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonText count={6} />
    </div>
  );
}
