import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { MAX_PHOTO_BYTES, MAX_RESUME_BYTES } from "../../../contract/platform/constants.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { createSeeker } from "../../testing/samples.ts";
import { PictureSections } from "./picture-sections.tsx";
import { ResumeUploadPage } from "./resume-upload-page.tsx";

const user = createSeeker();

/** Chooses a file, as the file picker of the browser does. */
function choose(name: string, size: number, type: string): void {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("The page takes no file");
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(size)], name, { type }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

it("ResumeUploadPage refuses a file of a wrong type or size before it is sent", async () => {
  openPage(ResumeUploadPage, { user, replies: { listOwnFiles: [] } });
  await expect.element(page.getByText(t("files.resume.none"))).toBeVisible();
  for (const [name, size, error] of [
    ["holiday.exe", 2, "errors.resume_type"],
    ["huge.pdf", MAX_RESUME_BYTES + 1, "errors.resume_too_large"],
  ] as const) {
    choose(name, size, "application/pdf");
    await expect.element(page.getByRole("alert").getByText(t(error))).toBeVisible();
    await expect.element(page.getByText(name)).not.toBeInTheDocument();
  }
});

it("PictureSections refuses a file of a wrong type or size before it is sent", async () => {
  openPage(() => <PictureSections user={user} />, { user });
  await expect.element(page.getByRole("heading", { name: t("files.photo.title") })).toBeVisible();
  choose("me.gif", 6, "image/gif");
  await expect.element(page.getByText(t("errors.photo_type"))).toBeVisible();
  choose("me.png", MAX_PHOTO_BYTES + 1, "image/png");
  await expect.element(page.getByText(t("errors.photo_too_large"))).toBeVisible();
  await expect.element(page.getByText(t("errors.photo_type"))).not.toBeInTheDocument();
});
