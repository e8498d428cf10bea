import { BaseSchema } from '@adonisjs/lucid/schema'

/** The last correction and the last change of district that a letter includes, by their ids. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('lois', (table) => {
      table.integer('last_correction_id').unsigned().notNullable().defaultTo(0)
      table.integer('last_district_change_id').unsigned().notNullable().defaultTo(0)
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `update lois set last_correction_id = coalesce((
           select max(r.id) from profile_revisions r
           join applications a on a.profile_id = r.profile_id
           where a.id = lois.application_id and r.changed_by <> a.user_id
             and r.created_at <= lois.created_at), 0)`
      )
      await db.rawQuery(
        `update lois set last_district_change_id = coalesce((
           select max(d.id) from workflow_decisions d
           where d.subject_type = 'application' and d.subject_id = lois.application_id
             and d.action = 'change_district' and d.created_at <= lois.created_at), 0)`
      )
    })
  }

  async down() {
    this.schema.alterTable('lois', (table) => {
      table.dropColumn('last_correction_id')
      table.dropColumn('last_district_change_id')
    })
  }
}
