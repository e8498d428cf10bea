import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('profiles', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      table.string('first_name', 80).nullable()
      table.string('middle_name', 80).nullable()
      table.string('last_name', 80).nullable()
      table.integer('gender_id').unsigned().nullable().references('genders.id')
      table.date('birth_date').nullable()
      table.string('birth_place', 120).nullable()
      table.string('mother_name', 160).nullable()
      table.string('landline', 16).nullable()
      table.boolean('is_married').nullable()
      table.boolean('is_indian').nullable()
      table.boolean('is_domiciled').nullable()
      table.boolean('is_disabled').nullable()
      table.string('mother_tongue', 60).nullable()
      table.integer('caste_id').unsigned().nullable().references('castes.id')
      table.bigint('family_income_paise').nullable()
      table.string('ration_card_no', 32).nullable()
      table.string('ration_card_digest', 64).nullable().index()
      /** The vault columns: encrypted number, keyed digest for look-up, last four digits for the mask. */
      table.text('aadhaar_cipher').nullable()
      table.string('aadhaar_digest', 64).nullable().index()
      table.string('aadhaar_last4', 4).nullable()
      table.string('pan', 10).nullable().index()
      table.string('emergency_name', 160).nullable()
      table.string('emergency_relation', 60).nullable()
      table.string('emergency_mobile', 10).nullable()
      table.boolean('is_declared').notNullable().defaultTo(false)
      table.dateTime('declared_at').nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
    })

    this.schema.createTable('addresses', (table) => {
      table.increments('id')
      table.integer('profile_id').unsigned().notNullable().references('profiles.id')
      /** 'correspondence' or 'permanent'. */
      table.string('kind', 16).notNullable()
      table.string('house_no', 60).notNullable()
      table.string('building', 120).nullable()
      table.string('street', 120).nullable()
      table.string('locality', 120).notNullable()
      table.string('landmark', 120).nullable()
      table.string('village', 120).notNullable()
      table.string('post', 120).notNullable()
      table.integer('state_id').unsigned().notNullable().references('states.id')
      /** Set in Maharashtra; elsewhere the names are typed. */
      table.integer('district_id').unsigned().nullable().references('districts.id')
      table.integer('taluka_id').unsigned().nullable().references('talukas.id')
      table.string('district_name', 80).nullable()
      table.string('taluka_name', 80).nullable()
      table.string('pincode', 6).notNullable()
      table.date('resident_since').nullable()
      table.unique(['profile_id', 'kind'])
    })

    this.schema.createTable('family_members', (table) => {
      table.increments('id')
      table.integer('profile_id').unsigned().notNullable().references('profiles.id')
      table.string('full_name', 160).notNullable()
      table.string('full_name_key', 160).notNullable()
      table.integer('gender_id').unsigned().notNullable().references('genders.id')
      table.integer('age').unsigned().notNullable()
      table.integer('relationship_id').unsigned().notNullable().references('relationships.id')
      table.dateTime('created_at').notNullable()
      table.unique(['profile_id', 'full_name_key'])
    })

    this.schema.createTable('bank_accounts', (table) => {
      table.increments('id')
      table.integer('profile_id').unsigned().notNullable().unique().references('profiles.id')
      table.string('account_no', 24).notNullable()
      table.string('account_digest', 64).notNullable().index()
      table.string('ifsc', 11).notNullable()
      table.string('bank_name', 160).notNullable()
      table.string('branch_name', 120).notNullable()
      table.string('city', 80).notNullable()
      table.dateTime('updated_at').notNullable()
    })

    /** The purpose of the loan: business (loan type 1) or course (3). */
    this.schema.createTable('lending_details', (table) => {
      table.increments('id')
      table.integer('profile_id').unsigned().notNullable().references('profiles.id')
      table.integer('scheme_id').unsigned().notNullable().references('schemes.id')
      table.string('organisation_name', 160).notNullable()
      table.string('product', 255).notNullable()
      table.string('organisation_address', 255).notNullable()
      table.bigint('amount_paise').notNullable()
      table.integer('loan_district_id').unsigned().notNullable().references('districts.id')
      table.integer('business_sector_id').unsigned().nullable().references('business_sectors.id')
      table.string('bank_name', 160).notNullable()
      table.string('branch_name', 120).notNullable()
      table.dateTime('updated_at').notNullable()
      table.unique(['profile_id', 'scheme_id'])
    })

    /** Text that was typed and not yet saved, encrypted, so that a dropped connection loses nothing. */
    this.schema.createTable('section_drafts', (table) => {
      table.increments('id')
      table.integer('profile_id').unsigned().notNullable().references('profiles.id')
      table.string('section', 32).notNullable()
      table.text('content', 'mediumtext').notNullable()
      table.dateTime('updated_at').notNullable()
      table.unique(['profile_id', 'section'])
    })

    this.schema.createTable('profile_revisions', (table) => {
      table.increments('id')
      table.integer('profile_id').unsigned().notNullable().references('profiles.id')
      table.string('section', 32).notNullable()
      /** Fields with old and new values, personal numbers masked. */
      table.text('data').notNullable()
      table.integer('changed_by').unsigned().notNullable().references('users.id')
      table.string('remarks', 500).nullable()
      table.dateTime('created_at').notNullable()
      table.index(['profile_id', 'id'])
    })
  }

  async down() {
    const tables = `profile_revisions section_drafts lending_details bank_accounts family_members
      addresses profiles`
    for (const name of tables.split(/\s+/)) {
      this.schema.dropTable(name)
    }
  }
}
