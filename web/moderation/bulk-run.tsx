import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { Dialog } from "../platform/ui/feedback/dialog.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import styles from "./bulk-run.module.css";
import { invalidateCases } from "./queries.ts";

export interface BulkResult<Item> {
  item: Item;
  /** The error in words. Null when it is done. */
  error: string | null;
}

/** Calls the API for one item after the other, and collects what became of each. */
export function useBulkRun<Item>() {
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const [isRunning, setRunning] = useState(false);
  const [results, setResults] = useState<BulkResult<Item>[]>([]);

  async function run(items: Item[], send: (item: Item) => Promise<unknown>) {
    setRunning(true);
    const collected: BulkResult<Item>[] = [];
    for (const item of items) {
      const error = await send(item).then(
        () => null,
        (failure: unknown) => getErrorMessage(failure),
      );
      collected.push({ item, error });
    }
    setRunning(false);
    setResults(collected);
    void invalidateCases(queryClient);
  }

  return { run, isRunning, results, clearResults: () => setResults([]) };
}

interface BulkResultsProps<Item> {
  results: BulkResult<Item>[];
  toTitle: (item: Item) => string;
  onClose: () => void;
}

/** A dialog with what became of each item. */
export function BulkResults<Item extends { id: string }>({ results, toTitle, onClose }: BulkResultsProps<Item>) {
  const { t } = useTranslation();
  return (
    <Dialog open={results.length > 0} onClose={onClose} title={t("staff.bulk.results")}>
      <ul className={styles.results}>
        {results.map(({ item, error }) => (
          <li key={item.id}>
            <strong>{toTitle(item)}</strong>
            <span className={error ? styles.failed : styles.done}>
              {error === null ? t("staff.bulk.done") : t("staff.bulk.failed", { error })}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
