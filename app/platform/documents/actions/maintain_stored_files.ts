import { createHash } from 'node:crypto'
import drive from '@adonisjs/drive/services/main'
import StoredFile from '#documents/models/stored_file'
import { type Disk, STORED_KEY, privateStore, putDurably } from '#documents/store/private_store'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import FileCheck from '#documents/models/file_check'
import type { DriveDisks } from '@adonisjs/drive/types'

/** `damaged`: the bytes differ from those that were accepted. */
type FileState = 'whole' | 'missing' | 'damaged'

/**
 * Compares one file of the store, or of another disk, with the checksum in its row, whatever its size.
 *
 * @throws Error of the drive package where the store does not respond
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

/** Files compared between two progress records, and files compared concurrently. */
const SLICE = 200
const CONCURRENT_CHECKS = 4

interface CheckOptions {
  slice?: number
  /** Called with the progress after each slice. */
  onSlice?: (check: FileCheck) => void | Promise<void>
}

/** Compares every file of the store with the checksum in its row, and resumes where it was interrupted. */
export class CheckFiles {
  /**
   * @returns the completed check
   * @throws Error where another process runs the check, and of the drive package where the store does not respond
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
    const updated = await db
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
    if (Number(updated) !== 1) throw new Error('The files are being checked by another process')
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
      /** A file that was removed meanwhile is not a loss. */
      const isThere = state === 'whole' || (await StoredFile.find(file.id)) !== null
      states.set(file, isThere ? state : 'whole')
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, check))
  return states
}

const HOUR = 3_600_000
const ORPHAN_BATCH_SIZE = 500
/** Concurrent look-ups in the store. */
const CONCURRENT_LOOKUPS = 20

type OrphanOptions = {
  /** Younger files may belong to a request that is still running. 24 by default. */
  olderThanHours?: number
  /** Whether to remove the orphans; otherwise they are only reported. */
  remove?: boolean
}

type OrphanReport = {
  /** Keys in the store without a row: left by a crash between storing the file and the commit. */
  orphans: string[]
  removed: number
  /** Ids of rows whose file is not in the store: a loss, to be restored from a backup. */
  missing: number[]
}

/** Compares the store with its rows, in both directions. */
export class FindOrphanFiles {
  async run({ olderThanHours = 24, remove = false }: OrphanOptions = {}): Promise<OrphanReport> {
    const orphans = await this.filesWithoutRow(olderThanHours)
    if (remove) for (const key of orphans) await privateStore.remove(key)
    return { orphans, removed: remove ? orphans.length : 0, missing: await this.rowsWithoutFile() }
  }

  private async filesWithoutRow(olderThanHours: number): Promise<string[]> {
    const before = getClock().now().getTime() - olderThanHours * HOUR
    const orphans: string[] = []
    let batch: string[] = []
    const collectOrphans = async () => {
      const known = await StoredFile.query().whereIn('storageKey', batch).select('storageKey')
      const keys = new Set(known.map((file) => file.storageKey))
      orphans.push(...batch.filter((key) => !keys.has(key)))
      batch = []
    }
    for await (const { key, modifiedAt } of privateStore.entries()) {
      /** Other objects in a folder or bucket do not belong to the portal. */
      if (!STORED_KEY.test(key)) continue
      if (modifiedAt.getTime() > before) continue
      batch.push(key)
      if (batch.length === ORPHAN_BATCH_SIZE) await collectOrphans()
    }
    if (batch.length > 0) await collectOrphans()
    return orphans
  }

  private async rowsWithoutFile(): Promise<number[]> {
    const missing: number[] = []
    for (let after = 0; ;) {
      const files = await StoredFile.query()
        .where('id', '>', after)
        .orderBy('id')
        .limit(ORPHAN_BATCH_SIZE)
      for (let at = 0; at < files.length; at += CONCURRENT_LOOKUPS) {
        const part = files.slice(at, at + CONCURRENT_LOOKUPS)
        const found = await Promise.all(part.map((file) => privateStore.exists(file.storageKey)))
        missing.push(...part.filter((_, index) => !found[index]).map(({ id }) => id))
      }
      if (files.length < ORPHAN_BATCH_SIZE) return missing
      after = files[files.length - 1].id
    }
  }
}

/** Rows read at a time, and files copied concurrently: each is held in memory (at most 10 MB). */
const MOVE_BATCH_SIZE = 200
const CONCURRENT_COPIES = 4

export type DiskName = keyof DriveDisks

interface MoveReport {
  /** Files that were copied, and verified at the destination. */
  carried: number
  /** Files that were already at the destination with the right bytes. */
  there: number
  /** Ids of rows whose file is neither at the source nor at the destination. */
  missing: number[]
  /** Ids of rows whose bytes differ from those that were accepted: not copied. */
  damaged: number[]
}

/**
 * Copies every file that has a row from one disk to another and compares its checksum on both sides. The source keeps
 * its files. It may be interrupted at any point and run again: files that have arrived are compared and not copied
 * twice.
 */
export class MoveFiles {
  readonly #from: Disk
  readonly #to: Disk
  readonly #report: MoveReport = { carried: 0, there: 0, missing: [], damaged: [] }

  constructor(from: DiskName, to: DiskName) {
    this.#from = drive.use(from)
    this.#to = drive.use(to)
  }

  /** @param onBatch called after each batch with the progress */
  async run(onBatch: (soFar: Readonly<MoveReport>) => void = () => undefined): Promise<MoveReport> {
    for (let after = 0; ;) {
      const files = await StoredFile.query()
        .where('id', '>', after)
        .orderBy('id')
        .limit(MOVE_BATCH_SIZE)
      const waiting = files.values()
      const copyNext = async () => {
        for (const file of waiting) await this.#copyOne(file)
      }
      await Promise.all(Array.from({ length: CONCURRENT_COPIES }, copyNext))
      onBatch(this.#report)
      if (files.length < MOVE_BATCH_SIZE) return this.#report
      after = files[files.length - 1].id
    }
  }

  async #copyOne(file: StoredFile): Promise<void> {
    const { storageKey: key, mime } = file
    if ((await fileState(file, this.#to)) === 'whole') {
      this.#report.there += 1
      return
    }
    const state = await fileState(file, this.#from)
    if (state !== 'whole') return void this.#report[state].push(file.id)
    await putDurably(this.#to, key, await this.#from.getBytes(key), mime)
    if ((await fileState(file, this.#to)) === 'whole') this.#report.carried += 1
    else this.#report.damaged.push(file.id)
  }
}
