import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('users', (table) => {
      table.increments('id')
      table.string('uuid', 36).notNullable().unique()
      table.integer('role_id').unsigned().notNullable().references('roles.id')
      /** The district to which an officer is bound; null: all districts. */
      table.integer('district_id').unsigned().nullable().references('districts.id')
      table.string('user_name', 120).notNullable()
      /** Lower case, so that a name is unique without regard to case on both databases. */
      table.string('user_name_key', 120).notNullable().unique()
      table.string('first_name', 80).notNullable()
      table.string('middle_name', 80).nullable()
      table.string('last_name', 80).notNullable()
      table.string('mobile', 10).notNullable()
      table.string('email', 160).nullable()
      table.date('birth_date').nullable()
      table.integer('gender_id').unsigned().nullable().references('genders.id')
      table.string('password', 255).notNullable()
      table.boolean('must_change_password').notNullable().defaultTo(false)
      table.dateTime('password_changed_at').nullable()
      table.string('locale', 2).notNullable().defaultTo('en')
      table.boolean('is_active').notNullable().defaultTo(true)
      table.dateTime('last_sign_in_at').nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.index(['mobile'])
      table.index(['role_id', 'district_id'])
    })

    this.schema.createTable('one_time_passwords', (table) => {
      table.increments('id')
      /** Keyed digest of the mobile or e-mail: the value itself is with the user or in the form. */
      table.string('recipient_digest', 64).notNullable()
      table.string('purpose', 24).notNullable()
      table.string('code_hash', 64).notNullable()
      table.integer('tries').unsigned().notNullable().defaultTo(0)
      table.dateTime('expires_at').notNullable()
      table.dateTime('used_at').nullable()
      table.dateTime('created_at').notNullable()
      table.index(['recipient_digest', 'purpose', 'id'])
    })

    this.schema.createTable('captcha_challenges', (table) => {
      table.string('id', 36).primary()
      table.integer('answer').unsigned().notNullable()
      table.dateTime('expires_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable('captcha_challenges')
    this.schema.dropTable('one_time_passwords')
    this.schema.dropTable('users')
  }
}
