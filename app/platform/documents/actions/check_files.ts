import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import FileCheck from '#documents/models/file_check'
import StoredFile from '#documents/models/stored_file'
import { fileState, type FileState } from '#documents/queries/check_file'

/** Files compared between two notes of how far it is, and those on their way at once. */
const SLICE = 200
const AT_ONCE = 4

export interface CheckOptions {
  slice?: number
  /** Is told after each slice how far it is. */
  onSlice?: (check: FileCheck) => void | Promise<void>
}

/** Compares every file of the store with the checksum in its row, and goes on where it was broken off. */
export class CheckFiles {
  /**
   * @returns the walk that is over now
   * @throws Error where another process walks, and of the drive package where the store does not answer
   */
  async run({ slice = SLICE, onSlice = () => undefined }: CheckOptions = {}): Promise<FileCheck> {
    let check = await openCheck()
    while (check.endedAt === null) {
      check = await this.#slice(check, slice)
      await onSlice(check)
    }
    return check
  }

  async #slice({ id, afterId, checked, missing, damaged }: FileCheck, slice: number) {
    const files = await StoredFile.query().where('id', '>', afterId).orderBy('id').limit(slice)
    const found = await statesOf(files)
    const idsIn = (state: FileState) =>
      files.filter((file) => found.get(file) === state).map((file) => file.id)
    const isLast = files.length < slice
    const isOurs = await db
      .from('file_checks')
      .where({ id, after_id: afterId })
      .whereNull('ended_at')
      .update({
        after_id: files.at(-1)?.id ?? afterId,
        checked: checked + files.length,
        missing: JSON.stringify([...missing, ...idsIn('missing')]),
        damaged: JSON.stringify([...damaged, ...idsIn('damaged')]),
        ended_at: isLast ? sqlInstant(getClock().now()) : null,
      })
    if (Number(isOurs) !== 1) throw new Error('The files are being checked by another process')
    return FileCheck.findOrFail(id)
  }
}

async function openCheck(): Promise<FileCheck> {
  const open = await FileCheck.query().whereNull('ended_at').orderBy('id', 'desc').first()
  if (open) return open
  const begunAt = DateTime.fromJSDate(getClock().now())
  const { id } = await FileCheck.create({ begunAt, missing: [], damaged: [] })
  return FileCheck.findOrFail(id)
}

async function statesOf(files: readonly StoredFile[]): Promise<Map<StoredFile, FileState>> {
  const states = new Map<StoredFile, FileState>()
  const waiting = files.values()
  const check = async () => {
    for (const file of waiting) {
      const state = await fileState(file)
      /** One that was removed meanwhile is no loss. */
      const isThere = state === 'whole' || (await StoredFile.find(file.id)) !== null
      states.set(file, isThere ? state : 'whole')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, check))
  return states
}
