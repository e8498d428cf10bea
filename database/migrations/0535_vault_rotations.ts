import { BaseSchema } from '@adonisjs/lucid/schema'

/** How far a change of the vault's key is; empty while none is under way. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('vault_rotations', (table) => {
      table.increments('id')
      /** Where sealed text lies: `table.column`. */
      table.string('place', 80).notNullable().unique()
      /** Sealed with the key that it is changed to: with another one the place is begun anew. */
      table.string('mark', 255).notNullable()
      /** All up to this key of its rows is sealed with that one. */
      table.string('after_id', 64).notNullable()
      table.dateTime('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('vault_rotations')
  }
}
