import * as z from "zod";

// Before any schema is made: zod would otherwise try `eval`, which the content security policy reports.
z.config({ jitless: true });
