import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ImageUp, Trash2 } from "lucide-react";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { MAX_PHOTO_BYTES, photoMediaTypes } from "../../../contract/platform/constants.ts";
import { COVER_SIZE_PX, PHOTO_SIZE_PX } from "../../../contract/platform/picture-sizes.ts";
import { callApi } from "../../platform/api/client.ts";
import { photoUrl } from "../../platform/api/photo-url.ts";
import { updateUser } from "../../platform/api/session.ts";
import common from "../../platform/styles/common.module.css";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { ProgressBar } from "../../platform/ui/feedback/progress-bar.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FieldError } from "../../platform/ui/forms/field.tsx";
import { FileDropzone } from "../../platform/ui/forms/file-dropzone.tsx";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./picture-sections.module.css";
import { useUpload, useUploadErrorMessage } from "./use-upload.ts";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));

interface PictureKind {
  /** The texts of the kind. */
  texts: "photo" | "logo" | "cover";
  /** The field of the user. The photo of an owner is the logo of the company. */
  field: "photo" | "cover";
  upload: typeof routes.uploadPhoto | typeof routes.uploadCover;
  remove: typeof routes.removePhoto | typeof routes.removeCover;
  /** The largest size of the stored picture, in pixels. */
  size: { width: number; height: number };
}

const square = { width: PHOTO_SIZE_PX, height: PHOTO_SIZE_PX };
const photoRoutes = { field: "photo", upload: routes.uploadPhoto, remove: routes.removePhoto, size: square } as const;
const photo: PictureKind = { texts: "photo", ...photoRoutes };
const logo: PictureKind = { texts: "logo", ...photoRoutes };
const cover: PictureKind = {
  texts: "cover",
  field: "cover",
  upload: routes.uploadCover,
  remove: routes.removeCover,
  size: COVER_SIZE_PX,
};

/** The pictures of the current user, and those of the company of an owner. */
export function PictureSections({ user }: { user: User }) {
  if (user.company_role !== "owner") return <PictureSection user={user} kind={photo} />;
  return (
    <>
      <PictureSection user={user} kind={logo} />
      <PictureSection user={user} kind={cover} />
    </>
  );
}

/** Shows, replaces and removes a picture. Changes are saved at once, unlike the form below. */
function PictureSection({ user, kind }: { user: User; kind: PictureKind }) {
  const { t } = useTranslation();
  const picture = user[kind.field];
  const [error, setError] = useState<string>();
  const [pictureUrl, setPicture] = useObjectUrl();
  const { send, percent, isSending } = useUploadPicture(user, kind, setError);
  const chooseButton = useRef<HTMLButtonElement>(null);
  useRestoreFocus(picture, chooseButton);
  const isOfCompany = kind.texts !== "photo";
  const name = (isOfCompany && user.company) || user.name || "";

  function choose(file: File) {
    setError(undefined);
    if (file.size > MAX_PHOTO_BYTES) setError(t("errors.photo_too_large"));
    else if (!photoMediaTypes.some((type) => type === file.type)) setError(t("errors.photo_type"));
    else setPicture(file);
  }

  return (
    <Card as="section" aria-label={t(`files.${kind.texts}.title`)} className={styles.card}>
      <FileDropzone accept={photoMediaTypes.join()} disabled={isSending} onFile={choose} className={styles.zone}>
        {(openPicker) => (
          <>
            {kind.texts === "cover" ? (
              picture && <img src={photoUrl(picture) ?? ""} alt={t("files.cover.alt")} className={styles.cover} />
            ) : (
              <Avatar
                name={name}
                photo={photoUrl(picture)}
                shape={isOfCompany ? "square" : "round"}
                size="huge"
                alt={t(`files.${kind.texts}.alt`)}
              />
            )}
            <div className={styles.text}>
              <h2 className={styles.title}>{t(`files.${kind.texts}.title`)}</h2>
              <p className={common.soft}>{t(`files.${kind.texts}.hint`)}</p>
              {percent === null ? (
                <div className={styles.buttons}>
                  <Button ref={chooseButton} variant="quiet" onClick={openPicker} disabled={isSending}>
                    <ImageUp aria-hidden="true" />
                    {t(`files.${kind.texts}.${picture ? "choose_another" : "choose"}`)}
                  </Button>
                  {picture && <RemoveButton user={user} kind={kind} />}
                </div>
              ) : (
                <ProgressBar label={t("files.uploading")} percent={percent} />
              )}
              <div role="alert">
                <FieldError error={error} />
              </div>
            </div>
          </>
        )}
      </FileDropzone>
      {pictureUrl && (
        <Suspense>
          <CropDialog
            pictureUrl={pictureUrl}
            texts={kind.texts}
            size={kind.size}
            onClose={() => setPicture(null)}
            onCropped={(cropped) => {
              setPicture(null);
              send({ file: cropped, name: kind.texts });
            }}
            onUnreadable={() => {
              setPicture(null);
              setError(t("errors.photo_type"));
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** Moves the focus to `target` when a change of the picture has removed the button that had the focus. */
function useRestoreFocus(picture: string | null, target: RefObject<HTMLElement | null>) {
  const previous = useRef(picture);
  useEffect(() => {
    if (previous.current !== picture && document.activeElement === document.body) target.current?.focus();
    previous.current = picture;
  }, [picture, target]);
}

/** An object URL for the chosen file. It is revoked when another file is chosen, and on unmount. */
function useObjectUrl() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  }, [url]);
  return [url, (file: File | null) => setUrl(file && URL.createObjectURL(file))] as const;
}

function RemoveButton({ user, kind: { texts, field, remove: removal } }: { user: User; kind: PictureKind }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const remove = useMutation({
    mutationFn: () => callApi(removal),
    onSuccess: () => {
      toast.success(t(`files.${texts}.removed`));
      updateUser({ ...user, [field]: null });
      void queryClient.invalidateQueries();
    },
  });

  function confirmRemoval() {
    confirm({
      title: t(`files.${texts}.remove_title`),
      text: t(`files.${texts}.remove_text`),
      confirmLabel: t(`files.${texts}.remove`),
      onConfirm: () => remove.mutateAsync(),
    });
  }

  return (
    <>
      <Button variant="danger" onClick={confirmRemoval}>
        <Trash2 aria-hidden="true" />
        {t(`files.${texts}.remove`)}
      </Button>
      {confirmDialog}
    </>
  );
}

function useUploadPicture(user: User, { texts, field, upload }: PictureKind, onError: (message: string) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getUploadErrorMessage = useUploadErrorMessage();
  return useUpload(
    upload,
    {},
    {
      onSuccess: ({ file }) => {
        toast.success(t(`files.${texts}.updated`));
        updateUser({ ...user, [field]: file });
        // Most lists show the picture, so all queries are refetched.
        void queryClient.invalidateQueries();
      },
      onError: (error) => onError(getUploadErrorMessage(error)),
    },
  );
}
