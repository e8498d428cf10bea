import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Standard names for the digests by which people are compared, and for the time when an Aadhaar number was reserved.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.renameTable('profile_traits', 'match_keys')
    this.schema.raw('alter table aadhaar_numbers rename column asked_at to reserved_at')
  }

  async down() {
    this.schema.raw('alter table aadhaar_numbers rename column reserved_at to asked_at')
    this.schema.renameTable('match_keys', 'profile_traits')
  }
}
