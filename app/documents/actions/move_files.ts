import { createHash } from 'node:crypto'
import drive from '@adonisjs/drive/services/main'
import type { DriveDisks } from '@adonisjs/drive/types'
import StoredFile from '#documents/models/stored_file'
import { type Disk, putDurably } from '#documents/store/private_store'

/** Rows read at a time, and files on their way at once: each is held in memory (at most 10 MB). */
const BATCH = 200
const AT_ONCE = 4

export type DiskName = keyof DriveDisks

export interface MoveReport {
  /** Files that were carried over, and read there again. */
  carried: number
  /** Files that were there already with the bytes they should have. */
  there: number
  /** Ids of rows whose file is not at the place it is carried from, nor at the other. */
  missing: number[]
  /** Ids of rows whose file has other bytes than were accepted: left where it is. */
  damaged: number[]
}

const isWhole = (bytes: Uint8Array, { sha256 }: StoredFile) =>
  createHash('sha256').update(bytes).digest('hex') === sha256

/**
 * Carries every file that has a row from one disk to another and compares its checksum on both sides.
 * The first keeps its files. It may be broken off at any point and run again: what arrived is compared
 * and not carried twice.
 */
export class MoveFiles {
  readonly #from: Disk
  readonly #to: Disk
  readonly #report: MoveReport = { carried: 0, there: 0, missing: [], damaged: [] }

  constructor(from: DiskName, to: DiskName) {
    this.#from = drive.use(from)
    this.#to = drive.use(to)
  }

  /** @param onBatch is told after so many files what was done so far */
  async run(onBatch: (soFar: Readonly<MoveReport>) => void = () => undefined): Promise<MoveReport> {
    for (let after = 0; ;) {
      const files = await StoredFile.query().where('id', '>', after).orderBy('id').limit(BATCH)
      const waiting = files.values()
      const carry = async () => {
        for (const file of waiting) await this.#carry(file)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, carry))
      onBatch(this.#report)
      if (files.length < BATCH) return this.#report
      after = files[files.length - 1].id
    }
  }

  async #carry(file: StoredFile): Promise<void> {
    const { storageKey: key, mime } = file
    if (await this.#isWholeAt(this.#to, file)) {
      this.#report.there += 1
      return
    }
    if (!(await this.#from.exists(key))) return void this.#report.missing.push(file.id)
    const bytes = await this.#from.getBytes(key)
    if (!isWhole(bytes, file)) return void this.#report.damaged.push(file.id)
    await putDurably(this.#to, key, bytes, mime)
    if (await this.#isWholeAt(this.#to, file)) this.#report.carried += 1
    else this.#report.damaged.push(file.id)
  }

  async #isWholeAt(disk: Disk, file: StoredFile): Promise<boolean> {
    if (!(await disk.exists(file.storageKey))) return false
    return isWhole(await disk.getBytes(file.storageKey), file)
  }
}
