import { type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "./pdf-view.module.css";

interface PdfPageProps {
  page: PDFPageProxy;
  /** In CSS pixels. */
  width: number;
  pageCount: number;
}

/** Sharper pictures would take more memory than a phone has. */
const MAX_PIXEL_RATIO = 2;

/** A page of a PDF: a picture, and above it its invisible text. It is drawn when it is about to be seen. */
export function PdfPage({ page, width, pageCount }: PdfPageProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  const size = page.getViewport({ scale: 1 });
  const scale = width / size.width;

  useEffect(() => {
    if (!isNear || !canvas.current || !text.current) return;
    const picture = page.getViewport({ scale: scale * Math.min(devicePixelRatio, MAX_PIXEL_RATIO) });
    canvas.current.width = Math.floor(picture.width);
    canvas.current.height = Math.floor(picture.height);
    const rendering = page.render({ canvas: canvas.current, viewport: picture });
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: text.current,
      viewport: page.getViewport({ scale }),
    });
    const container = text.current;
    Promise.all([rendering.promise, layer.render()]).catch(() => {
      // It was cancelled, or a part of the page is damaged. What has been drawn stays.
    });
    return () => {
      rendering.cancel();
      layer.cancel();
      container.replaceChildren();
    };
  }, [page, scale, isNear]);

  return (
    <article
      ref={box}
      aria-label={t("files.pdf.page", { number: page.pageNumber, count: pageCount })}
      className={styles.page}
      style={{ width, height: size.height * scale, "--total-scale-factor": scale } as CSSProperties}
    >
      <canvas ref={canvas} className={styles.picture} />
      <div ref={text} className={styles.text} />
    </article>
  );
}

/** Returns whether an element has come near the visible part of the page. */
function useIsNear(element: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "100%",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
