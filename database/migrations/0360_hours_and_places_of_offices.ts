import { BaseSchema } from '@adonisjs/lucid/schema'

/** Opening hours of an office, and its position on a map; in other languages the hours are rows of `translations`. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('district_offices', (table) => {
      table.string('hours_en', 160).nullable()
      /** Latitude and longitude in degrees, as maps write them: '18.52043,73.85674'. */
      table.string('coordinates', 24).nullable()
    })
  }

  async down() {
    this.schema.alterTable('district_offices', (table) => {
      table.dropColumn('hours_en')
      table.dropColumn('coordinates')
    })
  }
}
