import { BaseSchema } from '@adonisjs/lucid/schema'

/** Releases of districts say how often their background work failed. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('portfolio_releases', (table) => {
      /** Attempts that failed one after the other. */
      table.integer('failures').unsigned().notNullable().defaultTo(0)
      /** The last of them: the code of the error. */
      table.string('failure', 60).nullable()
    })
  }

  async down() {
    this.schema.alterTable('portfolio_releases', (table) => {
      table.dropColumns('failures', 'failure')
    })
  }
}
