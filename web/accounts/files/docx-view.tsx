import { type ReactNode, useEffect, useState } from "react";
import { startWorker } from "../../platform/app/start-worker.ts";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import styles from "./docx-view.module.css";
import workerUrl from "./docx-worker.ts?worker&url";
import { READ_TIMEOUT_MS } from "./resume-file.ts";

interface DocxViewProps {
  content: Blob;
  name: string;
  /** Shown instead of a file that cannot be read, or that has no text. */
  fallback: ReactNode;
}

/** Shows the text of a DOCX, without its formatting. */
export function DocxView({ content, name, fallback }: DocxViewProps) {
  const [text, setText] = useState<string>();

  useEffect(() => {
    const worker = startWorker(workerUrl);
    const giveUp = () => {
      worker.terminate();
      setText((known) => known ?? "");
    };
    const timer = setTimeout(giveUp, READ_TIMEOUT_MS);
    worker.onmessage = ({ data }: MessageEvent<string>) => setText(data.trim());
    worker.onerror = giveUp;
    void content.arrayBuffer().then((data) => worker.postMessage(data, [data]));
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [content]);

  if (text === undefined) return <SkeletonText />;
  if (text === "") return fallback;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <section className={styles.text} aria-label={name} tabIndex={0}>
      {text.replaceAll(/\n{3,}/g, "\n\n")}
    </section>
  );
}
