import { column } from '@adonisjs/lucid/orm'
import { ScheduledRunSchema } from '#database/schema'

/**
 * `first`: a time that passed before the schedule was begun, which nothing runs for. `asked`: an
 * administrator wants it now.
 */
type Outcome = 'first' | 'asked' | 'running' | 'done' | 'failed'

/**
 * One run of a task, for the time that it was due. Begun more than once (`attempts`) after a machine that ran
 * it was gone; `seenAt` is the last sign of life of whoever runs it.
 */
export default class ScheduledRun extends ScheduledRunSchema {
  static override table = 'scheduled_runs'

  @column()
  declare outcome: Outcome
}
