import { useCallback } from "react";
import { useNavigate } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { logOut } from "../api/session.ts";
import { useLanguage } from "../i18n.ts";

/** Ends the session and goes to the login page at once; the server hears of it meanwhile. */
export function useLogOut(): (search?: string) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  return useCallback(
    (search = "") => {
      void logOut();
      navigate(localizePath("/login", language) + search, { replace: true });
    },
    [navigate, language],
  );
}
