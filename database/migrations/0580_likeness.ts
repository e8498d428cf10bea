import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Match keys by which people are compared beyond equal numbers, as keyed digests, and the decisions of officers on two
 * people who share one. For an emergency contact, the relationship is also stored.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('profile_traits', (table) => {
      table.integer('profile_id').unsigned().notNullable()
      table.string('kind', 24).notNullable()
      table.string('digest', 64).notNullable()
      table.foreign('profile_id').references('profiles.id').onDelete('CASCADE')
      table.primary(['profile_id', 'kind', 'digest'])
      table.index(['kind', 'digest', 'profile_id'])
    })
    this.schema.createTable('likeness_decisions', (table) => {
      table.increments('id')
      /** The pair, in ascending order of ids. */
      table.integer('low_user_id').unsigned().notNullable().references('users.id')
      table.integer('high_user_id').unsigned().notNullable().references('users.id')
      /** Serial number within the pair: the last one applies. */
      table.integer('serial').unsigned().notNullable()
      /** The application with which it was decided. */
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.string('outcome', 16).notNullable()
      /** Encrypted. */
      table.text('words')
      /** Names of the kinds that the officer saw, as JSON. */
      table.text('seen_kinds').notNullable()
      table.integer('decided_by').unsigned().notNullable().references('users.id')
      table.integer('decided_role').unsigned().notNullable()
      table.dateTime('decided_at').notNullable()
      table.unique(['low_user_id', 'high_user_id', 'serial'])
      table.index(['high_user_id'])
      table.index(['application_id'])
      table.index(['decided_by'])
    })
    this.schema.alterTable('profiles', (table) => {
      table.index(['emergency_mobile'])
    })
  }

  async down() {
    this.schema.alterTable('profiles', (table) => {
      table.dropIndex(['emergency_mobile'])
    })
    this.schema.dropTable('likeness_decisions')
    this.schema.dropTable('profile_traits')
  }
}
