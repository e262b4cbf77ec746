import { type ReactNode, Suspense } from "react";
import { useHydrated } from "../../../platform/ui/use-hydrated.ts";

interface OnDemandProps {
  formId: string;
  name: string;
  value: string | undefined;
  children: ReactNode;
}

/** A filter whose code is loaded after the page. Until then the form submits its value. */
export function OnDemand({ formId, name, value, children }: OnDemandProps) {
  const kept = value ? <input type="hidden" form={formId} name={name} value={value} /> : null;
  return useHydrated() ? <Suspense fallback={kept}>{children}</Suspense> : kept;
}
