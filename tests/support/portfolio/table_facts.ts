import db from '@adonisjs/lucid/services/db'
import { verifiedLoi } from '#loi/queries/loi_lookup'
import { type Row, byId, rowsOf } from '#tests/support/portfolio/export'
import { type PortfolioNumbers, plain } from '#tests/support/portfolio/figures'

/**
 * Columns whose values are specific to an installation: ids, its own numbers, keys of its vault and the times at which
 * rows were written.
 */
const INSTALLATION_COLUMN =
  /(^|_)(id|uuid|number|reference|cipher|digest|by|key|checksum)$|^(created|updated)_at$|^(import_id|is_held|workflow_version|live_)/

/** Columns that match those names but are the same everywhere: rows of masters, and values from the bank. */
const PORTABLE_COLUMNS = new Set([
  'bank_id',
  'bank_reference',
  'caste_id',
  'district_id',
  'gender_id',
  'payment_status_id',
  'status_id',
  'taluka_id',
])

/**
 * Returns the contents of the tables of applications, letters, loans, claims and payments, by their old numbers.
 *
 * @param without columns that are omitted, by table
 */
export async function tableFacts(
  { application, claim, letter }: PortfolioNumbers,
  without: Readonly<Record<string, readonly string[]>>
): Promise<Record<string, string[]>> {
  const files = byId(await rowsOf('applications'))
  const fileNo = (id: unknown) => application.get(String(files(id).number))!
  const sanctions = byId(await rowsOf('loan_sanctions'))
  const tranches = byId(await rowsOf('disbursements'))
  const trancheNo = (id: unknown) =>
    `${fileNo(sanctions(tranches(id).sanction_id).application_id)}/${tranches(id).tranche_no}`
  const schedule = byId(await rowsOf('schedule_rows'))
  const claimNo = (id: unknown) => claim.get(String(id))!
  const names: Record<string, (row: Row) => string> = {
    applications: ({ id }) => fileNo(id),
    lois: (row) => `${fileNo(row.application_id)} ${letter(String(row.number))}`,
    loan_sanctions: (row) => fileNo(row.application_id),
    disbursements: ({ id }) => trancheNo(id),
    schedule_rows: (row) => `${trancheNo(row.disbursement_id)} ${row.row_no}`,
    claims: (row) => `${claimNo(row.id)} of ${fileNo(row.application_id)}`,
    claim_rows: (row) => {
      const { disbursement_id: tranche, row_no: no } = schedule(row.schedule_row_id)
      return `${claimNo(row.claim_id)} ${trancheNo(tranche)} ${no} ${row.live_schedule_row_id !== null}`
    },
    payment_batch_items: (row) => `${claimNo(row.claim_id)} ${letter(String(row.loi_number))}`,
  }
  const facts: Record<string, string[]> = {}
  for (const [table, name] of Object.entries(names)) {
    facts[table] = (await rowsOf(table)).map((row) => {
      const kept = Object.entries(row)
        .filter(([column]) => PORTABLE_COLUMNS.has(column) || !INSTALLATION_COLUMN.test(column))
        .filter(([column]) => !['loi_number', 'data', 'old_number'].includes(column))
        .filter(([column]) => !without[table]?.includes(column))
        .map(([column, value]) => [column, plain(value)])
      return `${name(row)} ${JSON.stringify(Object.fromEntries(kept))}`
    })
    facts[table].sort()
  }
  return facts
}

/** Returns what the verification page shows for each letter. */
export async function verifiedLetters({ letter }: PortfolioNumbers): Promise<string[]> {
  const letters = await db
    .from('lois as l')
    .join('applications as a', 'a.id', 'l.application_id')
    .select('l.number', 'a.uuid')
  const shown: string[] = []
  for (const { uuid, number } of letters) {
    const verified = await verifiedLoi(uuid, number, 'en')
    shown.push(JSON.stringify({ ...verified, number: letter(number) }))
  }
  return shown.toSorted()
}
