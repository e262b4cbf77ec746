import { useEffect, useState } from "react";
import { routes } from "../../contract/index.ts";
import { ApiFailure, call } from "../api.ts";
import type { ContactFields } from "./contact-fields.ts";
import { createFormToken } from "./form-token.ts";

export function useSendContact(): (fields: ContactFields) => Promise<void> {
  const [token] = useState(createFormToken);
  useEffect(() => token.open(), [token]);
  return async (fields) => {
    try {
      await call(routes.sendContactForm, { body: { ...fields, form_token: await token.take() } });
      token.drop();
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "form_expired") token.drop();
      throw error;
    }
  };
}
