import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { DuplicateDecisionSchema } from '#database/schema'
import type { LinkKind, Outcome } from '#duplicates/rules/match_keys'

/** An officer's decision about two people with shared data. The last of a pair counts, and all are kept. */
export default class DuplicateDecision extends DuplicateDecisionSchema {
  declare outcome: Outcome

  @belongsTo(() => User, { foreignKey: 'decidedBy' })
  declare decider: BelongsTo<typeof User>

  /** Kinds that the officer saw. */
  get kinds(): LinkKind[] {
    return JSON.parse(this.shownKinds) as LinkKind[]
  }

  /** The officer's explanation; null if there is none or it was erased. */
  get decryptedExplanation(): string | null {
    return this.explanation === null ? null : decrypt(this.explanation, 'likeness')
  }

  static encryptExplanation = (explanation: string) => encrypt(explanation, 'likeness')
}
