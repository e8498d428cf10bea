import env from '#start/env'
import app from '@adonisjs/core/services/app'
import timeouts from '#config/timeouts'
import { defineConfig, services } from '@adonisjs/drive'

/** Folder of the private store on this machine; created on the first write. */
export const storeFolder = env.get('STORAGE_PATH', app.makePath('storage/files'))

const bucket = env.get('S3_BUCKET')
const endpoint = env.get('S3_ENDPOINT')
const region = env.get('S3_REGION', 'us-east-1')
const isPathStyle = env.get('S3_PATH_STYLE', endpoint !== undefined)

/**
 * The remote store, where one is configured, used or not: `files:move` moves files between both. Access is controlled
 * here and not there, so objects have no permissions of their own. Stores other than Amazon's support no checksums
 * except that of a request's signature.
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
    /**
     * A connection that the store has closed in the meantime is retried; two timeouts are still shorter than that of a
     * request.
     */
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    visibility: 'private',
    supportsACL: false,
  })

/** The bucket in which files are stored; null when they are in the folder. */
export const storeBucket = env.get('DRIVE_DISK') === 's3' ? bucket! : null

/** Origin to which browsers upload files directly; null without such a store, or where browsers cannot reach it. */
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
 * The private store: no public folder and no public address. Files are served only by the `documents` module, which
 * checks who requests them (DECISIONS 6).
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
