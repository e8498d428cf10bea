import { BaseSchema } from '@adonisjs/lucid/schema'
import { isSqlite } from '#kernel/database/dialect'

/** Reports exclude held applications and still read only these indexes of applications. */
const INDEXES: Record<string, string[]> = {
  applications_facts: [
    'district_id',
    'taluka_id',
    'loan_type',
    'status_id',
    'submitted_on',
    'gaps',
  ],
  applications_loan_type_status_id_id_index: ['loan_type', 'status_id', 'id'],
  applications_issued: ['loi_count', 'loan_type', 'district_id', 'amount_paise'],
}

export default class extends BaseSchema {
  async up() {
    this.#replace((columns) => [...columns, 'is_held'])
  }

  async down() {
    this.#replace((columns) => columns)
  }

  /** In a single statement on databases that do not drop the only index of a foreign key. */
  #replace(columnsOf: (columns: string[]) => string[]) {
    for (const [name, columns] of Object.entries(INDEXES)) {
      if (isSqlite(this.db)) {
        this.schema.alterTable('applications', (table) => {
          table.dropIndex([], name)
          table.index(columnsOf(columns), name)
        })
      } else {
        this.schema.raw(
          `alter table applications drop index ${name}, add index ${name} (${columnsOf(columns).join(', ')})`
        )
      }
    }
  }
}
