import { BaseSchema } from '@adonisjs/lucid/schema'

/** Progress of a change of the vault's key; empty while none is in progress. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('vault_rotations', (table) => {
      table.increments('id')
      /** Location of encrypted text: `table.column`. */
      table.string('place', 80).notNullable().unique()
      /** Encrypted with the new key: with a different one the location is started again. */
      table.string('mark', 255).notNullable()
      /** All rows up to this key are encrypted with the new one. */
      table.string('after_id', 64).notNullable()
      table.dateTime('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('vault_rotations')
  }
}
