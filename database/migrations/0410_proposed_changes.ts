import { BaseSchema } from '@adonisjs/lucid/schema'

/** Changes that wait for confirmation by a second user, and the kinds that require it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('proposed_changes', (table) => {
      table.increments('id')
      /** A kind that a module has registered. */
      table.string('kind', 48).notNullable()
      /** The record of this kind that is changed. */
      table.string('subject', 120).notNullable()
      /** Kind and subject while it waits: only one change of a record waits at a time. */
      table.string('open_key', 170).nullable().unique()
      /** The subject as a sentence in any language (JSON); null where the kind describes it. */
      table.text('title').nullable()
      /** Encrypted: the requested change, and the difference at that time. */
      table.text('content', 'mediumtext').notNullable()
      /** Version of the record on which it was based; a different one makes it stale. */
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
    /** Kinds that an administrator has set; any other uses its own default. */
    this.schema.createTable('confirmation_rules', (table) => {
      table.string('kind', 48).primary()
      table.boolean('is_needed').notNullable()
    })
    this.schema.alterTable('notices', (table) => {
      /** The proposed change concerned, where that is the page to open. */
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
