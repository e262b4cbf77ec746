/** The name of the draft with the company of a registration whose info step has failed. */
export const COMPANY_DRAFT = "company";

/** The name of the draft with the phone number that a visitor typed before the registration, for the profile form. */
export const PHONE_DRAFT = "phone";
