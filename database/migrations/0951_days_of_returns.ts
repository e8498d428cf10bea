import { BaseSchema } from '@adonisjs/lucid/schema'

/** The day on which a returned payment counts in the published figures, and returned parts of recovered amounts. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('workflow_decisions', (table) => {
      /** On a step that reverses what an earlier step ended. */
      table.date('taken_back_on').nullable()
    })
    this.schema.alterTable('recovery_entries', (table) => {
      /** The entry of which this reversed entry was a part. */
      table.integer('part_of_id').unsigned().nullable()
      table.index(['part_of_id'], 'parts_of_entries')
    })
  }

  async down() {
    this.schema.alterTable('recovery_entries', (table) => {
      table.dropIndex(['part_of_id'], 'parts_of_entries')
      table.dropColumn('part_of_id')
    })
    this.schema.alterTable('workflow_decisions', (table) => {
      table.dropColumn('taken_back_on')
    })
  }
}
