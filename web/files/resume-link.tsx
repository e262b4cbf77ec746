import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useErrorMessage } from "../api/error-message.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button, type ButtonStyle, getButtonClass } from "../ui/forms/button.tsx";
import { LINK_TTL_MS, resumeLinkQuery } from "./queries.ts";

/** Opens a resume in a new window, where no access token goes: by an address that is signed for some minutes. */
export function ResumeLink({ resume, children, ...looks }: ButtonStyle & { resume: string; children: ReactNode }) {
  const failureMessage = useErrorMessage();
  const { data, dataUpdatedAt, isPending, refetch } = useQuery(resumeLinkQuery(resume));

  async function openAnew() {
    const { data: link, error } = await refetch();
    if (error) toast.error(failureMessage(error));
    else if (link) window.open(link.url, "_blank", "noopener");
  }

  /** After a sleep of the machine, for one, the address may be older than it should be. */
  function renewIfOld(event: MouseEvent) {
    if (Date.now() - dataUpdatedAt < LINK_TTL_MS) return;
    event.preventDefault();
    void openAnew();
  }

  const content = (
    <>
      <Download aria-hidden="true" />
      {children}
    </>
  );
  if (!data) {
    return (
      <Button {...looks} disabled={isPending} onClick={openAnew}>
        {content}
      </Button>
    );
  }
  return (
    <a href={data.url} target="_blank" rel="noopener" className={getButtonClass(looks)} onClick={renewIfOld}>
      {content}
    </a>
  );
}
