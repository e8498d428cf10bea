import { BaseSchema } from '@adonisjs/lucid/schema'

/** Grievances of citizens, the post responsible for each until when, and the replies. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('grievances', (table) => {
      table.increments('id')
      table.string('uuid', 36).notNullable().unique()
      table.string('number', 32).notNullable().unique()
      /** The citizen; null once the account was erased. */
      table.integer('user_id').unsigned().nullable().references('users.id')
      /** Mobile of a person without an account, encrypted and as a keyed digest; and the language of that person. */
      table.text('mobile_cipher').nullable()
      table.string('mobile_digest', 64).nullable().index()
      table.string('locale', 8).nullable()
      table.string('kind', 24).notNullable()
      /** The post that the grievance concerns, which never sees it; null if none. */
      table.integer('about_role_id').unsigned().nullable().references('roles.id')
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.integer('application_id').unsigned().nullable().references('applications.id')
      table.boolean('hides_name').notNullable().defaultTo(false)
      table.dateTime('filed_at').notNullable()
      table.string('status', 12).notNullable()
      /** 1, or 2 once the grievance was reopened. */
      table.integer('round').unsigned().notNullable().defaultTo(1)
      /** The day by which the current round was to be answered. */
      table.date('due_on').notNullable()
      table.date('answered_on').nullable()
      /** 1 to 5, for the last answer. */
      table.integer('rating').unsigned().nullable()
      table.index(['user_id', 'id'])
      table.index(['status', 'due_on'])
      table.index(['filed_at'])
      table.index(['district_id'])
      table.index(['about_role_id'])
      table.index(['application_id'])
    })
    this.schema.createTable('grievance_terms', (table) => {
      table.increments('id')
      table.integer('grievance_id').unsigned().notNullable().references('grievances.id')
      table.integer('round').unsigned().notNullable()
      table.integer('role_id').unsigned().notNullable().references('roles.id')
      table.unique(['grievance_id', 'round', 'role_id'])
      /** From when the post sees the grievance, from when it is responsible, and until when if another post follows. */
      table.date('sees_on').notNullable()
      table.date('from_on').notNullable()
      table.date('until_on').nullable()
      table.index(['role_id', 'sees_on'])
      table.index(['from_on'])
    })
    this.schema.createTable('grievance_steps', (table) => {
      table.increments('id')
      table.integer('grievance_id').unsigned().notNullable().references('grievances.id')
      /** 1, 2, … */
      table.integer('serial').unsigned().notNullable()
      table.unique(['grievance_id', 'serial'])
      table.string('kind', 12).notNullable()
      /** The post that answered, or that is responsible from then on. */
      table.integer('role_id').unsigned().nullable().references('roles.id')
      table.integer('actor_id').unsigned().nullable().references('users.id')
      /** Encrypted. */
      table.text('words').nullable()
      table.dateTime('created_at').notNullable()
      table.index(['actor_id'])
      table.index(['role_id'])
    })
    this.schema.createTable('grievance_files', (table) => {
      table.increments('id')
      table.integer('grievance_id').unsigned().notNullable().references('grievances.id')
      /** 1 to 5. */
      table.integer('position').unsigned().notNullable()
      table.unique(['grievance_id', 'position'])
      table.integer('file_id').unsigned().notNullable().unique().references('stored_files.id')
    })
  }

  async down() {
    this.schema.dropTable('grievance_files')
    this.schema.dropTable('grievance_steps')
    this.schema.dropTable('grievance_terms')
    this.schema.dropTable('grievances')
  }
}
