import { systems } from '#api/queries/systems'
import { daysToldBefore } from '#api/rules/token_end'
import { holdersOfPosts } from '#auth/queries/posts'
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
export class RemindOfTokens {
  /** @returns how many tokens are told of, now or by an earlier run */
  async run(): Promise<number> {
    const now = getClock().now()
    let told = 0
    for (const { name, tokens } of await systems()) {
      for (const { id, madeAt, endsAt } of tokens) {
        const days = daysToldBefore(madeAt, endsAt, now)
        if (days === null) continue
        await this.#tell(name, endsAt!, `api_token:${id}:${days}`)
        told += 1
      }
    }
    return told
  }

  async #tell(system: string, endsAt: Date, dedupeKey: string) {
    const endsOn = inEachLanguage((locale) => formatDate(indiaDateOf(endsAt), locale))
    await inTransaction(async (trx) => {
      const administrators = await holdersOfPosts({ roleIds: [Role.administrator] }, trx)
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
