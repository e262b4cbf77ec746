import * as z from "zod";

export const tripPlannerVariables = {
  OPENTRIPPLANNER_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL such as https://otp.example.org/otp/gtfs/v1" })
    .refine(hasNoPassword, "must contain no user name and password")
    .optional(),
};

/** `fetch` refuses a URL that contains them. */
function hasNoPassword(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === "" && password === "";
}
