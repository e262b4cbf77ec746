import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SeekerProfileForm } from "../../contract/profile.ts";
import type { SeekerFormState } from "./entries.ts";

/**
 * What was chosen from a resume comes with the navigation and lands in the form as if it had been typed: to be looked
 * at, changed and saved. It stays with its place in the browser's history until it is saved, so a reload loses nothing.
 */
export function useResumeValues(form: SeekerFormState) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromResume?: Partial<SeekerProfileForm> } | null };
  const taken = state?.fromResume;
  useEffect(() => {
    if (taken) form.reset({ ...form.getValues(), ...taken }, { keepDefaultValues: true });
  }, [form, taken]);
  return {
    isThere: taken !== undefined,
    forget: () => {
      if (taken) navigate(".", { replace: true, state: null });
    },
  };
}
