import { ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { SkeletonText } from "../../../platform/ui/feedback/skeleton.tsx";
import { Button, IconButton } from "../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useMediaQuery } from "../../../platform/ui/use-media-query.ts";
import { READ_TIMEOUT_MS } from "../resume-file.ts";
import { type OpenPdf, openPdf, readText } from "./open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";
import styles from "./pdf-view.module.css";

const zooms = [1, 1.25, 1.5, 2, 3];
const zoomKeys: Record<string, (zoom: number) => number | undefined> = {
  "+": (zoom) => zooms.find((other) => other > zoom),
  "-": (zoom) => zooms.findLast((other) => other < zoom),
  "0": () => zooms[0],
};

interface PdfViewProps {
  content: Blob;
  name: string;
  /** Shown instead of a file that cannot be read. */
  fallback: ReactNode;
}

/** On narrower windows, the letters of a page as wide as the window are too small to read. */
const NARROW = "(max-width: 40rem)";

/**
 * Shows the pages of a PDF as wide as the view, with their text, which can be selected and read aloud, or the text alone. A narrow
 * window begins with the text. A file without text keeps its pages.
 */
export function PdfView({ content, name, fallback }: PdfViewProps) {
  const { t } = useTranslation();
  const [pdf, setPdf] = useState<OpenPdf | "unreadable">();
  const [zoom, setZoom] = useState(1);
  const view = useRef<HTMLElement>(null);
  const width = useWidth(view);
  const isNarrow = useMediaQuery(NARROW);
  const [chosenText, setChosenText] = useState<boolean>();
  const wantsText = chosenText ?? isNarrow;
  const text = useText(typeof pdf === "object" && wantsText ? pdf : undefined);
  const isText = wantsText && text !== "";

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const giveUp = () => {
      if (signal.aborted) return;
      closing.abort();
      setPdf("unreadable");
    };
    const timer = setTimeout(giveUp, READ_TIMEOUT_MS);
    openPdf(content, signal)
      .then((opened) => !signal.aborted && setPdf(opened), giveUp)
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      closing.abort();
    };
  }, [content]);

  function zoomWith(key: string) {
    setZoom((current) => zoomKeys[key]?.(current) ?? current);
  }

  function handleKey(event: KeyboardEvent) {
    // The arrows scroll the pages. On the page around them, they go to another applicant.
    if (event.key.startsWith("Arrow")) event.stopPropagation();
    if (isText || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(zoomKeys, event.key)) return;
    event.preventDefault();
    zoomWith(event.key);
  }

  if (pdf === "unreadable") return fallback;
  return (
    <div className={styles.viewer}>
      <div className={styles.toolbar}>
        {wantsText && text === "" ? (
          <p role="status">{t("files.pdf.no_text")}</p>
        ) : (
          <Button variant="quiet" size="small" onClick={() => setChosenText(!isText)}>
            {t(isText ? "files.pdf.as_pages" : "files.pdf.as_text")}
          </Button>
        )}
        {!isText && (
          <>
            <IconButton label={t("files.pdf.zoom_out")} onClick={() => zoomWith("-")} disabled={zoom === zooms[0]}>
              <ZoomOut aria-hidden="true" />
            </IconButton>
            <span role="status">{t("files.pdf.zoom", { percent: Math.round(zoom * 100) })}</span>
            <IconButton label={t("files.pdf.zoom_in")} onClick={() => zoomWith("+")} disabled={zoom === zooms.at(-1)}>
              <ZoomIn aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll and zoom it */}
      <section ref={view} className={styles.pages} aria-label={name} tabIndex={0} onKeyDown={handleKey}>
        {pdf && width > 0 && !(isText && text === undefined) ? (
          <>
            {isText ? (
              <p dir="auto" className={styles.asText}>
                {text}
              </p>
            ) : (
              pdf.pages.map((page) => (
                <PdfPage key={page.pageNumber} page={page} width={width * zoom} pageCount={pdf.pageCount} />
              ))
            )}
            {pdf.pages.length < pdf.pageCount && (
              <p className={styles.rest}>{t("files.pdf.rest", { count: pdf.pageCount - pdf.pages.length })}</p>
            )}
          </>
        ) : (
          <SkeletonText />
        )}
      </section>
    </div>
  );
}

/** Reads the text of a file when it is first given. Undefined until it is read. */
function useText(pdf: OpenPdf | undefined): string | undefined {
  const [read, setRead] = useState<{ pdf: OpenPdf; text: string }>();
  const text = read && read.pdf === pdf ? read.text : undefined;
  useEffect(() => {
    if (!pdf || text !== undefined) return;
    let isCurrent = true;
    void readText(pdf.pages).then((value) => isCurrent && setRead({ pdf, text: value }));
    return () => {
      isCurrent = false;
    };
  }, [pdf, text]);
  return text;
}

/** Returns the width of an element without its scroll bar, in CSS pixels. 0 until it is known. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
