import { type ComponentProps, lazy, Suspense } from "react";

const OfferDialog = lazy(async () => ({ default: (await import("./offer-dialog.tsx")).OfferDialog }));

/** The form of an offer with its rules, which loads when it is opened. */
export function LazyOfferDialog(props: ComponentProps<typeof OfferDialog>) {
  return (
    <Suspense>
      <OfferDialog {...props} />
    </Suspense>
  );
}
