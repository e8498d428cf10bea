import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { DuplicateDecisionSchema } from '#database/schema'
import type { LinkKind, Outcome } from '#duplicates/rules/match_keys'

/** What an officer decided of two people who share something; the last of a pair counts, all stay. */
export default class DuplicateDecision extends DuplicateDecisionSchema {
  declare outcome: Outcome

  @belongsTo(() => User, { foreignKey: 'decidedBy' })
  declare decider: BelongsTo<typeof User>

  /** The kinds that the officer saw. */
  get kinds(): LinkKind[] {
    return JSON.parse(this.shownKinds) as LinkKind[]
  }

  /** In the officer's words; null without any, and when they were erased. */
  get decryptedExplanation(): string | null {
    return this.explanation === null ? null : decrypt(this.explanation, 'likeness')
  }

  static encryptExplanation = (explanation: string) => encrypt(explanation, 'likeness')
}
