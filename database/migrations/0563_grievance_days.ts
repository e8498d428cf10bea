import { BaseSchema } from '@adonisjs/lucid/schema'

/** Working days that each post has for a grievance before it is passed to the next post. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('grievance_days', (table) => {
      table.increments('id')
      table.integer('role_id').unsigned().notNullable().unique().references('roles.id')
      table.integer('working_days').unsigned().notNullable()
    })
  }

  async down() {
    this.schema.dropTable('grievance_days')
  }
}
