interface Options {
  port: number
  address: string
  silent: boolean
  allowMismatchedSignatures: boolean
  directory: string
  configureBuckets: { name: string; configs?: string[] }[]
}

/** An S3 server in this process; the package brings no types. */
export default class S3Server {
  constructor(options: Options)
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
