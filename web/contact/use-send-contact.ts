import { useEffect, useState } from "react";
import { routes } from "../../contract/index.ts";
import { ApiError, callApi } from "../api.ts";
import type { ContactFields } from "./contact-fields.ts";
import { createFormTokenSource } from "./form-token.ts";

export function useSendContact(): (fields: ContactFields) => Promise<void> {
  const [token] = useState(createFormTokenSource);
  useEffect(() => token.prefetch(), [token]);
  return async (fields) => {
    try {
      await callApi(routes.sendContactForm, { body: { ...fields, form_token: await token.take() } });
      token.discard();
    } catch (error) {
      if (error instanceof ApiError && error.code === "form_expired") token.discard();
      throw error;
    }
  };
}
