import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import { CentreSchema } from '#database/schema'

/** A place that assists citizens with applications, registered by the office of its district. */
export default class Centre extends CentreSchema {
  @hasMany(() => CentreOperator, { onQuery: (query) => void query.orderBy('id') })
  declare operators: HasMany<typeof CentreOperator>

  get isOpen() {
    return this.closedAt === null
  }
}
