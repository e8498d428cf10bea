import { BaseSchema } from '@adonisjs/lucid/schema'

/** The step that closed a claim: one that its applicant withdrew is not shown as rejected. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('claims', (table) => {
      table.string('closed_by_step', 32).nullable()
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `update claims set closed_by_step = (
           select d.action from workflow_decisions d
           where d.id = (select max(l.id) from workflow_decisions l
             where l.subject_type = 'claim' and l.subject_id = claims.id and l.to_status = 6))
         where status_id = 6`
      )
    })
  }

  async down() {
    this.schema.alterTable('claims', (table) => {
      table.dropColumn('closed_by_step')
    })
  }
}
