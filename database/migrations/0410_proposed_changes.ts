import { BaseSchema } from '@adonisjs/lucid/schema'

/** Changes that wait for a second pair of eyes, and which kinds of them do. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('proposed_changes', (table) => {
      table.increments('id')
      /** A kind that a module has registered. */
      table.string('kind', 48).notNullable()
      /** What of the kind it is about. */
      table.string('subject', 120).notNullable()
      /** Kind and subject while it waits: of one thing one change waits at a time. */
      table.string('open_key', 170).nullable().unique()
      /** What it is about as a sentence in any language (JSON); null where the kind says it. */
      table.text('title').nullable()
      /** Sealed: what was asked for, and the difference as it was then. */
      table.text('content', 'mediumtext').notNullable()
      /** Version of the thing that it was made on; another one makes it stale. */
      table.string('seen_version', 64).notNullable()
      /** 'waiting', 'confirmed', 'refused', 'withdrawn', 'stale', 'unconfirmed', 'acknowledged'. */
      table.string('status', 16).notNullable()
      table.integer('asked_by').unsigned().notNullable().references('users.id')
      table.integer('asked_role').unsigned().notNullable()
      table.dateTime('asked_at').notNullable()
      table.integer('decided_by').unsigned().nullable().references('users.id')
      table.integer('decided_role').unsigned().nullable()
      table.dateTime('decided_at').nullable()
      table.string('remarks', 1000).nullable()
      table.index(['status', 'id'])
    })
    /** Kinds that an administrator has set; any other is as the kind itself says. */
    this.schema.createTable('confirmation_rules', (table) => {
      table.string('kind', 48).primary()
      table.boolean('is_needed').notNullable()
    })
    this.schema.alterTable('notices', (table) => {
      /** The proposed change that it is about, where that is the page to open. */
      table.integer('change_id').unsigned().nullable()
    })
  }

  async down() {
    this.schema.alterTable('notices', (table) => {
      table.dropColumn('change_id')
    })
    this.schema.dropTable('confirmation_rules')
    this.schema.dropTable('proposed_changes')
  }
}
