import { Outlet, ScrollRestoration } from "react-router";
import { Toasts } from "../ui/feedback/toasts.tsx";

/** Around every page: scrolling positions that come back, and the place for notices. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}
