/** The part that the tests use; the package brings no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string;
    readonly port: number;
    readonly directory: string;
    readonly silent: boolean;
    readonly allowMismatchedSignatures: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  }

  // biome-ignore lint/style/noDefaultExport: that is how the package has it
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
