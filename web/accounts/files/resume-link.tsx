import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, type ButtonStyle, getButtonClass } from "../../platform/ui/forms/button.tsx";
import { RESUME_LINK_TTL_MS, resumeLinkQuery } from "./queries.ts";

/** Opens a resume in a new window. The link is signed, because the browser sends no access token with a navigation. */
export function ResumeLink({ resume, children, ...style }: ButtonStyle & { resume: string; children: ReactNode }) {
  const getErrorMessage = useErrorMessage();
  const { data, dataUpdatedAt, isPending, refetch } = useQuery(resumeLinkQuery(resume));

  async function openWithNewLink() {
    const { data: link, error } = await refetch();
    if (error) toast.error(getErrorMessage(error));
    else if (link) window.open(link.url, "_blank", "noopener");
  }

  /** Replaces a link that may have expired, for example while the device was asleep. */
  function renewIfExpired(event: MouseEvent) {
    if (Date.now() - dataUpdatedAt < RESUME_LINK_TTL_MS) return;
    event.preventDefault();
    void openWithNewLink();
  }

  const label = (
    <>
      <Download aria-hidden="true" />
      {children}
    </>
  );
  if (!data) {
    return (
      <Button {...style} disabled={isPending} onClick={openWithNewLink}>
        {label}
      </Button>
    );
  }
  return (
    <a href={data.url} target="_blank" rel="noopener" className={getButtonClass(style)} onClick={renewIfExpired}>
      {label}
    </a>
  );
}
