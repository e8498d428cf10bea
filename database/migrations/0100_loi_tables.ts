import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('lois', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.string('number', 40).notNullable().unique()
      /** 'issued', 'reissued' or 'extended'. */
      table.string('kind', 12).notNullable()
      table.date('issued_on').notNullable()
      table.date('valid_from').notNullable()
      table.date('valid_till').notNullable()
      table.boolean('is_extended').notNullable()
      table.integer('signatory_role').unsigned().notNullable().references('roles.id')
      /** The printed content, frozen on the day of issue (Aadhaar masked). */
      table.text('data', 'mediumtext').notNullable()
      table.integer('replaced_by_id').unsigned().nullable()
      table.dateTime('cancelled_at').nullable()
      table.integer('issued_by').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.index(['application_id', 'id'])
      table.index(['valid_till', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('lois')
  }
}
