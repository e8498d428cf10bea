import { BaseSchema } from '@adonisjs/lucid/schema'

/** Applications and people imported from an existing portfolio, and districts whose applications were released. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('applications', (table) => {
      table.integer('import_id').unsigned().nullable()
      /** Its number in the existing portfolio. */
      table.string('old_number', 60).nullable()
      /**
       * Held until its district is released: no officer decides on it, no command changes it and no message is sent.
       */
      table.boolean('is_held').notNullable().defaultTo(false)
    })
    this.schema.alterTable('users', (table) => {
      table.integer('import_id').unsigned().nullable()
      /**
       * Held until the citizen takes over the account: no sign-in and no messages, because old mobile numbers are
       * reassigned.
       */
      table.boolean('is_held').notNullable().defaultTo(false)
    })
    this.schema.createTable('portfolio_releases', (table) => {
      table.increments('id')
      table.integer('import_id').unsigned().notNullable().references('portfolio_imports.id')
      table.integer('district_id').unsigned().notNullable()
      table.integer('released_by').unsigned().notNullable().references('users.id')
      table.dateTime('released_at').notNullable()
      table.unique(['import_id', 'district_id'])
    })
  }

  async down() {
    this.schema.dropTable('portfolio_releases')
    for (const name of ['applications', 'users']) {
      this.schema.alterTable(name, (table) => {
        table.dropColumns('import_id', 'is_held')
        if (name === 'applications') table.dropColumn('old_number')
      })
    }
  }
}
