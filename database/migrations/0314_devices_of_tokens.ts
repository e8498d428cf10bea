import { BaseSchema } from '@adonisjs/lucid/schema'

/** Every token of one device has its name, so that all of them end with it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('remember_me_tokens', (table) => {
      /** Null for an existing device: its token is independent until it is replaced. */
      table.string('device', 36).nullable().index()
    })
  }

  async down() {
    this.schema.alterTable('remember_me_tokens', (table) => {
      table.dropIndex(['device'])
      table.dropColumn('device')
    })
  }
}
