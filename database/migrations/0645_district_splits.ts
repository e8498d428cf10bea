import { BaseSchema } from '@adonisjs/lucid/schema'

/** Splits of districts: the places that moved, and each application that moves with them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('district_splits', (table) => {
      table.increments('id')
      table.integer('from_district').unsigned().notNullable().references('districts.id')
      table.integer('to_district').unsigned().notNullable().references('districts.id')
      /** Ids of the talukas and of the pincode rows that moved, as JSON. */
      table.text('talukas').notNullable()
      table.text('pincodes').notNullable()
      table.integer('asked_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      /** The user who reversed the split: the applications then move back. */
      table.integer('undone_by').unsigned().nullable().references('users.id')
      table.dateTime('undone_at').nullable()
      /**
       * A process works on the split until this time; after it the process is considered dead, and the next one
       * continues.
       */
      table.dateTime('taken_until').nullable()
    })
    this.schema.createTable('district_split_files', (table) => {
      table.increments('id')
      table.integer('split_id').unsigned().notNullable().references('district_splits.id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** 'waiting', 'moved' or 'refused', and 'back' or 'kept' for a split that was reversed. */
      table.string('state', 10).notNullable()
      /** The decision that moved it. */
      table.integer('decision_id').unsigned().nullable()
      /** Reason for which it was not moved, or not moved back: key and values of a message, as JSON. */
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
