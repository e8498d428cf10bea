import { BaseSchema } from '@adonisjs/lucid/schema'

/** Images of the corporation's logo: the setting `logo` and letters refer to one by its id. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('corporation_logos', (table) => {
      /** SHA-256 of the JPEG, in hex. */
      table.string('id', 64).primary()
      /** Base64 of at most 45,000 bytes. */
      table.text('jpeg').notNullable()
      /** In pixels. */
      table.integer('width').notNullable()
      table.integer('height').notNullable()
      /** Null until confirmed by a second person; never removed afterwards, because letters refer to it. */
      table.dateTime('confirmed_at').nullable()
    })
  }

  async down() {
    this.schema.dropTable('corporation_logos')
  }
}
