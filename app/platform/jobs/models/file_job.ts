import { belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { FileJobSchema } from '#database/schema'
import StoredFile from '#documents/models/stored_file'

export type JobState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed'

/** States in which a worker is still to do something. */
export const OPEN_STATES: readonly JobState[] = ['waiting', 'running']

/**
 * `no_right`: the list is not that person's any more; `deadly`: each worker that made it died; `nothing_left`:
 * nothing of what was chosen can be in it any more; `log_changed`: the audit log does not agree with what was
 * published.
 */
export type JobProblem = 'no_right' | 'broken' | 'deadly' | 'nothing_left' | 'log_changed'

/** What somebody asked for: which kind of file, of which list, and what of it. */
export interface RequestedFile {
  kind: string
  /** Name of the list, whose rights are asked for. */
  list: string
  place: 'sheet' | 'paper'
  query: Record<string, unknown>
  locale: string
}

/** A file that somebody asked for, made by a worker and kept for some days. */
export default class FileJob extends FileJobSchema {
  static override table = 'file_jobs'

  /** Of the file as its person gets it. */
  @column({ columnName: 'sha256' })
  declare sha256: string | null

  @column()
  declare place: RequestedFile['place']

  @column()
  declare state: JobState

  @column()
  declare problem: JobProblem | null

  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>

  get requested(): RequestedFile {
    const { kind, list, place, query, locale } = this
    return { kind, list, place, query, locale }
  }

  get isOpen() {
    return OPEN_STATES.includes(this.state)
  }
}
