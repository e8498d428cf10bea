import type { Actor } from '#api/actions/actor'
import ApiClient from '#api/models/api_client'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'

interface RevokeTokensInput {
  name: string
  /** One of them; all when left out. */
  tokenId?: number
  /** Null: the command line of the server. */
  actor?: Actor | null
}

/** Ends tokens of a system; the next request with one is refused. */
export class RevokeTokens {
  /**
   * @returns how many there were
   * @throws Refusal when no system has this name
   * @throws NotFound when the system has no such token, or no longer
   */
  async run({ name, tokenId, actor = null }: RevokeTokensInput): Promise<number> {
    return inTransaction(async (trx) => {
      const system = await ApiClient.findBy({ name }, { client: trx })
      if (!system) throw new Refusal('api.problems.unknown')
      const tokens = trx.from('api_tokens').where('tokenable_id', system.id)
      if (tokenId !== undefined) tokens.where('id', tokenId)
      const count = Number(await tokens.delete())
      if (tokenId !== undefined && count === 0) throw new NotFound()
      await recordAudit(
        {
          action: 'api_token.ended',
          actorId: actor?.id ?? null,
          actorRole: actor?.roleId,
          subjectType: 'api_client',
          subjectId: system.id,
          data: { name, count },
        },
        trx
      )
      return count
    })
  }
}
