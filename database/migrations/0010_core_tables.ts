import { BaseSchema } from '@adonisjs/lucid/schema'

/** Sequences, audit log, sessions and limits: the basis of every module. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sequences', (table) => {
      table.string('name', 80).primary()
      table.integer('value').unsigned().notNullable()
    })

    this.schema.createTable('audit_seals', (table) => {
      table.increments('id')
      table.integer('first_entry_id').unsigned().notNullable()
      table.integer('last_entry_id').unsigned().notNullable()
      table.string('previous_hash', 64).notNullable()
      table.string('hash', 64).notNullable()
      table.dateTime('created_at').notNullable()
    })

    this.schema.createTable('audit_entries', (table) => {
      table.increments('id')
      table.string('action', 64).notNullable()
      table.integer('actor_id').unsigned().nullable()
      table.integer('actor_role').nullable()
      table.string('subject_type', 32).nullable()
      table.integer('subject_id').unsigned().nullable()
      table.integer('district_id').unsigned().nullable()
      table.text('data').nullable()
      table.string('request_id', 64).nullable()
      table.dateTime('created_at').notNullable()
      table.index(['subject_type', 'subject_id', 'id'])
      table.index(['actor_id', 'id'])
    })

    this.schema.createTable('sessions', (table) => {
      table.string('id', 128).primary()
      table.text('data', 'mediumtext').notNullable()
      table.string('user_id', 32).nullable().index()
      table.timestamp('expires_at').notNullable().index()
    })

    this.schema.createTable('rate_limits', (table) => {
      table.string('key', 255).notNullable().primary()
      table.integer('points', 9).notNullable().defaultTo(0)
      table.bigint('expire').unsigned()
    })
  }

  async down() {
    for (const name of ['rate_limits', 'sessions', 'audit_entries', 'audit_seals', 'sequences']) {
      this.schema.dropTable(name)
    }
  }
}
