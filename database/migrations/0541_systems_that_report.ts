import { BaseSchema } from '@adonisjs/lucid/schema'
import { isSqlite } from '#core/database/dialect'

const TABLES = ['loan_sanctions', 'disbursements'] as const

/**
 * A sanction and a disbursement may be reported by a bank's system, which is no person: exactly one of the two
 * recorded it. MySQL and MariaDB hold that; SQLite cannot take a constraint to a table that is there, and there
 * the application holds it (loans/rules/recorder.ts).
 */
export default class extends BaseSchema {
  /** SQLite writes such a table anew, which it does not let a transaction do to one that others refer to. */
  static override disableTransactions = true

  async up() {
    for (const name of TABLES) {
      this.schema.alterTable(name, (table) => {
        table.integer('recorded_by').unsigned().nullable().alter({ alterType: false })
      })
      this.schema.alterTable(name, (table) => {
        table.integer('recorded_by_client').unsigned().nullable().references('api_clients.id')
      })
      if (isSqlite(this.db)) continue
      this.schema.raw(
        `alter table ${name} add constraint ${name}_one_recorder check ((recorded_by is null) <> (recorded_by_client is null))`
      )
    }
  }

  async down() {
    for (const name of TABLES) {
      if (!isSqlite(this.db)) {
        this.schema.raw(`alter table ${name} drop constraint ${name}_one_recorder`)
      }
      this.schema.alterTable(name, (table) => {
        table.dropForeign('recorded_by_client')
        table.dropColumn('recorded_by_client')
      })
      this.schema.alterTable(name, (table) => {
        table.integer('recorded_by').unsigned().notNullable().alter({ alterType: false })
      })
    }
  }
}
