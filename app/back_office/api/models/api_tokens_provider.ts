import { AccessToken, DbAccessTokensProvider } from '@adonisjs/auth/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import type { LucidModel } from '@adonisjs/lucid/types/model'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Minimum interval between updates of the last use, because concurrent requests would wait for a row that each of them
 * writes.
 */
const LAST_USED_INTERVAL_MS = 60_000

/** The framework's tokens, with support for transactions and a limited number of writes for the last use. */
export class ApiTokensProvider<Model extends LucidModel> extends DbAccessTokensProvider<Model> {
  #trx: TransactionClientContract | null = null

  /** Returns the provider for creating and revoking tokens within a transaction. */
  within(trx: TransactionClientContract): ApiTokensProvider<Model> {
    const within = new ApiTokensProvider(this.options)
    within.#trx = trx
    return within
  }

  protected override async getDb() {
    return this.#trx ?? super.getDb()
  }

  /** Verifies a token like the framework, but records only the use of valid ones, once a minute. */
  override async verify(value: Secret<string>): Promise<AccessToken | null> {
    const shown = AccessToken.decode(this.prefix, value.release())
    if (!shown) return null
    const db = await this.getDb()
    const place = { id: shown.identifier, type: this.type }
    const row = await db.from(this.table).where(place).first()
    const token = row ? this.dbRowToAccessToken(row) : null
    if (!token?.verify(shown.secret) || token.isExpired()) return null
    const now = new Date()
    if (now.getTime() - (token.lastUsedAt?.getTime() ?? 0) >= LAST_USED_INTERVAL_MS) {
      await db.from(this.table).where(place).update({ last_used_at: now })
      token.lastUsedAt = now
    }
    return token
  }
}
