import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Maximum number of concurrent requests to a remote store. */
const AT_ONCE = 20

function* settledFiles(folder, before) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* settledFiles(path, before)
    else if (statSync(path).mtimeMs < before) yield path
  }
}

function firstOf(iterator, count) {
  const taken = []
  for (const one of iterator) {
    if (taken.length === count) break
    taken.push(one)
  }
  return taken
}

/** Uploads in a folder of this machine. */
const folderStore = (folder) => ({
  place: folder,
  has: async (key) => existsSync(join(folder, key)),
  settled: async (before, most) =>
    existsSync(folder)
      ? firstOf(settledFiles(folder, before), most).map((path) => relative(folder, path))
      : [],
})

/** Uploads in a bucket, accessed with the portal's settings. */
async function bucketStore(own) {
  const sdk = await import('@aws-sdk/client-s3')
  const Bucket = own.S3_BUCKET
  const endpoint = own.S3_ENDPOINT || undefined
  const client = new sdk.S3Client({
    region: own.S3_REGION || 'us-east-1',
    endpoint,
    forcePathStyle: own.S3_PATH_STYLE ? own.S3_PATH_STYLE === 'true' : endpoint !== undefined,
    credentials: { accessKeyId: own.S3_ACCESS_KEY_ID, secretAccessKey: own.S3_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 4000, requestTimeout: 20_000 },
    maxAttempts: 2,
  })
  const list = (more = {}) => client.send(new sdk.ListObjectsV2Command({ Bucket, ...more }))
  return {
    place: `bucket ${Bucket}`,
    answers: () => list({ MaxKeys: 1 }),
    has: (Key) =>
      client.send(new sdk.HeadObjectCommand({ Bucket, Key })).then(
        () => true,
        (error) => {
          if (error.$metadata?.httpStatusCode === 404) return false
          throw error
        }
      ),
    async settled(before, most) {
      const keys = []
      let ContinuationToken
      do {
        const page = await list({ ContinuationToken })
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (LastModified.getTime() < before && keys.length < most) keys.push(Key)
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken && keys.length < most)
      return keys
    },
  }
}

export const isBucket = ({ DRIVE_DISK }) => DRIVE_DISK === 's3'

/** Returns the store of the uploads, according to the settings. */
export const storeOf = async (own) =>
  isBucket(own) ? bucketStore(own) : folderStore(own.STORAGE_PATH)

/** Returns the rows whose file the store lacks. */
export async function lostRows(store, rows) {
  const lost = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE)
    const found = await Promise.all(part.map((row) => store.has(row.storage_key)))
    lost.push(...part.filter((_, index) => !found[index]))
  }
  return lost
}
