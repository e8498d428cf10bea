import { BaseSchema } from '@adonisjs/lucid/schema'

/** Every token of one device carries its name, so that all of them end with it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('remember_me_tokens', (table) => {
      /** Null for a device that was there before: its token stands alone until it is replaced. */
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
