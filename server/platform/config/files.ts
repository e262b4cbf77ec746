import * as z from "zod";

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export const fileVariables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be a URL such as https://s3.eu-central-1.amazonaws.com" })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/, "must be a bucket name")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/, "must be a region such as eu-central-1")
    .default("us-east-1"),
  FILES_MOVED_FROM: z.uuid("must be the identity of a file storage, as a refused start prints it").optional(),
};

type FileVariables = Partial<Record<keyof typeof fileVariables, string>>;

/** Returns an error for each S3 variable that is missing while another one is set. */
export function checkFileVariables(variables: FileVariables): string[] {
  const setName = s3Names.find((name) => variables[name]);
  if (!setName) return [];
  return s3Names.filter((name) => !variables[name]).map((name) => `${name} is required with ${setName}`);
}

/** Returns null when S3 is not configured. */
export function readS3Config(variables: FileVariables): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = variables;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: endpoint.replace(/\/+$/, ""), bucket, region, accessKeyId, secretAccessKey };
}
