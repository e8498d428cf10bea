import { BaseSchema } from '@adonisjs/lucid/schema'

/** An officer may subscribe to a report for themselves. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('report_subscriptions', (table) => {
      table.integer('user_id').unsigned().nullable().references('users.id')
    })
  }

  async down() {
    this.schema.alterTable('report_subscriptions', (table) => {
      table.dropForeign(['user_id'])
      table.dropColumn('user_id')
    })
  }
}
