import { BaseSchema } from '@adonisjs/lucid/schema'

/** A person is named once in a group, even when two forms are sent at the same moment. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('group_directors', (table) => {
      table.unique(['group_id', 'aadhaar_digest'], { indexName: 'director_once_by_aadhaar' })
      table.unique(['group_id', 'pan'], { indexName: 'director_once_by_pan' })
    })
    this.schema.alterTable('group_shareholders', (table) => {
      table.unique(['group_id', 'aadhaar_digest'], { indexName: 'shareholder_once_by_aadhaar' })
    })
  }

  async down() {
    this.schema.alterTable('group_shareholders', (table) => {
      table.index(['group_id'], 'shareholders_of_group')
      table.dropUnique(['group_id', 'aadhaar_digest'], 'shareholder_once_by_aadhaar')
    })
    this.schema.alterTable('group_directors', (table) => {
      table.index(['group_id'], 'directors_of_group')
      table.dropUnique(['group_id', 'aadhaar_digest'], 'director_once_by_aadhaar')
      table.dropUnique(['group_id', 'pan'], 'director_once_by_pan')
    })
  }
}
