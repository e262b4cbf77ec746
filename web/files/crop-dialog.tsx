import "react-easy-crop/react-easy-crop.css";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { PHOTO_SIZE_PX } from "../../contract/values.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Button } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./crop-dialog.module.css";

interface Props {
  /** Of the chosen picture. */
  address: string;
  onClose: () => void;
  onCropped: (photo: Blob) => void;
  /** What was chosen is no picture, or one that the browser does not know. */
  onUnreadable: () => void;
}

const MAX_ZOOM = 4;

/** Which square of the picture becomes the photo: dragged, pinched, or by arrow keys and slider. */
export function CropDialog({ address, onClose, onCropped, onUnreadable }: Props) {
  const { t } = useTranslation();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState(false);

  async function use() {
    if (!area) return;
    setBusy(true);
    try {
      onCropped(await cropImage(address, area));
    } catch {
      onUnreadable();
    }
  }

  const keepArea = (_: CropArea, pixels: CropArea) => setArea(pixels);
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t("common.cancel")}
      </Button>
      <Button onClick={use} disabled={!area} busy={busy}>
        {t("files.photo.use")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t("files.photo.crop_title")} footer={footer}>
      <div className={styles.body}>
        <p>{t("files.photo.crop_hint")}</p>
        <div className={styles.stage}>
          <Cropper
            image={address}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            keyboardStep={10}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={keepArea}
            onCropComplete={keepArea}
            // Its style sheet comes with ours: a <style> element would break the content security policy.
            disableAutomaticStylesInjection
            mediaProps={{ onError: onUnreadable }}
            cropperProps={{ role: "application", "aria-label": t("files.photo.crop_area") }}
          />
        </div>
        <label className={styles.zoom}>
          {t("files.photo.zoom")}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
          />
        </label>
      </div>
    </Dialog>
  );
}

export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Half as much again as the server keeps, so that it has something to choose from. */
const MAX_SIZE_PX = PHOTO_SIZE_PX * 1.5;

/** The part of a picture that was chosen, as a square picture of its own. */
export async function cropImage(address: string, { x, y, width, height }: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.max(1, Math.min(MAX_SIZE_PX, Math.round(width)));
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  if (!blob) throw new Error("The browser could not write the picture.");
  return blob;
}
