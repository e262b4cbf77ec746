import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type * as z from "zod";
import { ContactForm } from "../../contract/contact.ts";
import { routes } from "../../contract/index.ts";
import { ApiFailure, call } from "../api.ts";
import { createFormToken } from "./form-token.ts";

/** What people type; the token is added when it is sent. */
export const ContactFields = ContactForm.omit({ form_token: true });
export type ContactFields = z.input<typeof ContactFields>;

export function useSendContact({ onSent, onFaults }: { onSent: () => void; onFaults: (error: unknown) => void }) {
  const [token] = useState(createFormToken);
  useEffect(() => token.open(), [token]);
  return useMutation({
    mutationFn: async (fields: ContactFields) =>
      call(routes.sendContactForm, { body: { ...fields, form_token: await token.take() } }),
    onSuccess: () => {
      token.drop();
      onSent();
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "form_expired") token.drop();
      onFaults(error);
    },
  });
}
