import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { ProposedChangeSchema } from '#database/schema'
import User from '#auth/models/user'
import type { Difference } from '#maker_checker/contracts/change_kind'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { decrypt, encrypt } from '#kernel/vault/vault'

const CHANGE_STATUSES = [
  'waiting',
  'confirmed',
  'refused',
  'withdrawn',
  /** The record was changed before the confirmation. */
  'stale',
  /** Took effect immediately, as nobody could confirm it; and was acknowledged later. */
  'unconfirmed',
  'acknowledged',
] as const
export type ChangeStatus = (typeof CHANGE_STATUSES)[number]

/** Statuses that require an action. */
export const OPEN_STATUSES: readonly ChangeStatus[] = ['waiting', 'unconfirmed']

interface Content {
  payload: unknown
  difference: readonly Difference[]
  href?: string
}

/** Payload names of changes that were requested before the upgrade, and their current names. */
const RENAMED: Record<string, string> = {
  seenVersion: 'expectedVersion',
  handOver: 'passwordDelivery',
  moves: 'rollout',
  place: 'keys',
}

function withCurrentNames(payload: object): object {
  const currentName = (name: string, value: unknown) => {
    if (name === 'seen') return typeof value === 'string' ? 'expectedVersion' : 'expected'
    return RENAMED[name] ?? name
  }
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [currentName(name, value), value])
  )
}

/** A change that a user proposed and a second person decides on. */
export default class ProposedChange extends ProposedChangeSchema {
  declare status: ChangeStatus

  @belongsTo(() => User, { foreignKey: 'requestedBy' })
  declare asker: BelongsTo<typeof User>

  @belongsTo(() => User, { foreignKey: 'decidedBy' })
  declare decider: BelongsTo<typeof User>

  /** The record concerned, for a reader in any language. */
  get about(): SentenceValue | null {
    return this.title === null ? null : JSON.parse(this.title)
  }

  get decrypted(): Content {
    const content: Content = JSON.parse(decrypt(this.content, 'change'))
    return { ...content, payload: withCurrentNames(content.payload as object) }
  }

  static encryptContent = (content: Content) => encrypt(JSON.stringify(content), 'change')
}
