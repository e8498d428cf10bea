import { Secret } from '@adonisjs/core/helpers'
import ApiClient from '#api/models/api_client'
import {
  MAX_TOKEN_DAYS,
  type Scope,
  dueReminderDays,
  isOpenToBanks,
  isOpenToOthers,
} from '#api/rules/systems'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { listSystems } from '#api/queries/systems'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { inEachLanguage } from '#kernel/formats/languages'
import { notifyUser } from '#notifications/actions/messages'

interface CreateTokenInput {
  /** Name of the system; an existing one gets a further token. */
  name: string
  /** Bank that owns the system; null for the corporation. */
  bankId: number | null
  scopes: readonly Scope[]
  days: number
  /** Refuses an existing name, so that no token is given to the wrong system by mistake. */
  isNewSystem?: boolean
  /** Null for the command line of the server. */
  actor?: Actor | null
}

/** Creates a token for another system. */
export class CreateToken {
  /**
   * @returns the token, which is not stored
   * @throws Refusal for no scope, a scope that is not for banks or only for banks, the name of another owner's system,
   * or an expiry date too far away
   */
  async run(input: CreateTokenInput): Promise<string> {
    return (await this.create(input)).token.release()
  }

  /** The same with the id of the system; the token stays out of logs until it is released. */
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
      await recordAudit({
        action: 'api_token.made',
        actor,
        subjectType: 'api_client',
        subjectId: system.id,
        data: { name, scopes: scopes.join(' '), days },
        trx,
      })
      return { systemId: system.id, token: token.value! }
    })
  }
}

interface RevokeTokensInput {
  name: string
  /** One token; all if omitted. */
  tokenId?: number
  /** Null for the command line of the server. */
  actor?: Actor | null
}

/** Revokes tokens of a system; the next request with one is refused. */
export class RevokeTokens {
  /**
   * @returns the number of tokens revoked
   * @throws Refusal if no system has this name
   * @throws NotFound if the system has no such token any more
   */
  async run({ name, tokenId, actor = null }: RevokeTokensInput): Promise<number> {
    return inTransaction(async (trx) => {
      const system = await ApiClient.findBy({ name }, { client: trx })
      if (!system) throw new Refusal('api.problems.unknown')
      const tokens = trx.from('api_tokens').where('tokenable_id', system.id)
      if (tokenId !== undefined) tokens.where('id', tokenId)
      const count = Number(await tokens.delete())
      if (tokenId !== undefined && count === 0) throw new NotFound()
      await recordAudit({
        action: 'api_token.ended',
        actor,
        subjectType: 'api_client',
        subjectId: system.id,
        data: { name, count },
        trx,
      })
      return count
    })
  }
}

/**
 * Notifies the administrators, who create tokens, of those that expire soon: 30 and 7 days before, once each, however
 * often and on however many servers this runs.
 */
export class RemindOfExpiringTokens {
  /** @returns the number of tokens notified about, now or by an earlier run */
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

/** The acting administrator, with the role of the action. */
export interface Actor {
  id: number
  roleId: number
}
