import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Questions of the office on applications and on claims: `asked_items` in a table that is independent of the kind of
 * file.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('file_questions', (table) => {
      table.increments('id')
      /** 'application' or 'claim'. */
      table.string('subject_type', 16).notNullable()
      table.integer('subject_id').unsigned().notNullable()
      /** 'personal.motherName', 'account.ifsc', 'paper.pan'; for a claim 'row.17', 'paper.paid_proof'. */
      table.string('item', 64).notNullable()
      table.text('reason').notNullable()
      /** Status of the file as long as it is open. */
      table.integer('status_id').unsigned().notNullable()
      table.integer('asked_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      /** The last day for the answer. */
      table.date('answer_by').notNullable()
      /**
       * 'open', 'answered', 'taken' (accepted) or 'left' (not accepted) by the office, 'withdrawn', 'late', 'moved'
       * with the file.
       */
      table.string('state', 12).notNullable()
      table.dateTime('closed_at').nullable()
      /** The answer, as the room of the file keeps it. */
      table.text('data').nullable()
      /** Who accepted the answer, or did not accept it. */
      table.integer('settled_by').unsigned().nullable().references('users.id')
      /** File and item until it is settled: each is requested once at a time. */
      table.string('open_key', 96).nullable().unique()
      table.index(['subject_type', 'subject_id', 'id'])
    })
    this.defer(async (client) => {
      const same = 'id, item, reason, status_id, asked_by, created_at, answer_by, state, closed_at'
      await client.rawQuery(
        `insert into file_questions (subject_type, subject_id, ${same})
         select 'application', application_id, ${same} from asked_items`
      )
      const rows = await client.from('asked_items').select('id', 'revision_id', 'open_key')
      for (const { id, revision_id: revisionId, open_key: key } of rows) {
        await client
          .from('file_questions')
          .where('id', id)
          .update({
            data: revisionId === null ? null : JSON.stringify({ revisionId }),
            open_key: key === null ? null : `application:${key}`,
          })
      }
      await client.schema.dropTable('asked_items')
    })
  }

  async down() {
    this.schema.createTable('asked_items', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.string('item', 64).notNullable()
      table.text('reason').notNullable()
      table.integer('status_id').unsigned().notNullable()
      table.integer('asked_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.date('answer_by').notNullable()
      table.string('state', 12).notNullable()
      table.dateTime('closed_at').nullable()
      table.integer('revision_id').unsigned().nullable().references('profile_revisions.id')
      table.string('open_key', 96).nullable().unique()
      table.index(['application_id', 'id'])
    })
    this.schema.dropTable('file_questions')
  }
}
