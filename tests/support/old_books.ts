import db from '@adonisjs/lucid/services/db'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { openArchive, readArchive } from '#administration/portfolio/actions/archives'
import { runChecks, startCheck } from '#administration/portfolio/actions/check_import'
import {
  type UNDO_CHANGE,
  WRITE_CHANGE,
  openImport,
  proposeImport,
} from '#administration/portfolio/imports'
import { readPortfolioFile } from '#administration/portfolio/actions/read_files'
import { runWrites } from '#administration/portfolio/actions/write_import'
import { aadhaarCheckDigit } from '#kernel/formats/identifiers'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { temporaryFolder } from '#tests/support/temporary_folder'
import { createOfficer } from '#tests/support/users'

/** Returns an Aadhaar number from the range of test data. */
export function oldAadhaar(serial: number): string {
  const body = `9999${String(serial).padStart(7, '0')}`
  return body + aadhaarCheckDigit(body)
}

export type Lines = Record<string, string | number | null>[]

const csv = (lines: Lines): string => {
  const names = Object.keys(lines[0])
  const rows = lines.map((line) =>
    names.map((name) => `"${String(line[name] ?? '').replaceAll('"', '""')}"`).join(',')
  )
  return [names.join(','), ...rows].join('\n')
}

/** An imported portfolio whose numbers start with a mark of its own. */
export class OldBooks {
  private constructor(
    readonly id: number,
    readonly by: User
  ) {}

  static async open(by?: User): Promise<OldBooks> {
    by ??= await administrator()
    return new OldBooks((await openImport('Old books', by)).id, by)
  }

  async send(sheet: string, lines: Lines): Promise<void> {
    if (lines.length === 0) return
    const path = join(temporaryFolder('books'), `${sheet}.csv`)
    writeFileSync(path, csv(lines))
    const file = { path, name: `${sheet}.csv` }
    await readPortfolioFile(this.id, file, { sheetName: sheet, person: this.by })
  }

  /** Uploads a ZIP of documents and reads it. */
  async sendZip(zip: Buffer): Promise<void> {
    const path = join(temporaryFolder('books'), 'papers.zip')
    writeFileSync(path, zip)
    const sent = { importId: this.id, path, name: 'papers.zip', person: this.by }
    const archive = await openArchive(sent)
    if (archive) await readArchive(archive)
  }

  /** Uploads sheets by name and checks them. */
  async checked(sheets: Record<string, Lines>): Promise<this> {
    for (const [sheet, lines] of Object.entries(sheets)) await this.send(sheet, lines)
    await startCheck(this.id)
    await runChecks()
    return this
  }

  /** Proposes the change, and confirms it as another person. */
  async confirm(kind: typeof WRITE_CHANGE | typeof UNDO_CHANGE = WRITE_CHANGE): Promise<User> {
    await proposeImport(kind, this.id, this.by)
    const manager = await createOfficer(Role.generalManager)
    await new ConfirmChange().run(decisionBy(await lastChange(), manager))
    return manager
  }

  /** Confirms the import and writes it. */
  async written(): Promise<this> {
    await this.confirm()
    await runWrites()
    return this
  }

  row = () => db.from('portfolio_imports').where('id', this.id).firstOrFail()

  applications = () => db.from('applications').where('import_id', this.id).orderBy('id').select('*')
}

/**
 * Returns a loan with all sheets: 60 months from November 2014, of which the bank printed three rows; two claims, the
 * first of which is paid and the second approved.
 */
export function oldLoan(mark: string): Record<string, Lines> {
  const of = { application_no: `${mark}/112` }
  return {
    applicants: [
      {
        applicant_no: `${mark}-B1`,
        first_name: 'Savita',
        last_name: 'Shinde',
        birth_date: '14-08-1985',
        mobile: '9000000123',
        aadhaar: oldAadhaar(
          [...mark].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7) % 9_999_999
        ),
        account_no: '30000000037',
        district: 'Pune',
        address: '12, Main Road, Wagholi',
        pincode: '412207',
      },
      { applicant_no: `${mark}-B2`, first_name: 'Asha', last_name: 'More', district: 'Pune' },
    ].map((line) => ({ mobile: null, aadhaar: null, birth_date: null, ...line })) as Lines,
    applications: [
      {
        ...of,
        applicant_no: `${mark}-B1`,
        loan_type: 'IL',
        district: 'Pune',
        amount: '3,00,000',
        business: 'Dairy',
        submitted_on: '05-06-2014',
        status: 22,
      },
    ],
    letters: [
      { ...of, letter_no: `${mark}/L1`, issued_on: '20-08-2014', valid_till: '16-02-2015' },
    ],
    sanctions: [
      {
        ...of,
        bank: 'State Bank of India',
        branch: 'Wagholi',
        sanctioned_on: '02-10-2014',
        amount: '3,00,000',
        rate: '11.5',
        tenure_months: 60,
        loan_account: '40000000011',
      },
    ],
    disbursals: [
      {
        ...of,
        tranche_no: 1,
        disbursed_on: '15-10-2014',
        amount: '3,00,000',
        tenure_months: 60,
        instalment: '6,597.78',
        first_instalment_on: '15-11-2014',
      },
    ],
    instalments: [
      [1, '17-11-2014', '3,722.78', '2,875.00', '2,96,277.22'],
      [2, '15-12-2014', '3,757.78', '2,840.00', '2,92,519.44'],
      [3, '15-01-2015', '3,794.47', '2,803.31', '2,88,724.97'],
    ].map(([no, due, principal, interest, balance]) => ({
      ...of,
      tranche_no: 1,
      instalment_no: no,
      due_on: due,
      instalment: '6,597.78',
      principal,
      interest,
      balance,
    })),
    claims: [
      { first_instalment: 1, last_instalment: 2, claimed: '5,715.00', approved: '5,714.00' },
      { first_instalment: 3, last_instalment: 3, claimed: '2,803.31', approved: '2,803.31' },
    ].map((line, at) => ({
      claim_no: `${mark}/C${at + 1}`,
      ...of,
      tranche_no: 1,
      submitted_on: '20-01-2015',
      status: 4,
      ...line,
    })),
    payments: [
      {
        claim_no: `${mark}/C1`,
        amount: '5,714.00',
        paid_on: '12-03-2015',
        bank_reference: 'UTR000000000123',
      },
    ],
    totals: [
      {
        district: 'Pune',
        loan_type: 'IL',
        financial_year: '2014-15',
        applications: 1,
        applied: '3,00,000',
        sanctioned: '3,00,000',
        disbursed: '3,00,000',
        claimed: '8,518.31',
        approved: '8,517.31',
        paid: '5,714.00',
      },
    ],
  }
}

/** Returns the same loan for a group with two directors, with few data in the existing portfolio. */
export function oldGroupLoan(mark: string): Record<string, Lines> {
  const { applicants, applications, totals, ...sheets } = oldLoan(mark)
  const of = { group_no: `${mark}-G` }
  return {
    applicants,
    groups: [
      { ...of, applicant_no: `${mark}-B1`, group_name: 'Shri Ganesh Dairy', district: 'Pune' },
    ],
    directors: [
      { ...of, first_name: 'Usha', last_name: 'Pawar', aadhaar: oldAadhaar(8_800_001) },
      { ...of, first_name: 'Asha', last_name: 'Kale', aadhaar: null },
    ],
    applications: [{ ...applications[0], ...of }],
    ...sheets,
    totals,
  }
}

/** Returns the same loan for a number of people, with its totals multiplied. */
export function manyLoans(mark: string, people: number): Record<string, Lines> {
  const { applicants, totals, ...sheets } = oldLoan(mark)
  const each = Array.from({ length: people }, (_, at) => at)
  const ofPerson = (line: Lines[number], at: number) =>
    Object.fromEntries(
      Object.entries(line).map(([name, value]) => [
        name,
        name.endsWith('_no') && name !== 'account_no' && typeof value === 'string'
          ? `${value}-${at}`
          : value,
      ])
    )
  const applicant = { ...applicants[0], aadhaar: null, applicant_no: `${mark}-B1` }
  const many = Object.entries({ applicants: [applicant], ...sheets }).map(([sheet, lines]) => [
    sheet,
    each.flatMap((at) => lines.map((line) => ofPerson(line, at))),
  ])
  const sums = Object.entries(totals[0]).map(([name, value]) => [
    name,
    ['district', 'loan_type', 'financial_year'].includes(name)
      ? value
      : (Number(String(value).replaceAll(',', '')) * people).toFixed(
          name === 'applications' ? 0 : 2
        ),
  ])
  return { ...Object.fromEntries(many), totals: [Object.fromEntries(sums)] }
}
