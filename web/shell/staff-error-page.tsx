import { PublicFrame } from "./public-layout.tsx";
import { ErrorPage } from "./root.tsx";

/** Replaces the area of the staff for everybody else, in the frame of public pages: it looks like any unknown address. */
export function StaffErrorPage() {
  return (
    <PublicFrame>
      <ErrorPage />
    </PublicFrame>
  );
}
