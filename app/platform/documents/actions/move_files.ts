import drive from '@adonisjs/drive/services/main'
import type { DriveDisks } from '@adonisjs/drive/types'
import StoredFile from '#documents/models/stored_file'
import { fileState } from '#documents/queries/check_file'
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
      const copyNext = async () => {
        for (const file of waiting) await this.#copyOne(file)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, copyNext))
      onBatch(this.#report)
      if (files.length < BATCH) return this.#report
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
