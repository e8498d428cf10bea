import { BaseSchema } from '@adonisjs/lucid/schema'
import type { Knex } from 'knex'

type TableBuilder = Knex.CreateTableBuilder

/** Names in the three languages; Hindi may be missing and then falls back to Marathi. */
function names(table: TableBuilder, length = 160) {
  table.string('name_en', length).notNullable()
  table.string('name_mr', length).nullable()
  table.string('name_hi', length).nullable()
}

/** Master data: seeded from resources/masters, edited by the administrator, never in code. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('states', (table) => {
      table.integer('id').unsigned().primary()
      names(table, 80)
      table.string('type', 8).notNullable()
      table.string('gst_code', 2).nullable()
      table.boolean('is_default').notNullable().defaultTo(false)
    })

    this.schema.createTable('divisions', (table) => {
      table.string('code', 8).primary()
      names(table, 80)
      /** Serves the division's applicants whose caste has no separate corporation. */
      table.string('sub_corporation_code', 16).nullable()
    })

    this.schema.createTable('districts', (table) => {
      table.integer('id').unsigned().primary()
      table.integer('state_id').unsigned().notNullable().references('states.id')
      table.string('code', 3).notNullable().unique()
      names(table, 80)
      table.string('division_code', 8).notNullable().references('divisions.code')
      table.string('old_name_en', 80).nullable()
      table.string('old_name_mr', 80).nullable()
    })

    this.schema.createTable('talukas', (table) => {
      table.increments('id')
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.integer('lgd_code').unsigned().nullable()
      names(table, 80)
      table.unique(['district_id', 'name_en'])
    })

    this.schema.createTable('pincodes', (table) => {
      table.increments('id')
      table.string('pincode', 6).notNullable()
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.boolean('is_primary').notNullable()
      table.unique(['pincode', 'district_id'])
    })

    this.schema.createTable('banks', (table) => {
      table.increments('id')
      /** The NPCI code, or the IFSC prefix of the few banks without one. */
      table.string('code', 8).notNullable().unique()
      table.string('npci_code', 8).nullable()
      table.string('ifsc_prefix', 4).nullable().index()
      names(table)
      table.string('type_code', 16).notNullable()
      table.string('iin', 6).nullable()
      table.boolean('is_on_apbs').notNullable()
      table.boolean('is_shortlisted').notNullable()
      table.boolean('is_active').notNullable()
    })

    this.schema.createTable('caste_categories', (table) => {
      table.string('code', 8).primary()
      names(table)
    })

    this.schema.createTable('sub_corporations', (table) => {
      table.string('code', 16).primary()
      names(table, 200)
    })

    this.schema.createTable('castes', (table) => {
      table.increments('id')
      names(table, 120)
      table.string('category_code', 8).notNullable().references('caste_categories.code')
      table.string('sub_corporation_code', 16).nullable().references('sub_corporations.code')
      table.unique(['name_en', 'category_code'])
    })

    for (const name of [
      'roles',
      'genders',
      'relationships',
      'company_types',
      'business_sectors',
      'claim_payment_statuses',
    ]) {
      this.schema.createTable(name, (table) => {
        table.integer('id').unsigned().primary()
        names(table)
      })
    }

    this.schema.createTable('schemes', (table) => {
      /** The loan type is the key: one scheme of each type. */
      table.integer('id').unsigned().primary()
      table.string('short_name', 8).notNullable()
      names(table)
      table.string('loan_type_en', 80).notNullable()
      table.string('loan_type_mr', 80).notNullable()
      table.string('loan_type_hi', 80).notNullable()
      table.boolean('is_active').notNullable().defaultTo(true)
    })

    /** All values that DECISIONS calls configurable, each with the day from which it applies. */
    this.schema.createTable('scheme_rules', (table) => {
      table.increments('id')
      /** Null: for every scheme without a row of its own. */
      table.integer('scheme_id').unsigned().nullable().references('schemes.id')
      table.string('name', 64).notNullable()
      table.string('value', 255).nullable()
      table.date('effective_from').notNullable()
      table.unique(['scheme_id', 'name', 'effective_from'])
    })

    this.schema.createTable('scheme_eligibility_criteria', (table) => {
      table.increments('id')
      table.integer('scheme_id').unsigned().notNullable().references('schemes.id')
      table.integer('sr_no').unsigned().notNullable()
      table.text('text_en').notNullable()
      table.text('text_mr').notNullable()
      table.unique(['scheme_id', 'sr_no'])
    })

    this.schema.createTable('scheme_guidelines', (table) => {
      table.increments('id')
      /** 0 in the source means every scheme; null here. */
      table.integer('scheme_id').unsigned().nullable().references('schemes.id')
      table.integer('sr_no').unsigned().notNullable()
      table.text('text_en').notNullable()
      table.text('text_mr').notNullable()
      table.date('effective_from').notNullable()
    })

    this.schema.createTable('loi_terms', (table) => {
      table.increments('id')
      table.integer('scheme_id').unsigned().nullable().references('schemes.id')
      table.integer('sr_no').unsigned().notNullable()
      table.text('text_en').notNullable()
      table.text('text_mr').notNullable()
    })

    this.schema.createTable('loi_signatories', (table) => {
      table.increments('id')
      table.integer('role_id').unsigned().notNullable().references('roles.id')
      table.date('effective_from').notNullable().unique()
    })

    this.schema.createTable('document_slots', (table) => {
      table.increments('id')
      /** '1', '2', '3' for a loan type; '2D' for a director of a group. */
      table.string('loan_type', 2).notNullable()
      table.string('slot', 32).notNullable()
      table.integer('sr_no').unsigned().notNullable()
      names(table)
      table.boolean('is_required').notNullable()
      table.string('note', 255).nullable()
      table.unique(['loan_type', 'slot'])
    })

    this.schema.createTable('document_types', (table) => {
      table.increments('id')
      table.integer('stage').unsigned().notNullable()
      table.integer('type_no').unsigned().notNullable()
      names(table)
      table.unique(['stage', 'type_no'])
    })

    this.schema.createTable('application_statuses', (table) => {
      table.integer('id').unsigned().primary()
      names(table)
      table.integer('pending_with_role').unsigned().nullable()
      table.string('dashboard_column', 16).notNullable()
      table.boolean('shows_loi').notNullable()
      table.boolean('shows_loi_to_officers').notNullable()
      table.boolean('unlocks_loan_menu').notNullable()
      table.boolean('editable_by_applicant').notNullable()
      table.boolean('allows_extension').notNullable()
      table.boolean('is_final').notNullable()
    })

    this.schema.createTable('claim_statuses', (table) => {
      table.integer('id').unsigned().primary()
      names(table)
      table.string('owner', 16).notNullable()
      table.integer('pending_with_role').unsigned().nullable()
      table.boolean('is_final').notNullable()
      table.boolean('editable_by_applicant').notNullable()
    })

    for (const name of ['reject_reasons', 'claim_reject_reasons']) {
      this.schema.createTable(name, (table) => {
        table.integer('id').unsigned().primary()
        names(table)
        /** 'any', or the decisions that offer it: 'reject', 'hold', 'return', 'cancel' and so on. */
        table.string('kind', 16).notNullable()
        table.boolean('is_final').notNullable().defaultTo(false)
      })
    }

    this.schema.createTable('apbs_return_reasons', (table) => {
      table.string('code', 16).primary()
      table.string('description_en', 160).notNullable()
      table.string('who_acts', 32).notNullable()
      table.string('action_en', 255).nullable()
      table.string('action_mr', 255).nullable()
    })

    this.schema.createTable('target_days', (table) => {
      table.increments('id')
      /** 'application' or 'claim', with the status of the stage to which the target applies. */
      table.string('subject_type', 16).notNullable()
      table.integer('status_id').unsigned().notNullable()
      table.integer('working_days').unsigned().notNullable()
      table.unique(['subject_type', 'status_id'])
    })

    this.schema.createTable('holidays', (table) => {
      table.increments('id')
      table.integer('month').unsigned().notNullable()
      table.integer('day').unsigned().notNullable()
      names(table)
      table.unique(['month', 'day'])
    })

    /** Age and amount bands of reports: from the first value up to, not including, the second. */
    this.schema.createTable('value_ranges', (table) => {
      table.increments('id')
      /** 'age' in completed years, 'amount' in whole rupees. */
      table.string('kind', 8).notNullable()
      table.integer('sr_no').unsigned().notNullable()
      names(table, 80)
      table.integer('from_value').unsigned().notNullable()
      table.integer('below_value').unsigned().notNullable()
      table.unique(['kind', 'sr_no'])
    })

    /**
     * The values that the seed last wrote for each row. A row whose source has not changed since then is not changed,
     * so that an administrator's edit or deletion survives the next seed.
     */
    this.schema.createTable('master_seed_rows', (table) => {
      table.increments('id')
      table.string('master', 40).notNullable()
      table.string('row_key', 191).notNullable()
      table.string('digest', 22).notNullable()
      table.unique(['master', 'row_key'])
    })
  }

  async down() {
    const tables = `master_seed_rows value_ranges holidays target_days apbs_return_reasons claim_reject_reasons reject_reasons
      claim_statuses application_statuses document_types document_slots loi_signatories loi_terms
      scheme_guidelines scheme_eligibility_criteria scheme_rules schemes claim_payment_statuses
      business_sectors company_types relationships genders roles castes sub_corporations
      caste_categories banks pincodes talukas districts divisions states`
    for (const name of tables.split(/\s+/)) {
      this.schema.dropTable(name)
    }
  }
}
