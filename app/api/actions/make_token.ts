import ApiClient from '#api/models/api_client'
import { isForBanksOnly, isOpenToBanks, LONGEST_DAYS, type Scope } from '#api/rules/scopes'
import { recordAudit } from '#core/audit/record_audit'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

interface MakeTokenInput {
  /** Name of the system; one that is known gets a further token. */
  name: string
  /** Whose system it is; null: the corporation's. */
  bankId: number | null
  scopes: readonly Scope[]
  days: number
}

/** Makes a token for another system, from the command line of the server. */
export class MakeToken {
  /**
   * @returns the token, which is kept nowhere
   * @throws Refusal for no scope, a scope that banks do not get or banks alone, the name of somebody else's system, or
   *   an end too far away
   */
  async run({ name, bankId, scopes, days }: MakeTokenInput): Promise<string> {
    if (scopes.length === 0) throw new Refusal('api.problems.no_scope')
    if (!Number.isInteger(days) || days < 1 || days > LONGEST_DAYS) {
      throw new Refusal('api.problems.days', { most: LONGEST_DAYS })
    }
    const closed = scopes.find((scope) => bankId !== null && !isOpenToBanks(scope))
    if (closed) throw new Refusal('api.problems.closed_to_banks', { scope: closed })

    const reserved = scopes.find((scope) => bankId === null && isForBanksOnly(scope))
    if (reserved) throw new Refusal('api.problems.for_banks_only', { scope: reserved })

    return inTransaction(async (trx) => {
      const system = await ApiClient.firstOrCreate({ name }, { bankId }, { client: trx })
      if ((system.bankId ?? null) !== bankId) throw new Refusal('api.problems.other_bank')
      const tokens = ApiClient.accessTokens.within(trx)
      const token = await tokens.create(system, [...scopes], { expiresIn: `${days} days` })
      await recordAudit(
        {
          action: 'api_token.made',
          actorId: null,
          subjectType: 'api_client',
          subjectId: system.id,
          data: { name, scopes: scopes.join(' '), days },
        },
        trx
      )
      return token.value!.release()
    })
  }
}
