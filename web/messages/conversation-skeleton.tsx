import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import styles from "./conversation-list.module.css";

export function ConversationSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonText count={6} />
    </div>
  );
}
