import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { OutsideFindingSchema } from '#database/schema'
import User from '#auth/models/user'
import { decrypt } from '#kernel/vault/vault'
import type { OutsideKind, OutsideStrength } from '#duplicates/rules/outside_match'
import OutsideList from '#administration/outside_lists/models/outside_list'

/** Possible decisions of the auditor about a finding. */
export const FINDING_OUTCOMES = ['same_person', 'not_same', 'unclear'] as const

/** `lapsed`: the list was erased before a decision. */
export type FindingOutcome = (typeof FINDING_OUTCOMES)[number] | 'open' | 'lapsed'

/** A match between a row of an outside list and an applicant, with the decision about it. */
export default class OutsideFinding extends OutsideFindingSchema {
  declare strength: OutsideStrength
  declare outcome: FindingOutcome

  @belongsTo(() => OutsideList, { foreignKey: 'listId' })
  declare list: BelongsTo<typeof OutsideList>

  @belongsTo(() => User, { foreignKey: 'decidedBy' })
  declare decider: BelongsTo<typeof User>

  get agreed(): OutsideKind[] {
    return this.kinds.split(',') as OutsideKind[]
  }

  /** Null if there are none, and after the erasure of the list. */
  get decryptedRemarks(): string | null {
    return this.remarks === null ? null : decrypt(this.remarks, 'finding')
  }
}
