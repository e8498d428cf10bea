import { BaseSchema } from '@adonisjs/lucid/schema'

/** How long which kind of record is kept and under which rule, and the proof of what was erased. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('retention_rules', (table) => {
      table.string('code', 32).primary()
      table.string('name_en', 160).notNullable()
      /** Days after the event that the kind counts from. */
      table.integer('days').unsigned().notNullable()
      /** The rule that obliges to keep it so long, in words. */
      table.string('basis_en', 255).notNullable()
    })

    /** No personal value stands here, and no row ever goes. */
    this.schema.createTable('erasures', (table) => {
      table.increments('id')
      /** What was erased: 'account', or the code of a retention rule or of a part of the page. */
      table.string('kind', 32).notNullable()
      /** Whose, by user id; null where it is of many. The row of the person stays, without a value. */
      table.integer('person_id').unsigned().nullable()
      table.integer('rows_erased').unsigned().notNullable().defaultTo(0)
      table.integer('files_erased').unsigned().notNullable().defaultTo(0)
      /** 'person', who asked for it, or 'retention', whose time was over. */
      table.string('asked_by', 16).notNullable()
      /** Days of the rule on that day; null where the person asked. */
      table.integer('rule_days').unsigned().nullable()
      table.dateTime('erased_at').notNullable()
      /** The account of a person is erased once. */
      table.string('once_key', 48).nullable().unique()
      table.index(['kind', 'person_id'])
    })
  }

  async down() {
    this.schema.dropTable('erasures')
    this.schema.dropTable('retention_rules')
  }
}
