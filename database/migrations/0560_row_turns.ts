import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * At a commit, a cluster of databases compares only which rows were written: a lock is local to a node. A transaction
 * that holds a lock on rows it does not itself write therefore also writes a row here (app/kernel/database/turns.ts).
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
