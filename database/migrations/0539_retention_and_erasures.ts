import { BaseSchema } from '@adonisjs/lucid/schema'

/** How long each kind of record is kept and under which rule, and the proof of what was erased. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('retention_rules', (table) => {
      table.string('code', 32).primary()
      table.string('name_en', 160).notNullable()
      /** Days after the event from which the kind is counted. */
      table.integer('days').unsigned().notNullable()
      /** The rule that requires it to be kept for this time, in words. */
      table.string('basis_en', 255).notNullable()
    })

    /** Contains no personal value, and no row is ever deleted. */
    this.schema.createTable('erasures', (table) => {
      table.increments('id')
      /** What was erased: 'account', or the code of a retention rule or of a part of the page. */
      table.string('kind', 32).notNullable()
      /** User id of the person concerned; null where there are many. The person's row is kept, without a value. */
      table.integer('person_id').unsigned().nullable()
      table.integer('rows_erased').unsigned().notNullable().defaultTo(0)
      table.integer('files_erased').unsigned().notNullable().defaultTo(0)
      /** 'person', who requested it, or 'retention', when its period was over. */
      table.string('asked_by', 16).notNullable()
      /** Retention period in days on the date of erasure; null if the person requested the erasure. */
      table.integer('rule_days').unsigned().nullable()
      table.dateTime('erased_at').notNullable()
      /** Ensures that a person's account is erased only once. */
      table.string('once_key', 48).nullable().unique()
      table.index(['kind', 'person_id'])
    })
  }

  async down() {
    this.schema.dropTable('erasures')
    this.schema.dropTable('retention_rules')
  }
}
