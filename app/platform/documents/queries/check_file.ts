import { createHash } from 'node:crypto'
import drive from '@adonisjs/drive/services/main'
import type StoredFile from '#documents/models/stored_file'
import type { Disk } from '#documents/store/private_store'

/** `damaged`: with other bytes than were accepted. */
export type FileState = 'whole' | 'missing' | 'damaged'

/**
 * Compares one file of the store, or of another disk, with the checksum in its row, whatever its length.
 *
 * @throws Error of the drive package where the store does not answer
 */
export async function fileState(
  { storageKey, sha256 }: Pick<StoredFile, 'storageKey' | 'sha256'>,
  disk: Disk = drive.use()
): Promise<FileState> {
  if (!(await disk.exists(storageKey))) return 'missing'
  const hash = createHash('sha256')
  for await (const part of await disk.getStream(storageKey)) hash.update(part as Buffer)
  return hash.digest('hex') === sha256 ? 'whole' : 'damaged'
}
