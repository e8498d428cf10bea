import { BaseSchema } from '@adonisjs/lucid/schema'

/** Standard name for the value that a citizen requests in a correction. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table correction_requests rename column wanted to requested_value')
  }

  async down() {
    this.schema.raw('alter table correction_requests rename column requested_value to wanted')
  }
}
