import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite } from '#kernel/database/dialect'

const TABLES = ['loan_sanctions', 'disbursements'] as const

const ONE_RECORDER = 'check ((recorded_by is null) <> (recorded_by_client is null))'

/** Only MariaDB accepts the check on a column, and only there does it add the check without rebuilding the table. */
async function checkOf(db: QueryClientContract, table: string) {
  const [[{ version }]] = await db.rawQuery('select version() as version')
  return /mariadb/i.test(version)
    ? { ofColumn: ONE_RECORDER, ofTable: '' }
    : { ofColumn: '', ofTable: `, add constraint ${table}_one_recorder ${ONE_RECORDER}` }
}

/**
 * A sanction and a disbursement can be reported by a bank's system, which is not a person: exactly one of the two is
 * the recorder. MySQL and MariaDB enforce this; SQLite cannot add a constraint to an existing table, so there the
 * application enforces it (loans/rules/recorder.ts).
 */
export default class extends BaseSchema {
  /** SQLite rebuilds such a table, which is not possible in a transaction if other tables refer to it. */
  static override disableTransactions = true

  async up() {
    for (const name of TABLES) {
      this.schema.alterTable(name, (table) => {
        table.integer('recorded_by').unsigned().nullable().alter({ alterType: false })
      })
      if (isSqlite(this.db)) {
        this.schema.alterTable(name, (table) => {
          table.integer('recorded_by_client').unsigned().nullable().references('api_clients.id')
        })
      } else {
        this.defer((db) => addReporter(db, name))
      }
    }
  }

  async down() {
    for (const name of TABLES) {
      if (!isSqlite(this.db)) {
        this.defer(async (db) => {
          const { ofTable } = await checkOf(db, name)
          if (ofTable) await db.rawQuery(`alter table ${name} drop constraint ${name}_one_recorder`)
        })
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

/**
 * Adds the column, its reference and the check in one statement. With foreign key checks enabled, the database would
 * rebuild the table and swap it for the old one, and a claim written at that moment would not find its sanction. There
 * is nothing to check: the new column is empty.
 */
async function addReporter(db: QueryClientContract, name: string) {
  const { ofColumn, ofTable } = await checkOf(db, name)
  await db.transaction(async (connection) => {
    await connection.rawQuery('set @checked = @@foreign_key_checks, foreign_key_checks = 0')
    try {
      await connection.rawQuery(
        `alter table ${name} add column recorded_by_client int unsigned null ${ofColumn},
          add constraint ${name}_recorded_by_client_foreign
            foreign key (recorded_by_client) references api_clients (id)${ofTable}`
      )
    } finally {
      await connection.rawQuery('set foreign_key_checks = @checked')
    }
  })
}
