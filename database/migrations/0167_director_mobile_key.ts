import { BaseSchema } from '@adonisjs/lucid/schema'

/** Index of directors by mobile, for the warning about people who give the same number. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('group_directors', (table) => {
      table.index(['mobile'], 'group_directors_mobile')
    })
  }

  async down() {
    this.schema.alterTable('group_directors', (table) => {
      table.dropIndex([], 'group_directors_mobile')
    })
  }
}
