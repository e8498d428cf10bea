import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Checkpoints with a key. Earlier ones are not changed; they are numbered and marked as made without a key: the first
 * keyed checkpoint contains the hash of the last of them, so from then on they cannot be changed undetected either.
 * Changes before that moment cannot be detected.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_seals', (table) => {
      table.integer('number').unsigned().nullable()
      table.string('method', 8).notNullable().defaultTo('sha256')
      table.integer('entry_count').unsigned().nullable()
      table.unique(['number'])
    })

    this.defer(async (db) => {
      const seals = await db.from('audit_seals').orderBy('id').select('id')
      for (const [index, { id }] of seals.entries()) {
        await db
          .from('audit_seals')
          .where('id', id)
          .update({ number: index + 1 })
      }
    })
  }

  async down() {
    this.schema.alterTable('audit_seals', (table) => {
      table.dropUnique(['number'])
      table.dropColumns('number', 'method', 'entry_count')
    })
  }
}
