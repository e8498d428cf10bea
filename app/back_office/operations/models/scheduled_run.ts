import { column } from '@adonisjs/lucid/orm'
import { ScheduledRunSchema } from '#database/schema'

/**
 * `first`: a time before the schedule was first started, for which nothing runs. `asked`: an administrator has
 * requested a run now.
 */
type Outcome = 'first' | 'asked' | 'running' | 'done' | 'failed'

/**
 * One run of a task for its due time. It is started again (`attempts`) if the server that ran it died; `seenAt` is the
 * last heartbeat of the running process.
 */
export default class ScheduledRun extends ScheduledRunSchema {
  static override table = 'scheduled_runs'

  @column()
  declare outcome: Outcome
}
