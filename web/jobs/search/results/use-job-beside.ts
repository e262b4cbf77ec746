import type { KeyboardEvent, MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SearchResult } from "../../../../contract/jobs/search/search.ts";
import { useMediaQuery } from "../../../platform/ui/use-media-query.ts";
import { toJobHash, useRememberResults } from "../../results-link.tsx";

/** The width from which the chosen job is beside the list. The same as in search-results.module.css. */
const WIDE_SCREEN = "(min-width: 70rem)";

/**
 * The job beside the results: the one that the hash of the address names, else the first. To choose another one replaces the
 * address, so that Back leaves the results. On narrow screens there is none, and a link opens the page of its job.
 */
export function useJobBeside() {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const location = useLocation();
  const navigate = useNavigate();
  const rememberResults = useRememberResults();

  function choose(id: string) {
    const { pathname, search, state } = location;
    navigate({ pathname, search, hash: toJobHash(id) }, { replace: true, preventScrollReset: true, state });
  }

  function openJob({ id, distance_km }: Pick<SearchResult, "id" | "distance_km">, event: MouseEvent) {
    rememberResults(id, distance_km);
    const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!isWide || isNewTab) return;
    event.preventDefault();
    choose(id);
    // A click with the keyboard has no count. It goes to the job, which the arrow keys have shown already.
    if (event.detail === 0) document.getElementById(JOB_BESIDE_ID)?.focus();
  }

  /** Moves to the next or previous job of the list with the arrow keys. */
  function moveByKey(event: KeyboardEvent<HTMLElement>, ids: readonly string[]) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isWide || !step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>("li a")];
    const next = links.findIndex((link) => link.closest("li")?.contains(event.target as Node)) + step;
    const id = ids[next];
    if (id === undefined) return;
    event.preventDefault();
    links[next]?.focus();
    choose(id);
  }

  const getChosen = (ids: readonly string[]) => (isWide ? (parseHash(location.hash) ?? ids[0]) : undefined);
  return { getChosen, openJob, moveByKey };
}

/** The id of the element with the job beside the list. */
export const JOB_BESIDE_ID = "job-beside";

const parseHash = (hash: string) => /^#job-([\da-f-]{36})$/.exec(hash)?.[1];
