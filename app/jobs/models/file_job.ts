import { belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { FileJobSchema } from '#database/schema'
import StoredFile from '#documents/models/stored_file'

export type JobState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed'

/** States in which a worker is still to do something. */
export const OPEN_STATES: readonly JobState[] = ['waiting', 'running']

/** `no_right`: the list is not that person's any more; `deadly`: each worker that made it died. */
export type JobProblem = 'no_right' | 'broken' | 'deadly'

/** A file of a long list that somebody asked for, made by a worker and kept for some days. */
export default class FileJob extends FileJobSchema {
  static override table = 'file_jobs'

  @column()
  declare place: 'sheet' | 'paper'

  @column()
  declare state: JobState

  @column()
  declare problem: JobProblem | null

  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>

  get isOpen() {
    return OPEN_STATES.includes(this.state)
  }
}
