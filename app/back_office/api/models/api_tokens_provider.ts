import { AccessToken, DbAccessTokensProvider } from '@adonisjs/auth/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import type { LucidModel } from '@adonisjs/lucid/types/model'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** The use of a token is noted so often: a row that is written with every request is what they all wait for. */
const LAST_USED_INTERVAL_MS = 60_000

/** The framework's tokens, which may be made in a transaction and of which not every use is written. */
export class ApiTokensProvider<Model extends LucidModel> extends DbAccessTokensProvider<Model> {
  #trx: TransactionClientContract | null = null

  /** The same tokens, made and ended as part of a transaction. */
  within(trx: TransactionClientContract): ApiTokensProvider<Model> {
    const within = new ApiTokensProvider(this.options)
    within.#trx = trx
    return within
  }

  protected override async getDb() {
    return this.#trx ?? super.getDb()
  }

  /** As the framework's, but that only a right token is noted as used, once a minute. */
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
