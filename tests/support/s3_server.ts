import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { letS3TurnPages } from '#tests/support/s3_tokens'

letS3TurnPages()

const BUCKET = 'arthasetu-files'

/** What the S3 server of the tests takes as its only key. */
const KEY = 'S3RVER'

/** Lets a browser put files there, from any page: what a bucket's own rule would name. */
const CORS = `<CORSConfiguration>
  <CORSRule>
    <AllowedOrigin>*</AllowedOrigin>
    <AllowedMethod>PUT</AllowedMethod>
    <AllowedHeader>*</AllowedHeader>
  </CORSRule>
</CORSConfiguration>`

export interface S3Store {
  address: URL
  /** Where it keeps what is in the bucket. */
  directory: string
  /** What a process needs to know of it; DRIVE_DISK is the caller's. */
  settings: NodeJS.ProcessEnv
  close(): Promise<void>
}

/** An S3 server of a test's own, with one empty bucket, and what it takes to reach it; needs the packages of tools. */
export async function startS3(): Promise<S3Store> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const { default: S3Server } = await import('../../tools/s3_server.js')
  const server = new S3Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    /** It reckons the signature of a listing without the slash that clients sign. */
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [CORS] }],
  })
  const { port } = await server.run()
  const address = new URL(`http://127.0.0.1:${port}`)
  return {
    address,
    directory: join(directory, BUCKET),
    settings: s3Settings(address),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The settings for a store behind an address. */
export const s3Settings = (address: URL, bucket = BUCKET): NodeJS.ProcessEnv => ({
  S3_BUCKET: bucket,
  S3_REGION: 'us-east-1',
  S3_ENDPOINT: address.origin,
  S3_ACCESS_KEY_ID: KEY,
  S3_SECRET_ACCESS_KEY: KEY,
})
