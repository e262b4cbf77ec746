/** The formats a resume may be uploaded in; two of them can be read. */
export type ResumeType = "pdf" | "docx" | "doc" | "odt";
