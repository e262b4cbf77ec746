import { ArrowLeft } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../ui/button.tsx";

/** Back to where the person came from; who came by a link from outside goes to `otherwise`. */
export function BackButton({ label, otherwise }: { label: string; otherwise: string }) {
  const navigate = useNavigate();
  const cameFromOutside = useLocation().key === "default";
  return (
    <Button variant="quiet" size="small" onClick={() => (cameFromOutside ? navigate(otherwise) : navigate(-1))}>
      <ArrowLeft aria-hidden="true" />
      {label}
    </Button>
  );
}
