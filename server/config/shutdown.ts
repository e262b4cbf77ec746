import * as z from "zod";

export const shutdownVariables = {
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, "must be a number of seconds from 0 to 300")
    .transform(Number)
    .refine((seconds) => seconds <= 300, "must be a number of seconds from 0 to 300")
    .default(0),
};
