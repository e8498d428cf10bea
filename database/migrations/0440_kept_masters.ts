import { BaseSchema } from '@adonisjs/lucid/schema'

/** Masters whose rows are retired instead of deleted; banks have `is_active` for that. */
const RETIRED = [
  'states',
  'divisions',
  'districts',
  'talukas',
  'pincodes',
  'caste_categories',
  'sub_corporations',
  'castes',
  'genders',
  'relationships',
  'company_types',
  'business_sectors',
  'reject_reasons',
  'claim_reject_reasons',
  'holidays',
]

/** Masters with a separate order, and the column by which they were sorted so far. */
const ORDERED = {
  caste_categories: 'code',
  sub_corporations: 'code',
  castes: 'id',
  genders: 'id',
  relationships: 'id',
  company_types: 'id',
  business_sectors: 'id',
  reject_reasons: 'id',
  claim_reject_reasons: 'id',
}

/** Columns and tables for editing masters on screen. */
export default class extends BaseSchema {
  async up() {
    for (const name of RETIRED) {
      this.schema.alterTable(name, (table) => {
        table.boolean('is_retired').notNullable().defaultTo(false)
      })
    }
    for (const [name, key] of Object.entries(ORDERED)) {
      this.schema.alterTable(name, (table) => {
        table.integer('position').unsigned().notNullable().defaultTo(0)
      })
      this.defer(async (db) => {
        for (const [at, row] of (await db.from(name).orderBy(key)).entries()) {
          await db
            .from(name)
            .where(key, row[key])
            .update({ position: at + 1 })
        }
      })
    }

    /** Rows that were saved on screen, by their natural key: the seed does not change them. */
    this.schema.createTable('master_edits', (table) => {
      table.increments('id')
      table.string('master', 40).notNullable()
      table.string('row_key', 191).notNullable()
      table.integer('edited_by').unsigned().nullable().references('users.id')
      table.dateTime('edited_at').notNullable()
      table.unique(['master', 'row_key'])
    })

    /** One row: the number of the last change of any master, by which processes detect it. */
    this.schema.createTable('master_versions', (table) => {
      table.integer('id').unsigned().primary()
      table.integer('version').unsigned().notNullable()
    })
    this.defer(async (db) => {
      await db.table('master_versions').insert({ id: 1, version: 1 })
    })
  }

  async down() {
    this.schema.dropTable('master_versions')
    this.schema.dropTable('master_edits')
    for (const name of Object.keys(ORDERED)) {
      this.schema.alterTable(name, (table) => {
        table.dropColumn('position')
      })
    }
    for (const name of RETIRED) {
      this.schema.alterTable(name, (table) => {
        table.dropColumn('is_retired')
      })
    }
  }
}
