import common from "../../platform/styles/common.module.css";
import "react-easy-crop/react-easy-crop.css";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./crop-dialog.module.css";

interface CropDialogProps {
  /** The object URL of the chosen picture. */
  pictureUrl: string;
  /** The texts of the kind of picture. */
  texts: "photo" | "logo" | "cover";
  /** The size of the stored picture, whose shape the selected part has. */
  size: PictureSize;
  onClose: () => void;
  onCropped: (photo: Blob) => void;
  /** Called when the browser cannot decode the file. */
  onUnreadable: () => void;
}

interface PictureSize {
  width: number;
  height: number;
}

const MAX_ZOOM = 4;

/** Selects the part of the picture that is shown, with mouse, touch, arrow keys and slider. */
export function CropDialog({ pictureUrl, texts, size, onClose, onCropped, onUnreadable }: CropDialogProps) {
  const { t } = useTranslation();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const crop = useMutation({
    mutationFn: (selected: CropArea) => cropImage(pictureUrl, selected, size),
    onSuccess: onCropped,
    onError: onUnreadable,
  });

  const updateArea = (_: CropArea, pixels: CropArea) => setArea(pixels);
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t("common.cancel")}
      </Button>
      <Button onClick={() => area && crop.mutate(area)} disabled={!area} busy={crop.isPending}>
        {t(`files.${texts}.use`)}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t(`files.${texts}.crop_title`)} footer={footer}>
      <div className={common.stack4}>
        <p>{t(`files.${texts}.crop_hint`)}</p>
        <div className={styles.stage}>
          <Cropper
            image={pictureUrl}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={size.width / size.height}
            keyboardStep={10}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={updateArea}
            onCropComplete={updateArea}
            // This file imports the style sheet, because the content security policy forbids <style> elements.
            disableAutomaticStylesInjection
            mediaProps={{ onError: onUnreadable }}
            cropperProps={{ role: "application", "aria-label": t(`files.${texts}.crop_area`) }}
          />
        </div>
        <label className={styles.zoom}>
          {t(`files.${texts}.zoom`)}
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

interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How much larger than the stored picture the sent one is: the server scales it down, which keeps it sharp. */
const SCALE = 1.5;

/**
 * Draws the selected area of a picture as a new picture.
 * @throws {Error} The browser could not encode the picture.
 */
async function cropImage(pictureUrl: string, { x, y, width, height }: CropArea, size: PictureSize): Promise<Blob> {
  const image = new Image();
  image.src = pictureUrl;
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, (size.width * SCALE) / width);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // A browser without a WebP encoder returns PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  if (!blob) throw new Error("The browser could not encode the cropped picture.");
  return blob;
}
