import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { TRANSLATIONS_TABLE } from '#core/database/translations'
import { inColumn, TRANSLATIONS } from '#core/formats/languages'
import type { MasterRows } from '#masters/queries/rows'

/** Which table each list comes from, and its order; every order ends with the key. */
const TABLES: Record<keyof MasterRows, { table: string; orderBy: string[] }> = {
  states: { table: 'states', orderBy: ['name_en', 'id'] },
  divisions: { table: 'divisions', orderBy: ['code'] },
  districts: { table: 'districts', orderBy: ['name_en', 'id'] },
  talukas: { table: 'talukas', orderBy: ['district_id', 'name_en', 'id'] },
  pincodes: { table: 'pincodes', orderBy: ['pincode', 'id'] },
  banks: { table: 'banks', orderBy: ['name_en', 'id'] },
  castes: { table: 'castes', orderBy: ['id'] },
  casteCategories: { table: 'caste_categories', orderBy: ['code'] },
  subCorporations: { table: 'sub_corporations', orderBy: ['code'] },
  roles: { table: 'roles', orderBy: ['id'] },
  genders: { table: 'genders', orderBy: ['id'] },
  relationships: { table: 'relationships', orderBy: ['id'] },
  companyTypes: { table: 'company_types', orderBy: ['id'] },
  businessSectors: { table: 'business_sectors', orderBy: ['id'] },
  paymentStatuses: { table: 'claim_payment_statuses', orderBy: ['id'] },
  schemes: { table: 'schemes', orderBy: ['id'] },
  schemeRules: { table: 'scheme_rules', orderBy: ['effective_from', 'id'] },
  eligibilityCriteria: { table: 'scheme_eligibility_criteria', orderBy: ['sr_no', 'id'] },
  guidelines: { table: 'scheme_guidelines', orderBy: ['sr_no', 'effective_from', 'id'] },
  loiTerms: { table: 'loi_terms', orderBy: ['sr_no', 'id'] },
  loiSignatories: { table: 'loi_signatories', orderBy: ['effective_from', 'id'] },
  documentSlots: { table: 'document_slots', orderBy: ['sr_no', 'id'] },
  documentTypes: { table: 'document_types', orderBy: ['stage', 'type_no', 'id'] },
  applicationStatuses: { table: 'application_statuses', orderBy: ['work_order', 'id'] },
  claimStatuses: { table: 'claim_statuses', orderBy: ['work_order', 'id'] },
  rejectReasons: { table: 'reject_reasons', orderBy: ['id'] },
  claimRejectReasons: { table: 'claim_reject_reasons', orderBy: ['id'] },
  apbsReturnReasons: { table: 'apbs_return_reasons', orderBy: ['code'] },
  targetDays: { table: 'target_days', orderBy: ['subject_type', 'status_id', 'id'] },
  holidays: { table: 'holidays', orderBy: ['month', 'day', 'id'] },
  valueRanges: { table: 'value_ranges', orderBy: ['kind', 'sr_no', 'id'] },
  transitions: { table: 'workflow_transitions', orderBy: ['sort', 'id'] },
}

const MASTERS = Object.values(TABLES).map(({ table }) => table)

/** Columns that are flags although they come back as 1 and 0. */
const FLAG = /^is_|^shows_|^unlocks_|^editable_|^allows_|^needs_/

/** Texts of every master in other languages: by table, row and field, the text of each language. */
async function readTexts(source: QueryClientContract) {
  const texts = new Map<string, string>()
  const rows = await source.from(TRANSLATIONS_TABLE).whereIn('table_name', MASTERS)
  for (const { table_name: table, row_id: row, field, locale, text } of rows) {
    texts.set([table, row, field, locale].join(), text)
  }
  return texts
}

/** Reads all masters; plain frozen objects, because models would cost the start more than it gives. */
export async function readMasterRows(client?: QueryClientContract): Promise<MasterRows> {
  const source = client ?? db.connection()
  const texts = await readTexts(source)
  const lists: Record<string, unknown[]> = {}
  for (const [list, { table, orderBy }] of Object.entries(TABLES)) {
    const query = source.from(table).select('*')
    for (const column of orderBy) query.orderBy(column)
    const rows: Record<string, unknown>[] = await query
    const columns = Object.keys(rows[0] ?? {}).map((column) => ({
      column,
      property: column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      isFlag: FLAG.test(column),
    }))
    const fields = columns.flatMap(({ column, property }) =>
      column.endsWith('_en') ? { field: column.slice(0, -3), stem: property.slice(0, -2) } : []
    )
    lists[list] = rows.map((row) => {
      const entry: Record<string, unknown> = {}
      for (const { column, property, isFlag } of columns) {
        entry[property] = isFlag ? Boolean(row[column]) : row[column]
      }
      for (const { field, stem } of fields) {
        for (const locale of TRANSLATIONS) {
          const text = texts.get([table, row.id ?? row.code, field, locale].join())
          entry[inColumn(stem, locale)] = text ?? null
        }
      }
      return Object.freeze(entry)
    })
  }
  /** The column names of database/schema.ts and the types above say the same; a test compares. */
  return lists as unknown as MasterRows
}
