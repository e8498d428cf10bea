import { DateTime } from 'luxon'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import ScheduledRun from '#operations/models/scheduled_run'
import type { Task } from '#operations/rules/tasks'

interface RequestTaskRunInput {
  task: Task
  person: User
  requestId?: string
}

const alreadyRunning = () => new Refusal('operations.schedule.problems.under_way')

/** Notes that an administrator wants a task now; the next look at the schedule makes the run. */
export class RequestTaskRun {
  /** @throws Refusal while the task runs or is asked for already */
  async run({ task, person, requestId }: RequestTaskRunInput): Promise<void> {
    await inTransaction(async (trx) => {
      const newest = await ScheduledRun.query({ client: trx })
        .where('task', task.name)
        .orderBy('due_at', 'desc')
        .first()
      if (newest?.outcome === 'running' || newest?.outcome === 'asked') throw alreadyRunning()
      const dueAt = DateTime.fromJSDate(getClock().now()).toUTC()
      await ScheduledRun.create({ task: task.name, dueAt, outcome: 'asked' }, { client: trx })
      await recordAudit(
        {
          action: 'schedule.asked',
          actorId: person.id,
          actorRole: person.roleId,
          data: { task: task.name },
          requestId,
        },
        trx
      )
    }).catch((error: unknown) => {
      /** Somebody else asked in the same second. */
      throw isUniqueViolation(error) ? alreadyRunning() : error
    })
  }
}
