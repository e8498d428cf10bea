import { BaseSchema } from '@adonisjs/lucid/schema'

/** The standard name of the value that a citizen asks to have recorded instead. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table correction_requests rename column wanted to requested_value')
  }

  async down() {
    this.schema.raw('alter table correction_requests rename column requested_value to wanted')
  }
}
