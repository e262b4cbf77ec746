import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ImageUp, Trash2 } from "lucide-react";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { MAX_PHOTO_BYTES, photoMediaTypes } from "../../../contract/platform/constants.ts";
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
import styles from "./photo-section.module.css";
import { useUpload, useUploadErrorMessage } from "./use-upload.ts";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));

/** Shows, replaces and removes the photo of the current user. Changes are saved at once, unlike the form below. */
export function PhotoSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const [error, setError] = useState<string>();
  const [pictureUrl, setPicture] = useObjectUrl();
  const { send, percent, isSending } = useUploadPhoto(user, setError);
  const chooseButton = useRef<HTMLButtonElement>(null);
  useRestoreFocus(user.photo, chooseButton);
  // The picture of an owner is the logo of the company. That of a colleague is their own photo.
  const isLogo = user.company_role === "owner";
  const name = (isLogo && user.company) || user.name || "";

  function choose(file: File) {
    setError(undefined);
    if (file.size > MAX_PHOTO_BYTES) setError(t("errors.photo_too_large"));
    else if (!photoMediaTypes.some((type) => type === file.type)) setError(t("errors.photo_type"));
    else setPicture(file);
  }

  return (
    <Card as="section" aria-label={t("files.photo.title")} className={styles.card}>
      <FileDropzone accept={photoMediaTypes.join()} disabled={isSending} onFile={choose} className={styles.zone}>
        {(openPicker) => (
          <>
            <Avatar
              name={name}
              photo={photoUrl(user.photo)}
              shape={isLogo ? "square" : "round"}
              size="huge"
              alt={t("files.photo.alt")}
            />
            <div className={styles.text}>
              <h2 className={styles.title}>{t("files.photo.title")}</h2>
              <p className={common.soft}>{t("files.photo.hint")}</p>
              {percent === null ? (
                <div className={styles.buttons}>
                  <Button ref={chooseButton} variant="quiet" onClick={openPicker} disabled={isSending}>
                    <ImageUp aria-hidden="true" />
                    {t(user.photo ? "files.photo.choose_another" : "files.photo.choose")}
                  </Button>
                  {user.photo && <RemovePhotoButton user={user} />}
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
            onClose={() => setPicture(null)}
            onCropped={(photo) => {
              setPicture(null);
              send({ file: photo, name: "photo" });
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

/** Moves the focus to `target` when a change of the photo has removed the button that had the focus. */
function useRestoreFocus(photo: string | null, target: RefObject<HTMLElement | null>) {
  const previous = useRef(photo);
  useEffect(() => {
    if (previous.current !== photo && document.activeElement === document.body) target.current?.focus();
    previous.current = photo;
  }, [photo, target]);
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

function RemovePhotoButton({ user }: { user: User }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const remove = useMutation({
    mutationFn: () => callApi(routes.removePhoto),
    onSuccess: () => {
      toast.success(t("files.photo.removed"));
      updateUser({ ...user, photo: null });
      void queryClient.invalidateQueries();
    },
  });

  function confirmRemoval() {
    confirm({
      title: t("files.photo.remove_title"),
      text: t("files.photo.remove_text"),
      confirmLabel: t("files.photo.remove"),
      onConfirm: () => remove.mutateAsync(),
    });
  }

  return (
    <>
      <Button variant="danger" onClick={confirmRemoval}>
        <Trash2 aria-hidden="true" />
        {t("files.photo.remove")}
      </Button>
      {confirmDialog}
    </>
  );
}

function useUploadPhoto(user: User, onError: (message: string) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getUploadErrorMessage = useUploadErrorMessage();
  return useUpload(
    routes.uploadPhoto,
    {},
    {
      onSuccess: ({ file }) => {
        toast.success(t("files.photo.updated"));
        updateUser({ ...user, photo: file });
        // Most lists show the photo, so all queries are refetched.
        void queryClient.invalidateQueries();
      },
      onError: (error) => onError(getUploadErrorMessage(error)),
    },
  );
}
