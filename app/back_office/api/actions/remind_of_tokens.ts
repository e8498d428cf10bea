import { listSystems } from '#api/queries/systems'
import { dueReminderDays } from '#api/rules/token_end'
import { listHolders } from '#auth/queries/posts'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { inEachLanguage } from '#kernel/formats/languages'
import { notifyUser } from '#notifications/actions/notify_user'

/**
 * Tells the administrators, who make tokens, of those that end soon: 30 and 7 days before, once each, however
 * often and by how many machines this runs.
 */
export class RemindOfExpiringTokens {
  /** @returns how many tokens are told of, now or by an earlier run */
  async run(): Promise<number> {
    const now = getClock().now()
    let notified = 0
    for (const { name, tokens } of await listSystems()) {
      for (const { id, madeAt, endsAt } of tokens) {
        const days = dueReminderDays(madeAt, endsAt, now)
        if (days === null) continue
        await this.#notify(name, endsAt!, `api_token:${id}:${days}`)
        notified += 1
      }
    }
    return notified
  }

  async #notify(system: string, endsAt: Date, dedupeKey: string) {
    const endsOn = inEachLanguage((locale) => formatDate(indiaDateOf(endsAt), locale))
    await inTransaction(async (trx) => {
      const administrators = await listHolders({ roleIds: [Role.administrator] }, trx)
      for (const { id: userId } of administrators) {
        await notifyUser(
          {
            userId,
            template: 'api_token_ends',
            params: { system, endsOn },
            dedupeKey,
            channels: ['notice', 'email'],
          },
          trx
        )
      }
    })
  }
}
