import { Secret } from '@adonisjs/core/helpers'
import ApiClient from '#api/models/api_client'
import { isOpenToBanks, isOpenToOthers, MAX_TOKEN_DAYS, type Scope } from '#api/rules/scopes'
import type { Actor } from '#api/actions/actor'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

interface CreateTokenInput {
  /** Name of the system; one that is known gets a further token. */
  name: string
  /** Whose system it is; null: the corporation's. */
  bankId: number | null
  scopes: readonly Scope[]
  days: number
  /** Refuses a name that is known, so that nobody gives a token to a system that they did not mean. */
  isNewSystem?: boolean
  /** Null: the command line of the server. */
  actor?: Actor | null
}

/** Makes a token for another system. */
export class CreateToken {
  /**
   * @returns the token, which is kept nowhere
   * @throws Refusal for no scope, a scope that banks do not get or banks alone, the name of somebody else's system, or
   *   an end too far away
   */
  async run(input: CreateTokenInput): Promise<string> {
    return (await this.create(input)).token.release()
  }

  /** The same with the number of the system; the token stays out of logs until it is released. */
  async create(input: CreateTokenInput): Promise<{ systemId: number; token: Secret<string> }> {
    const { name, bankId, scopes, days, isNewSystem = false, actor = null } = input
    if (scopes.length === 0) {
      throw new Refusal('api.problems.no_scope', {}, { field: 'scopes' })
    }
    if (!Number.isInteger(days) || days < 1 || days > MAX_TOKEN_DAYS) {
      throw new Refusal('api.problems.days', { most: MAX_TOKEN_DAYS }, { field: 'days' })
    }
    const closed = scopes.find((scope) => bankId !== null && !isOpenToBanks(scope))
    if (closed) {
      throw new Refusal('api.problems.closed_to_banks', { scope: closed }, { field: 'scopes' })
    }

    const reserved = scopes.find((scope) => bankId === null && !isOpenToOthers(scope))
    if (reserved) {
      throw new Refusal('api.problems.for_banks_only', { scope: reserved }, { field: 'scopes' })
    }

    return inTransaction(async (trx) => {
      const system = await ApiClient.firstOrCreate({ name }, { bankId }, { client: trx })
      if (isNewSystem && !system.$isLocal) {
        throw new Refusal('api.problems.known_name', {}, { field: 'name' })
      }
      if ((system.bankId ?? null) !== bankId) throw new Refusal('api.problems.other_bank')
      const tokens = ApiClient.accessTokens.within(trx)
      const token = await tokens.create(system, [...scopes], { expiresIn: `${days} days` })
      await recordAudit(
        {
          action: 'api_token.made',
          actorId: actor?.id ?? null,
          actorRole: actor?.roleId,
          subjectType: 'api_client',
          subjectId: system.id,
          data: { name, scopes: scopes.join(' '), days },
        },
        trx
      )
      return { systemId: system.id, token: token.value! }
    })
  }
}
