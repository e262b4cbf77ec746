import { useMutation } from "@tanstack/react-query";
import { Download, type LucideIcon } from "lucide-react";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { saveFile } from "./save-file.ts";

interface DownloadButtonProps {
  label: string;
  /** Fetches the file with `downloadFile`. A failure is shown as a toast, as of every mutation. */
  load: () => Promise<{ name: string; content: Blob }>;
  /** Said when the file is saved. Without it, the browser alone shows the download. */
  doneText?: string;
  icon?: LucideIcon;
  size?: "small";
}

/** Fetches a file and saves it on the device of the user. */
export function DownloadButton({ label, load, doneText, icon: Icon = Download, size }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: (file) => {
      saveFile(file);
      if (doneText) toast.success(doneText);
    },
  });
  return (
    <Button variant="quiet" {...(size && { size })} busy={download.isPending} onClick={() => download.mutate()}>
      <Icon aria-hidden="true" />
      {label}
    </Button>
  );
}
