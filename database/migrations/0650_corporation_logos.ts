import { BaseSchema } from '@adonisjs/lucid/schema'

/** Pictures of the corporation's logo: the setting `logo` and letters name one by its id. */
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
      /** Null until a second person has confirmed it; it is never removed afterwards, since letters keep it. */
      table.dateTime('confirmed_at').nullable()
    })
  }

  async down() {
    this.schema.dropTable('corporation_logos')
  }
}
