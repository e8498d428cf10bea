import Application from '#applications/models/application'
import PastDueState from '#claims/models/past_due_state'
import { pastDueNorms } from '#claims/days_past_due/queries/past_due_facts'
import { getClock } from '#kernel/calendar/clock'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { notifyUser } from '#notifications/actions/messages'

const BATCH_SIZE = 500

/**
 * Notifications of borrowers: the day concerned, and the day of the last notification; they differ when there is news.
 */
const REMINDERS = {
  instalment_due: {
    about: 'nextDueOn',
    told: 'remindedDueOn',
    isNews: 'reminded_due_on <> next_due_on',
  },
  instalment_overdue: {
    about: 'oldestDueOn',
    told: 'toldDueOn',
    isNews: 'told_due_on <> oldest_due_on',
  },
} as const
type Reminder = keyof typeof REMINDERS

interface ReminderReport {
  reminded: string[]
  failed: { number: string; error: string }[]
}

/**
 * Reminds borrowers of an instalment some days before it is due, and notifies them that one is overdue, each once
 * (DECISIONS 13b); based on the states of the last count.
 */
export class RemindBorrowers {
  async run({ dryRun = false }: { dryRun?: boolean } = {}): Promise<ReminderReport> {
    const report: ReminderReport = { reminded: [], failed: [] }
    for (const reminder of Object.keys(REMINDERS) as Reminder[]) {
      let states = await statesToNotify(reminder, 0)
      while (states.length > 0) {
        for (const state of states) await this.#remindOne(reminder, state, dryRun, report)
        states = await statesToNotify(reminder, states.at(-1)!.id)
      }
    }
    return report
  }

  async #remindOne(
    reminder: Reminder,
    state: PastDueState,
    dryRun: boolean,
    report: ReminderReport
  ) {
    const { application } = state
    try {
      if (!dryRun) await remind(reminder, state, application)
      report.reminded.push(application.number)
    } catch (error) {
      report.failed.push({ number: application.number, error: (error as Error).message })
    }
  }
}

/** Returns the next loans whose borrowers must be notified, with their applications. */
function statesToNotify(reminder: Reminder, afterId: number): Promise<PastDueState[]> {
  const today = getClock().today()
  const { about, told, isNews } = REMINDERS[reminder]
  const query = PastDueState.query()
    .whereNotNull('liveSanctionId')
    .whereNotNull(about)
    .where('id', '>', afterId)
    .where((either) => either.whereNull(told).orWhereRaw(isNews))
    .preload('application')
    .orderBy('id')
    .limit(BATCH_SIZE)
  if (reminder === 'instalment_due') {
    const { reminderDays } = pastDueNorms(today)
    query.where(about, '>', today).where(about, '<=', addDays(today, reminderDays))
  }
  return query
}

function remind(reminder: Reminder, state: PastDueState, application: Application) {
  const { about, told } = REMINDERS[reminder]
  const date = state[about] as PlainDate
  return inTransaction(async (trx) => {
    await notifyUser(
      {
        userId: state.userId,
        applicationId: application.id,
        template: reminder,
        params: { applicationNo: application.number, date },
        dedupeKey: `${reminder}:${state.sanctionId}:${date}`,
      },
      trx
    )
    await state
      .useTransaction(trx)
      .merge({ [told]: date })
      .save()
  })
}
