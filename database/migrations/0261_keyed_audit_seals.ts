import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Seals with a key. Those made before stay as they are, numbered and marked as made without one: the
 * first keyed seal contains the hash of the last of them, so from then on they cannot be changed
 * unseen either. What was changed before that moment nobody can tell.
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
