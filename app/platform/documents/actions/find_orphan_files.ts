import { getClock } from '#kernel/calendar/clock'
import StoredFile from '#documents/models/stored_file'
import { privateStore, STORED_KEY } from '#documents/store/private_store'

const HOUR = 3_600_000
const BATCH = 500
/** Questions to the store that are on their way at once. */
const AT_ONCE = 20

export type OrphanOptions = {
  /** Younger files may belong to a request that is still running. 24 by default. */
  olderThanHours?: number
  /** Take the orphans away; otherwise only report. */
  remove?: boolean
}

export type OrphanReport = {
  /** Keys in the store without a row: left by a crash between file and commit. */
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
    const settle = async () => {
      const known = await StoredFile.query().whereIn('storageKey', batch).select('storageKey')
      const keys = new Set(known.map((file) => file.storageKey))
      orphans.push(...batch.filter((key) => !keys.has(key)))
      batch = []
    }
    for await (const { key, modifiedAt } of privateStore.entries()) {
      /** What else lies in a folder or bucket is not ours to judge. */
      if (!STORED_KEY.test(key)) continue
      if (modifiedAt.getTime() > before) continue
      batch.push(key)
      if (batch.length === BATCH) await settle()
    }
    if (batch.length > 0) await settle()
    return orphans
  }

  private async rowsWithoutFile(): Promise<number[]> {
    const missing: number[] = []
    for (let after = 0; ;) {
      const files = await StoredFile.query().where('id', '>', after).orderBy('id').limit(BATCH)
      for (let at = 0; at < files.length; at += AT_ONCE) {
        const part = files.slice(at, at + AT_ONCE)
        const found = await Promise.all(part.map((file) => privateStore.exists(file.storageKey)))
        missing.push(...part.filter((_, index) => !found[index]).map(({ id }) => id))
      }
      if (files.length < BATCH) return missing
      after = files[files.length - 1].id
    }
  }
}
