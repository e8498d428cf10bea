import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enableS3PageTokens } from '#tests/support/s3_tokens'

enableS3PageTokens()

const BUCKET = 'arthasetu-files'

/** The only key that the S3 server of the tests accepts. */
const KEY = 'S3RVER'

/** Allows a browser to upload files from any page; a production bucket's own rule would name the origin. */
const CORS = `<CORSConfiguration>
  <CORSRule>
    <AllowedOrigin>*</AllowedOrigin>
    <AllowedMethod>PUT</AllowedMethod>
    <AllowedHeader>*</AllowedHeader>
  </CORSRule>
</CORSConfiguration>`

export interface S3Store {
  address: URL
  /** Folder in which the server stores the contents of the bucket. */
  directory: string
  /** Settings with which a process reaches the server; the caller sets DRIVE_DISK. */
  settings: NodeJS.ProcessEnv
  close(): Promise<void>
}

/**
 * Starts an S3 server for one test with one empty bucket and returns the settings to reach it; requires the packages of
 * tools.
 */
export async function startS3(): Promise<S3Store> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const { default: S3Server } = await import('../../tools/s3_server.js')
  const server = new S3Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    /** The server computes the signature of a listing without the slash that clients sign. */
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

/** Settings for a store at an address. */
export const s3Settings = (address: URL, bucket = BUCKET): NodeJS.ProcessEnv => ({
  S3_BUCKET: bucket,
  S3_REGION: 'us-east-1',
  S3_ENDPOINT: address.origin,
  S3_ACCESS_KEY_ID: KEY,
  S3_SECRET_ACCESS_KEY: KEY,
})
