import { BaseSchema } from '@adonisjs/lucid/schema'

/** Ids in the order of the work: the chain of officers, the letter, the loan, then closed statuses. */
const ORDERS = {
  application_statuses: [1, 2, 13, 4, 16, 3, 6, 21, 27, 10, 8, 9, 22, 23, 11, 18, 19],
  claim_statuses: [1, 2, 3, 5, 4, 7, 6],
}

/**
 * The order of the work, in addition to the documents' numbers, which do not follow it. The seed fills new
 * installations; existing rows receive their position here.
 */
export default class extends BaseSchema {
  async up() {
    for (const [name, ids] of Object.entries(ORDERS)) {
      this.schema.alterTable(name, (table) => {
        table.integer('work_order').unsigned().notNullable().defaultTo(0)
      })
      this.defer(async (db) => {
        for (const [at, id] of ids.entries()) {
          await db
            .from(name)
            .where('id', id)
            .update({ work_order: at + 1 })
        }
      })
    }
  }

  async down() {
    for (const name of Object.keys(ORDERS)) {
      this.schema.alterTable(name, (table) => {
        table.dropColumn('work_order')
      })
    }
  }
}
