import { createHmac, timingSafeEqual } from 'node:crypto'
import { auditKey } from '#config/audit'
import type { Member } from '#operations/backup/archive'
import type { DatabaseKind } from '#operations/backup/dumps'
import { BackupError } from '#operations/backup/backup_files'

/** Names of the members of a backup. */
export const MEMBER_NAMES = {
  readMe: 'READ-ME.txt',
  settings: 'settings.env',
  checkpointLog: 'audit_heads.jsonl',
  /** One line of JSON for each file. */
  contents: 'contents.jsonl',
  manifest: 'manifest.json',
  signature: 'manifest.seal',
  /** The database, compressed and split: database/000001 … */
  database: 'database/',
  /** Uploads under their store keys. */
  files: 'files/',
} as const

/** A file that is not in the backup as described by its row. */
export interface UnavailableFile {
  id: number
  key: string
  /** `removed`: its row was deleted while the backup was taken; the others were lost or damaged before. */
  reason: 'removed' | 'missing' | 'damaged'
}

/** Description of a backup in itself. */
export interface Manifest {
  format: 1
  id: string
  /** Start of the backup, ISO 8601. */
  takenAt: string
  version: string
  commit: string | null
  database: DatabaseKind
  /** Rows of each table. */
  rows: Record<string, number>
  migrations: string[]
  files: { count: number; bytes: number }
  lacking: UnavailableFile[]
  /** Digest of the list of all its files. */
  contentsSha256: string
}

/**
 * Returns the seal of a manifest. It is made with AUDIT_KEY, so that the certificate alone does not allow anyone to
 * create a backup that this portal accepts. It covers all digests.
 */
export const manifestSignature = (bytes: Buffer): string =>
  createHmac('sha256', auditKey.release()).update('backup manifest\0').update(bytes).digest('hex')

/** @throws BackupError if the seal was not made with this AUDIT_KEY, or the format is unknown */
export function verifyManifest(bytes: Buffer, signature: Buffer): Manifest {
  const expected = Buffer.from(manifestSignature(bytes))
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new BackupError(
      'The signature of the backup does not match: AUDIT_KEY is not the key of its portal, or the backup was made by somebody else'
    )
  }
  const manifest = JSON.parse(bytes.toString()) as Manifest
  if (manifest.format !== 1) {
    throw new BackupError('The backup is of a newer portal version: restore it with that version')
  }
  return manifest
}

export const contentsOf = (members: readonly Member[]): Buffer =>
  Buffer.from(members.map((member) => `${JSON.stringify(member)}\n`).join(''))

export const readContents = (bytes: Buffer): Member[] =>
  bytes
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Member)

/** Instructions for opening a backup without the portal. */
export const READ_ME = `A backup of Arthasetu.

It was opened with the private key, openssl and tar, in an empty folder:

  tar -xf arthasetu-….backup
  for piece in *.cms; do
    openssl cms -decrypt -binary -inform DER -inkey private.pem -in "$piece" || break
  done | tar -x

database/    the database in pieces: cat database/* | gunzip gives the SQL, or the SQLite file
files/       the uploads under the names that their rows have (stored_files.storage_key)
settings.env the settings, without keys and passwords
manifest.json, contents.jsonl: what is in it, with digests

The portal's own restore checks all of it: node bin/portal.js restore. Personal numbers in the
database are encrypted with VAULT_KEY, which is in no backup.
`
