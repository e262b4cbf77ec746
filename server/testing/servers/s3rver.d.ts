// The part of s3rver that the tests of files use; the package brings no types.
declare module "s3rver" {
  // biome-ignore lint/style/noDefaultExport: that is what the package has
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
