import { PDFDocument, StandardFonts } from "pdf-lib";
import type { PDFPageProxy } from "pdfjs-dist";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../../testing/open-page.tsx";
import { readText } from "./open-pdf.ts";
import { PdfView } from "./pdf-view.tsx";

async function openPdfWith(lines: string[]) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const sheet = pdf.addPage();
  for (const [index, line] of lines.entries()) sheet.drawText(line, { x: 50, y: 700 - 20 * index, size: 11, font });
  const content = new Blob([new Uint8Array(await pdf.save())]);
  openPage(() => <PdfView content={content} name="Resume.pdf" fallback={<p>Unreadable</p>} />);
}

const sheet = page.getByRole("article", { name: t("files.pdf.page", { number: 1, count: 1 }) });
const asText = page.getByRole("button", { name: t("files.pdf.as_text") });

it("PdfView shows the text when it is wanted", async () => {
  await openPdfWith(["Lighthouse keeper", "Since 1999"]);
  await expect.element(sheet).toBeVisible();
  await asText.click();
  await expect.element(page.getByRole("paragraph").getByText(/Lighthouse keeper\s+Since 1999/)).toBeVisible();
  await page.getByRole("button", { name: t("files.pdf.as_pages") }).click();
  await expect.element(sheet).toBeVisible();
});

it("PdfView keeps the pages of a file without text, and says so", async () => {
  await openPdfWith([]);
  await asText.click();
  await expect.element(page.getByText(t("files.pdf.no_text"))).toBeVisible();
  await expect.element(sheet).toBeVisible();
});

it("readText leaves out a page whose text cannot be read", async () => {
  const damaged = { getTextContent: () => Promise.reject(new Error("bad XRef entry")) };
  const readable = { getTextContent: async () => ({ items: [{ str: "Keeper", transform: [], height: 1 }] }) };
  expect(await readText([damaged, readable] as unknown as PDFPageProxy[])).toBe("Keeper");
});
