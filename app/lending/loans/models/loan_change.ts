import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { LoanChangeSchema } from '#database/schema'
import type { LoanTerms } from '#loans/rules/terms'

/** One Edit Loan: who, when, the terms before and after, and why (DECISIONS 7). Append-only. */
export default class LoanChange extends LoanChangeSchema {
  declare data: { before: LoanTerms; after: LoanTerms; keptRows: number }

  @belongsTo(() => User, { foreignKey: 'changedBy' })
  declare changer: BelongsTo<typeof User>
}
