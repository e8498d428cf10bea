import { BaseSchema } from '@adonisjs/lucid/schema'

/** Contradictory rows of a response that were left undecided: the same file is imported again to decide them. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bank_answers', (table) => {
      table.integer('left_count').unsigned().notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable('bank_answers', (table) => {
      table.dropColumn('left_count')
    })
  }
}
