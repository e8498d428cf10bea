import ApiClient from '#api/models/api_client'
import { recordAudit } from '#core/audit/record_audit'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

/** Ends all tokens of a system, from the command line of the server; the next request with one is refused. */
export class EndTokens {
  /**
   * @returns how many there were
   * @throws Refusal when no system has this name
   */
  async run({ name }: { name: string }): Promise<number> {
    const system = await ApiClient.findBy({ name })
    if (!system) throw new Refusal('api.problems.unknown')
    return inTransaction(async (trx) => {
      const count = await ApiClient.accessTokens.within(trx).deleteAll(system)
      await recordAudit(
        {
          action: 'api_token.ended',
          actorId: null,
          subjectType: 'api_client',
          subjectId: system.id,
          data: { name },
        },
        trx
      )
      return Number(count)
    })
  }
}
