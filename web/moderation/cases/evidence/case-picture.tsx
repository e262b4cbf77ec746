import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { routes } from "../../../../contract/index.ts";
import { downloadFile, isNotFoundError } from "../../../platform/api/client.ts";
import { Avatar } from "../../../platform/ui/layout/avatar.tsx";

interface CasePictureProps {
  caseId: string;
  file: string;
  name: string;
  alt: string;
}

/** A picture of the evidence. It comes through the case, because a restricted one is served to nobody else. */
export function CasePicture({ caseId, file, name, alt }: CasePictureProps) {
  const [url, setUrl] = useState<string>();
  const { data } = useQuery({
    queryKey: ["files", "case_picture", caseId, file],
    queryFn: ({ signal }) =>
      downloadFile(routes.downloadCasePicture, { params: { id: caseId, photo: file }, signal }).catch((error) => {
        // Its owner has removed it. The initials stay.
        if (isNotFoundError(error)) return null;
        throw error;
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const content = data?.content;
  useEffect(() => {
    if (!content) return;
    const created = URL.createObjectURL(new Blob([content], { type: "image/webp" }));
    // oxlint-disable-next-line react/set-state-in-effect -- the cleanup revokes the URL
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [content]);
  return <Avatar name={name} photo={url ?? null} size="huge" alt={alt} />;
}
