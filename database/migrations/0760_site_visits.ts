import { BaseSchema } from '@adonisjs/lucid/schema'

/** Visits of district officers to borrowers, recorded on a phone and signed when sent. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('site_visits', (table) => {
      table.increments('id')
      /** Generated on the phone: a visit that is sent twice is stored once. */
      table.string('uuid', 36).notNullable().unique()
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.integer('visited_by').unsigned().notNullable().references('users.id')
      table.string('purpose', 16).notNullable()
      /** Null if the purpose was not found. */
      table.string('activity', 16).nullable()
      table.string('persons_met', 200).nullable()
      table.text('remarks').nullable()
      /** According to the phone's clock. */
      table.dateTime('visited_at').notNullable()
      table.dateTime('received_at').notNullable()
      /** Seconds by which the phone's clock was ahead of the server's when the visit was sent. */
      table.integer('clock_ahead_seconds').notNullable()
      /** Degrees (WGS 84), and accuracy in metres; null if no position was recorded. */
      table.double('latitude').nullable()
      table.double('longitude').nullable()
      table.integer('accuracy_metres').unsigned().nullable()
      table.index(['application_id', 'id'])
    })
    this.schema.createTable('site_visit_photos', (table) => {
      table.increments('id')
      table.integer('visit_id').unsigned().notNullable().references('site_visits.id')
      table.integer('file_id').unsigned().notNullable().unique().references('stored_files.id')
      table.index('visit_id')
    })
  }

  async down() {
    this.schema.dropTable('site_visit_photos')
    this.schema.dropTable('site_visits')
  }
}
