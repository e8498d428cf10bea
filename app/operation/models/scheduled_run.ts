import { BaseModel, column } from '@adonisjs/lucid/orm'
import { DateTime } from 'luxon'

/**
 * `first`: a time that passed before the schedule was begun, which nothing runs for. `asked`: an
 * administrator wants it now.
 */
export type Outcome = 'first' | 'asked' | 'running' | 'done' | 'failed'

/** One run of a task. */
export default class ScheduledRun extends BaseModel {
  static override table = 'scheduled_runs'

  @column({ isPrimary: true })
  declare id: number

  @column()
  declare task: string

  /** The time that it is for. */
  @column.dateTime()
  declare dueAt: DateTime

  @column()
  declare outcome: Outcome

  /** How often it was begun: more than once after a machine that ran it was gone. */
  @column()
  declare attempts: number

  @column()
  declare machine: string | null

  @column.dateTime()
  declare startedAt: DateTime | null

  @column.dateTime()
  declare seenAt: DateTime | null

  @column.dateTime()
  declare endedAt: DateTime | null

  @column()
  declare exitCode: number | null

  @column()
  declare said: string | null
}
