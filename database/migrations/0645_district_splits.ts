import { BaseSchema } from '@adonisjs/lucid/schema'

/** Splits of districts: the places that moved, and each application that follows them, one by one. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('district_splits', (table) => {
      table.increments('id')
      table.integer('from_district').unsigned().notNullable().references('districts.id')
      table.integer('to_district').unsigned().notNullable().references('districts.id')
      /** Ids of the talukas and of the rows of pincodes that moved, as JSON. */
      table.text('talukas').notNullable()
      table.text('pincodes').notNullable()
      table.integer('asked_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      /** Who undid it: the applications go back then. */
      table.integer('undone_by').unsigned().nullable().references('users.id')
      table.dateTime('undone_at').nullable()
      /** A process is at it until then; later it has died, and the next one goes on. */
      table.dateTime('taken_until').nullable()
    })
    this.schema.createTable('district_split_files', (table) => {
      table.increments('id')
      table.integer('split_id').unsigned().notNullable().references('district_splits.id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** 'waiting', 'moved', 'refused', and of a split that was undone 'back' or 'kept'. */
      table.string('state', 10).notNullable()
      /** The decision that moved it. */
      table.integer('decision_id').unsigned().nullable()
      /** Why it was not moved, or not moved back: key and values of a sentence, as JSON. */
      table.text('refusal').nullable()
      table.unique(['split_id', 'application_id'])
      table.index(['split_id', 'state', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('district_split_files')
    this.schema.dropTable('district_splits')
  }
}
