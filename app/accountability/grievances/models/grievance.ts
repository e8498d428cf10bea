import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { decrypt } from '#kernel/vault/vault'
import { GrievanceSchema } from '#database/schema'
import GrievanceStep from '#grievances/models/grievance_step'
import GrievanceTerm from '#grievances/models/grievance_term'
import type { GrievanceKind, GrievanceStatus } from '#grievances/rules/escalation'

/** A grievance of a citizen. Its text is that of its first step. */
export default class Grievance extends GrievanceSchema {
  declare kind: GrievanceKind
  declare status: GrievanceStatus

  /** Mobile of a complainant without an account, to whom the number of the grievance was sent. */
  get mobile(): string | null {
    return this.mobileCipher && decrypt(this.mobileCipher, 'grievance')
  }

  @hasMany(() => GrievanceStep, { onQuery: (query) => void query.orderBy('serial') })
  declare steps: HasMany<typeof GrievanceStep>

  @hasMany(() => GrievanceTerm, { onQuery: (query) => void query.orderBy('id') })
  declare terms: HasMany<typeof GrievanceTerm>
}
