import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Column = 'date' | 'integer' | 'text' | readonly ['string', number]

/** Fields of groups and directors that an existing portfolio lacks and the current form requires. */
const COLUMNS: Record<string, Record<string, Column>> = {
  applicant_groups: {
    company_type_id: 'integer',
    taluka_id: 'integer',
    business_sector_id: 'integer',
  },
  group_directors: {
    birth_date: 'date',
    caste_id: 'integer',
    aadhaar_cipher: 'text',
    aadhaar_digest: ['string', 64],
    aadhaar_last4: ['string', 4],
  },
}

/** Makes the columns nullable, for groups of an existing portfolio only: the form still requires them. */
export default class extends BaseSchema {
  /** SQLite rebuilds such a table, which is not possible in a transaction if other tables refer to it. */
  static override disableTransactions = true

  async up() {
    this.#alter(true)
  }

  async down() {
    this.defer(async (db: QueryClientContract) => {
      for (const [name, columns] of Object.entries(COLUMNS)) {
        const query = db.from(name)
        for (const column of Object.keys(columns)) query.orWhereNull(column)
        if (await query.first())
          throw new Error(`Rows of ${name} came from old books: undo the import first`)
      }
    })
    this.#alter(false)
  }

  #alter(isNullable: boolean) {
    for (const [name, columns] of Object.entries(COLUMNS)) {
      this.schema.alterTable(name, (table) => {
        for (const [column, type] of Object.entries(columns)) {
          const built =
            typeof type === 'string'
              ? type === 'integer'
                ? table.integer(column).unsigned()
                : table[type as 'date' | 'text'](column)
              : table.string(column, (type as readonly ['string', number])[1])
          if (isNullable) built.nullable().alter({ alterType: false })
          else built.notNullable().alter({ alterType: false })
        }
      })
    }
  }
}
