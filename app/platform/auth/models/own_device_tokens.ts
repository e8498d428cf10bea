import { randomUUID } from 'node:crypto'
import { DbRememberMeTokensProvider, type RememberMeToken } from '@adonisjs/auth/session'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'

type Id = Parameters<DbRememberMeTokensProvider<typeof User>['recycle']>[1]

/** For how long a replaced token is still accepted, as two tabs may send it at the same time; in ms. */
const GRACE_MS = 60_000

/** The token that signs in a user's own device again. */
export interface OwnDevice {
  id: number
  /** Milliseconds since 1970. */
  until: number
}

/**
 * The framework's remember-me tokens. A token is replaced at each use, and keeps the expiry of the first one: 30 days
 * are 30 days (DECISIONS 11). All tokens of a device carry its name and end together, including those just replaced.
 * The user carries the newest, so that the session can identify its device: when the session is ended as one of
 * several, the device is signed out too.
 */
export class OwnDeviceTokens extends DbRememberMeTokensProvider<typeof User> {
  override async create(user: User, expiresIn: string | number): Promise<RememberMeToken> {
    return this.#createOn(randomUUID(), user, expiresIn)
  }

  override async recycle(user: User, identifier: Id) {
    const now = Date.now()
    const known = await this.find(user, identifier)
    const left = known ? Math.max(0, known.expiresAt.getTime() - now) : 0
    const client = await this.getDb()
    const replaced = () =>
      client.from(this.table).where({ id: Number(identifier), tokenable_id: user.id })
    const device: string = (await replaced().first())?.device ?? randomUUID()
    await replaced().update({ device, expires_at: new Date(now + Math.min(left, GRACE_MS)) })
    return this.#createOn(device, user, Math.ceil(left / 1000))
  }

  override async delete(user: User, identifier: Id): Promise<number> {
    const client = await this.getDb()
    const ids = await tokensOfDevice(client, user.id, Number(identifier))
    const [count] = [await client.from(this.table).whereIn('id', ids).delete()].flat()
    return Number(count)
  }

  async #createOn(device: string, user: User, expiresIn: string | number) {
    const token = await super.create(user, expiresIn)
    const client = await this.getDb()
    await client.from(this.table).where('id', Number(token.identifier)).update({ device })
    user.ownDevice = { id: Number(token.identifier), until: token.expiresAt.getTime() }
    return token
  }
}

/** Returns the ids of all tokens of the device that this one belongs to, including those just replaced. */
export async function tokensOfDevice(
  client: QueryClientContract,
  userId: number,
  tokenId: number
): Promise<number[]> {
  const tokens = () => client.from('remember_me_tokens').where('tokenable_id', userId)
  const token = await tokens().where('id', tokenId).first()
  if (!token?.device) return [tokenId]
  const rows = await tokens().where('device', token.device).select('id')
  return rows.map(({ id }) => id)
}
