import { BaseSchema } from '@adonisjs/lucid/schema'

/** Releases of districts record how often their background work failed. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('portfolio_releases', (table) => {
      /** Number of consecutive failed attempts. */
      table.integer('failures').unsigned().notNullable().defaultTo(0)
      /** Error code of the last failure. */
      table.string('failure', 60).nullable()
    })
  }

  async down() {
    this.schema.alterTable('portfolio_releases', (table) => {
      table.dropColumns('failures', 'failure')
    })
  }
}
