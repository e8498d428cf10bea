import env from '#start/env'
import app from '@adonisjs/core/services/app'
import timeouts from '#config/timeouts'
import { defineConfig, services } from '@adonisjs/drive'

/** Folder of the private store on this machine; made when it is first written to. */
export const storeFolder = env.get('STORAGE_PATH', app.makePath('storage/files'))

const bucket = env.get('S3_BUCKET')
const endpoint = env.get('S3_ENDPOINT')
const region = env.get('S3_REGION', 'us-east-1')
const isPathStyle = env.get('S3_PATH_STYLE', endpoint !== undefined)

/**
 * The store elsewhere, where one is named, used or not: `files:move` carries files between both.
 * Who may read is decided here and not there, so objects have no rights of their own. Stores of others
 * than Amazon know no checksums but those of a request's signature.
 */
const s3 =
  bucket &&
  services.s3({
    bucket,
    region,
    endpoint,
    forcePathStyle: isPathStyle,
    credentials: {
      accessKeyId: env.get('S3_ACCESS_KEY_ID', ''),
      secretAccessKey: env.get('S3_SECRET_ACCESS_KEY')?.release() ?? '',
    },
    requestHandler: {
      connectionTimeout: timeouts.storeConnect,
      requestTimeout: timeouts.storeAnswer,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.storeSilence,
    },
    /** A connection that the store has closed meanwhile is tried anew; two silences still end before a request does. */
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    visibility: 'private',
    supportsACL: false,
  })

/** The bucket that files are kept in; null while that is the folder. */
export const storeBucket = env.get('DRIVE_DISK') === 's3' ? bucket! : null

/**
 * Where browsers send files themselves; null without such a store, or where it is one that they do not reach.
 */
export const storeOrigin =
  storeBucket && env.get('S3_DIRECT_UPLOADS', true) ? originOf(storeBucket) : null

function originOf(name: string): string {
  if (!endpoint) {
    return `https://${isPathStyle ? '' : `${name}.`}s3.${region}.amazonaws.com`
  }
  const { protocol, host } = new URL(endpoint)
  return isPathStyle ? `${protocol}//${host}` : `${protocol}//${name}.${host}`
}

/**
 * The private store: no public folder and no address of its own. Files leave only through the
 * `documents` module, which asks who wants them (DECISIONS 6).
 */
const driveConfig = defineConfig({
  default: env.get('DRIVE_DISK', 'fs'),
  services: {
    fs: services.fs({
      location: storeFolder,
      serveFiles: false,
      visibility: 'private',
    }),
    ...(s3 && { s3 }),
  },
})

export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}
