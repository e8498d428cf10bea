import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lines of one file: an import accepts more, but on a busy machine not within its timeout. */
const MAX_LINES = 30_000
const INSTALMENTS = 10

/** Returns the imported lines of one loan by sheet; each field beside its name is one cell. */
function linesOf(at: number): Record<string, Record<string, string | number>[]> {
  const of = { application_no: `LOAD/${at}` }
  const day = (month: number) => `2014-${String(month).padStart(2, '0')}-15`
  return {
    applicants: [
      {
        applicant_no: `LB${at}`,
        first_name: 'Savita',
        last_name: `Shinde${at % 997}`,
        birth_date: '1985-08-14',
        mobile: String(9_000_000_000 + at),
        district: 'Pune',
        account_no: 30_000_000_000 + at,
        address: '12 Main Road Wagholi',
      },
    ],
    applications: [
      {
        ...of,
        applicant_no: `LB${at}`,
        loan_type: 'IL',
        district: 'Pune',
        amount: 100_000,
        submitted_on: '2013-06-05',
        status: 22,
      },
    ],
    letters: [
      { ...of, letter_no: `LOAD/L${at}`, issued_on: '2013-08-20', valid_till: '2014-02-16' },
    ],
    sanctions: [
      {
        ...of,
        bank: 'State Bank of India',
        branch: 'Wagholi',
        sanctioned_on: '2013-10-02',
        amount: 100_000,
        rate: 12,
        tenure_months: INSTALMENTS,
      },
    ],
    disbursals: [
      {
        ...of,
        tranche_no: 1,
        disbursed_on: '2013-12-15',
        amount: 100_000,
        tenure_months: INSTALMENTS,
        instalment: 11_000,
        first_instalment_on: day(1),
      },
    ],
    instalments: Array.from({ length: INSTALMENTS }, (_, no) => ({
      ...of,
      tranche_no: 1,
      instalment_no: no + 1,
      due_on: day(no + 1),
      instalment: 11_000,
      principal: 10_000,
      interest: 1000,
      balance: 100_000 - 10_000 * (no + 1),
    })),
    claims: [
      {
        claim_no: `LC${at}`,
        ...of,
        tranche_no: 1,
        first_instalment: 1,
        last_instalment: INSTALMENTS,
        submitted_on: '2014-11-20',
        claimed: 10_000,
        approved: 10_000,
        status: 4,
      },
    ],
    payments: [{ claim_no: `LC${at}`, amount: 10_000, paid_on: '2014-12-12' }],
  }
}

/**
 * Yields the imported data of this number of loans as CSV files, one after the other; each exists until the next is
 * requested.
 */
export function* manyLoanFiles(loans: number): Generator<{ sheet: string; path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'many-loans-'))
  const path = join(folder, 'sheet.csv')
  const write = (lines: string[]) => {
    const file = openSync(path, 'w')
    writeSync(file, lines.join('\n'))
    closeSync(file)
  }
  try {
    for (const sheet of Object.keys(linesOf(0))) {
      const names = Object.keys(linesOf(0)[sheet][0])
      let lines = [names.join(',')]
      for (let at = 0; at < loans; at++) {
        for (const line of linesOf(at)[sheet]) lines.push(Object.values(line).join(','))
        if (lines.length < MAX_LINES && at < loans - 1) continue
        write(lines)
        yield { sheet, path }
        lines = [names.join(',')]
      }
    }
    const sums = [
      loans,
      ...[100_000, 100_000, 100_000, 10_000, 10_000, 10_000].map((one) => one * loans),
    ]
    write([
      'district,loan_type,financial_year,applications,applied,sanctioned,disbursed,claimed,approved,paid',
      ['Pune', 'IL', '2013-14', ...sums].join(','),
    ])
    yield { sheet: 'totals', path }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
