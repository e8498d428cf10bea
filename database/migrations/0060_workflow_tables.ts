import { BaseSchema } from '@adonisjs/lucid/schema'

/** The engine's rows (DECISIONS 3, 4 and 8). It is independent of subjects: ids are not foreign keys. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('workflow_transitions', (table) => {
      table.increments('id')
      table.string('subject_type', 16).notNullable()
      table.string('action', 32).notNullable()
      /** Null: every loan type; otherwise a list such as '1,3'. */
      table.string('loan_types', 16).nullable()
      /** Null: the subject does not exist yet. */
      table.integer('from_status').unsigned().nullable()
      /** 0 applicant, 1 to 7 officers, null the system. */
      table.integer('role').unsigned().nullable()
      table.integer('to_status').unsigned().notNullable()
      /** Names of guards that must all hold, separated by spaces. */
      table.string('guards', 160).nullable()
      /** Names of effects that run in order inside the transaction. */
      table.string('effects', 160).nullable()
      table.boolean('needs_reason').notNullable()
      table.boolean('needs_remarks').notNullable()
      /** The kind of reasons that are offered: 'reject', 'hold', 'return'. */
      table.string('reason_kind', 16).nullable()
      /** 'decision': offered in the decision form; 'form': on a separate page. */
      table.string('offered_in', 16).notNullable()
      table.boolean('is_rejection').notNullable()
      table.integer('sort').unsigned().notNullable()
      table.index(['subject_type', 'from_status'])
      table.unique(
        ['subject_type', 'action', 'from_status', 'role', 'to_status'],
        'workflow_transitions_row'
      )
    })

    this.schema.createTable('workflow_decisions', (table) => {
      table.increments('id')
      table.string('subject_type', 16).notNullable()
      table.integer('subject_id').unsigned().notNullable()
      table.string('action', 32).notNullable()
      table.integer('from_status').unsigned().nullable()
      table.integer('to_status').unsigned().notNullable()
      table.integer('decided_by').unsigned().nullable().references('users.id')
      table.integer('role').unsigned().nullable()
      table.integer('reason_id').unsigned().nullable()
      table.text('remarks').nullable()
      table.text('data').nullable()
      table.dateTime('created_at').notNullable()
      table.index(['subject_type', 'subject_id', 'id'])
      table.index(['decided_by', 'id'])
    })

    this.schema.createTable('workflow_counters', (table) => {
      table.increments('id')
      table.string('subject_type', 16).notNullable()
      table.integer('district_id').unsigned().notNullable()
      table.integer('loan_type').unsigned().notNullable()
      table.integer('status_id').unsigned().notNullable()
      /** Claims are also counted by payment status; 0 where it does not apply. */
      table.integer('payment_status_id').unsigned().notNullable().defaultTo(0)
      table.integer('subjects').notNullable()
      table.bigint('amount_paise').notNullable().defaultTo(0)
      table.unique(
        ['subject_type', 'district_id', 'loan_type', 'status_id', 'payment_status_id'],
        'workflow_counters_cell'
      )
    })
  }

  async down() {
    this.schema.dropTable('workflow_counters')
    this.schema.dropTable('workflow_decisions')
    this.schema.dropTable('workflow_transitions')
  }
}
