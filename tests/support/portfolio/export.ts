import db from '@adonisjs/lucid/services/db'
import { financialYear } from '#kernel/calendar/periods'
import { indiaDateOf, plainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'
import { addToCell, type TotalCells } from '#administration/portfolio/rules/control_totals'
import { masters } from '#masters/queries/masters'
import type { Lines } from '#tests/support/old_books'
import {
  exportedPeople,
  groupNo,
  openNumbers,
  personNo,
} from '#tests/support/portfolio/export_people'

export type Row = Record<string, any>

/** Rows of a table as stored, ordered by id. */
export const rowsOf = (table: string): Promise<Row[]> => db.from(table).orderBy('id').select('*')

export const byId = (rows: readonly Row[]) => {
  const found = new Map(rows.map((row) => [Number(row.id), row]))
  return (id: unknown): Row => found.get(Number(id))!
}

/**
 * Letter numbers of the portal are reserved for the letters that it issues, so letters of another portal get a prefix.
 */
export const oldLetterNo = (number: string) => `X/${number}`

/** Claims in the portal have no number of their own. */
export const claimNo = (id: unknown) => `C/${id}`

const rupees = (paise: unknown) => (Number(paise) / 100).toFixed(2)
const flag = (is: boolean) => (is ? 'Yes' : 'No')
export const day = (value: unknown): PlainDate => plainDate(String(value).slice(0, 10))

/**
 * Returns the portfolio of an installation as the ten spreadsheets of an import, with the control totals that an
 * administrator would enter. It contains full numbers of people: it is a test tool and not part of the portal.
 */
export async function exportedPortfolio(): Promise<Record<string, Lines>> {
  const applications = await rowsOf('applications')
  const sanctions = await rowsOf('loan_sanctions')
  const disbursals = await rowsOf('disbursements')
  const claims = await rowsOf('claims')
  const items = await rowsOf('payment_batch_items')
  const [fileOf, sanctionOf, trancheOf] = [applications, sanctions, disbursals].map(byId)
  const numberOf = (id: unknown) => String(fileOf(id).number)
  const ofTranche = (tranche: Row) => ({
    application_no: numberOf(sanctionOf(tranche.sanction_id).application_id),
    tranche_no: tranche.tranche_no,
  })
  return {
    ...(await exportedPeople(applications)),
    applications: applications.map((file) => ({
      application_no: file.number,
      applicant_no: personNo(file.user_id),
      group_no: file.group_id === null ? null : groupNo(file.group_id),
      loan_type: file.loan_type,
      district: file.district_id,
      amount: rupees(file.amount_paise),
      business: file.business_type,
      submitted_on: day(file.submitted_on),
      status: file.status_id,
    })),
    letters: (await rowsOf('lois')).map((letter) => ({
      application_no: numberOf(letter.application_id),
      letter_no: oldLetterNo(letter.number),
      issued_on: day(letter.issued_on),
      valid_from: day(letter.valid_from),
      valid_till: day(letter.valid_till),
      is_extended: flag(letter.kind === 'extended'),
      is_reissued: flag(letter.kind === 'reissued'),
      cancelled_on: letter.cancelled_at && indiaDateOf(instantOf(letter.cancelled_at)),
    })),
    sanctions: sanctions.map((sanction) => ({
      application_no: numberOf(sanction.application_id),
      bank: nameOfBank(sanction.bank_id),
      branch: sanction.branch_name,
      sanctioned_on: day(sanction.sanctioned_on),
      amount: rupees(sanction.amount_paise),
      rate: Number(sanction.rate_bp) / 100,
      tenure_months: sanction.tenure_months,
      loan_account: openNumbers(sanction).account,
    })),
    disbursals: disbursals.map((tranche) => ({
      ...ofTranche(tranche),
      disbursed_on: day(tranche.disbursed_on),
      amount: rupees(tranche.amount_paise),
      tenure_months: tranche.tenure_months,
      instalment: rupees(tranche.emi_paise),
      first_instalment_on: day(tranche.emi_start_on),
    })),
    instalments: (await rowsOf('schedule_rows')).map((row) => ({
      ...ofTranche(trancheOf(row.disbursement_id)),
      instalment_no: Number(row.row_no) + 1,
      due_on: day(row.due_on),
      instalment: rupees(row.emi_paise),
      principal: rupees(row.principal_paise),
      interest: rupees(row.interest_paise),
      balance: rupees(row.closing_paise),
    })),
    claims: await exportedClaims(claims, (disbursalId) => ofTranche(trancheOf(disbursalId))),
    payments: await exportedPayments(items),
    totals: controlTotals({ applications, sanctions, disbursals, claims, items }),
  }
}

/** Adds the lines of the manifest to the spreadsheets; each document is counted with the application of its person. */
export function withDocuments(sheets: Record<string, Lines>, documents: Lines) {
  const { totals, ...others } = sheets
  const counted = documents.map((line) =>
    others.applications.find(
      (file) =>
        file.application_no === line.application_no || file.applicant_no === line.applicant_no
    )
  )
  const isOf = (file: Lines[number], cell: Lines[number]) =>
    file.district === cell.district &&
    file.loan_type === cell.loan_type &&
    String(cell.financial_year).startsWith(String(financialYear(day(file.submitted_on)).startYear))
  return {
    ...others,
    documents,
    totals: totals.map((cell) => ({
      ...cell,
      documents: counted.filter((file) => isOf(file!, cell)).length,
    })),
  }
}

const nameOfBank = (id: unknown) => masters().find('banks', Number(id))!.nameEn

async function exportedClaims(
  claims: readonly Row[],
  trancheOf: (disbursalId: unknown) => Lines[number]
): Promise<Lines> {
  const claimed = await db
    .from('claim_rows as k')
    .join('schedule_rows as r', 'r.id', 'k.schedule_row_id')
    .groupBy('k.claim_id', 'r.disbursement_id')
    .select('k.claim_id', 'r.disbursement_id')
    .min('r.row_no as first')
    .max('r.row_no as last')
  const rowsOfClaim = new Map(claimed.map((row) => [Number(row.claim_id), row]))
  return claims.map((claim) => {
    const of = rowsOfClaim.get(Number(claim.id))!
    return {
      claim_no: claimNo(claim.id),
      ...trancheOf(of.disbursement_id),
      first_instalment: Number(of.first) + 1,
      last_instalment: Number(of.last) + 1,
      submitted_on: day(claim.first_submitted_on),
      claimed: rupees(claim.proposed_paise),
      approved: claim.approved_paise === null ? null : rupees(claim.approved_paise),
      status: claim.status_id,
    }
  })
}

async function exportedPayments(items: readonly Row[]): Promise<Lines> {
  const batchOf = byId(await rowsOf('payment_batches'))
  return items.map((item) => {
    const sentOn = day(batchOf(item.batch_id).batch_on)
    return {
      claim_no: claimNo(item.claim_id),
      amount: rupees(item.amount_paise),
      sent_on: sentOn,
      paid_on: item.credited_on === null ? sentOn : day(item.credited_on),
      bank_reference: item.bank_reference,
      return_code: item.return_code,
    }
  })
}

/** Counts from the tables here instead of using the sums of the import. */
function controlTotals(tables: Record<string, readonly Row[]>): Lines {
  const { applications, sanctions, disbursals, claims, items } = tables
  const cells: TotalCells = new Map()
  const [fileOf, sanctionOf, claimOf] = [applications, sanctions, claims].map(byId)
  const add = (file: Row, sums: Parameters<typeof addToCell>[2]) => {
    const { startYear } = financialYear(day(file.submitted_on))
    addToCell(cells, [file.district_id, file.loan_type, startYear].join('|'), sums)
  }
  const sum = (row: Row) => Number(row.amount_paise)
  for (const file of applications) add(file, { applications: 1, applied: sum(file) })
  for (const row of sanctions) add(fileOf(row.application_id), { sanctioned: sum(row) })
  for (const row of disbursals) {
    add(fileOf(sanctionOf(row.sanction_id).application_id), { disbursed: sum(row) })
  }
  for (const claim of claims) {
    const isApproved = masters().claimStatus(Number(claim.status_id)).owner === 'ToBePaid'
    add(fileOf(claim.application_id), {
      claimed: Number(claim.proposed_paise),
      approved: isApproved ? Number(claim.approved_paise) : 0,
    })
  }
  for (const item of items.filter(({ result }) => result === 'paid')) {
    add(fileOf(claimOf(item.claim_id).application_id), { paid: sum(item) })
  }
  return [...cells].map(([cell, { applications: count, ...sums }]) => {
    const [district, loanType, year] = cell.split('|').map(Number)
    return {
      district,
      loan_type: loanType,
      financial_year: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
      applications: count,
      ...Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, rupees(value)])),
    }
  })
}
