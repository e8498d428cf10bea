import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What a cluster of databases compares at a commit is which rows were written: a lock is one node's own.
 * Who holds a lock for what it does not write itself writes a row here as well (app/kernel/database/turns.ts).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('row_turns', (table) => {
      table.integer('place').unsigned().primary()
      table.integer('turn').unsigned().notNullable()
    })
  }

  async down() {
    this.schema.dropTable('row_turns')
  }
}
