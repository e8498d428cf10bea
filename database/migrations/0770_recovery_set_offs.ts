import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether set-off is agreed, which a demand retains when it is closed and reopened. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('recovery_demands', (table) => {
      table.boolean('is_set_off').notNullable().defaultTo(false)
    })
    this.defer(async (db) => {
      await db
        .from('recovery_demands')
        .where('state', 'set_off')
        .orWhere((closed) => {
          closed
            .whereNotNull('closed_on')
            .whereIn('id', db.from('recovery_entries').select('demand_id').where('kind', 'set_off'))
        })
        .update({ is_set_off: true })
    })
  }

  async down() {
    this.schema.alterTable('recovery_demands', (table) => table.dropColumn('is_set_off'))
  }
}
