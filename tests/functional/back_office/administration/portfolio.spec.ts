import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import i18nManager from '@adonisjs/i18n/services/main'
import ExcelJS from 'exceljs'
import type { ApiClient } from '@japa/api-client'
import { runChecks } from '#administration/portfolio/actions/check_import'
import { WRITE_CHANGE, openImport, proposeImport } from '#administration/portfolio/imports'
import { runWrites } from '#administration/portfolio/actions/write_import'
import { findingsOf } from '#administration/portfolio/queries/findings'
import { aadhaarCheckDigit } from '#kernel/formats/identifiers'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { administrator } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'
import { createApplication } from '#database/factories/application_factory'
import Profile from '#profile/models/profile'

const BASE = '/officer/administration/portfolio'
const PAGE = 'back_office/administration/portfolio/show'
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Returns an Aadhaar number in the range of test data. */
function aadhaarOf(serial: number): string {
  const body = `9999${String(serial).padStart(7, '0')}`
  return body + aadhaarCheckDigit(body)
}

/** Uploads the files of one import as a user. */
class Books {
  private constructor(
    private client: ApiClient,
    readonly by: User,
    readonly id: number
  ) {}

  static async open(client: ApiClient) {
    const by = await administrator()
    return new Books(client, by, (await openImport('Old books', by)).id)
  }

  send(file: Buffer | string, sheet = '', filename = 'books.csv') {
    const contentType = filename.endsWith('.csv') ? 'text/csv' : WORKBOOK
    return requestAs(this.client, this.by, 'post', `${BASE}/${this.id}/files`)
      .file('file', Buffer.from(file as string), { filename, contentType })
      .fields(sheet ? { sheet } : {})
  }

  async check() {
    await requestAs(this.client, this.by, 'post', `${BASE}/${this.id}/checks`).json({})
    await runChecks()
    return (await this.page()).result!
  }

  async page() {
    return pageProps(await requestAs(this.client, this.by, 'get', `${BASE}/${this.id}`), PAGE)
  }

  async findings(locale = 'en') {
    const found: string[] = []
    for await (const one of findingsOf(this.id, i18nManager.locale(locale), { onlyErrors: true })) {
      found.push(`${one.sheet} ${one.line} ${one.column}: ${one.reason}`)
    }
    return found
  }

  rows = () => db.from('portfolio_import_rows').where('import_id', this.id)
}

const errorOf = (answer: { flashMessages(): Record<string, any> }) =>
  JSON.stringify(answer.flashMessages().inputErrorsBag ?? answer.flashMessages())

const PEOPLE = 100

/**
 * Creates a typical workbook: titles in merged cells, Marathi headings, dates in four formats, a duplicate person,
 * invalid rows.
 */
async function messyWorkbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const people = book.addWorksheet('अर्जदार')
  people.addRow(['महामंडळ: जुनी नोंदवही'])
  people.mergeCells('A1:F1')
  people.addRow(['अर्जदार क्रमांक', 'नाव', 'आडनाव', 'जन्मतारीख', 'आधार क्रमांक', 'जिल्हा'])
  const days = ["'14-08-1985", '14/08/85', '1985-08-14', 31273]
  for (let at = 1; at <= PEOPLE; at++) {
    const own = at === 12 ? 11 : at
    const aadhaar = at === 7 ? '999900000001' : at === 8 ? '' : `'${aadhaarOf(70_000 + own)}`
    people.addRow([`B${own}`, 'सविता', 'शिंदे', days[at % 4], aadhaar, at === 9 ? 'Atlantis' : 'पुणे'])
  }
  const files = book.addWorksheet('Applications')
  files.addRow([
    'Case No.',
    'Applicant number',
    'Loan type',
    'District',
    'Amount',
    'Application date',
    'Status',
  ])
  for (let at = 1; at <= PEOPLE; at++) {
    const day = at === 10 ? 'soon' : '05/06/14'
    const amount = at === 15 ? 'three lakh' : at % 2 ? '3,00,000' : "'300000/-"
    files.addRow([`PN/${at}`, `B${at}`, 'IL', at % 2 ? 'Pune' : '', amount, day, 19])
  }
  /** One merged cell for two applications of a district, below the headings. */
  for (let line = 2; line <= PEOPLE; line += 2) files.mergeCells(`D${line}:D${line + 1}`)
  const totals = book.addWorksheet('Control totals')
  totals.addRow([
    'District',
    'Loan type',
    'Financial year',
    'Applications',
    'Amount applied for',
    'Amount sanctioned',
    'Amount disbursed',
    'Amount claimed',
    'Amount approved',
    'Amount paid',
  ])
  totals.addRow(['Pune', 'IL', '2014-15', PEOPLE, '3,00,00,000', 0, 0, 0, 0, 0])
  return Buffer.from(await book.xlsx.writeBuffer())
}

test.group('An existing portfolio', () => {
  test('is read from an irregular workbook and yields a clear list of errors', async ({
    client,
    assert,
  }) => {
    const books = await Books.open(client)
    const sent = await books.send(await messyWorkbook(), '', 'books.xlsx')
    assert.include(JSON.stringify(sent.flashMessages()), `Rows read: ${2 * PEOPLE + 1}`)
    const { errors, marks, agree, totals } = await books.check()
    assert.deepEqual(await books.findings(), [
      'Applicants 9 Aadhaar: This is not a valid Aadhaar number.',
      'Applicants 11 District: The master has no such entry.',
      'Applicants 14 : Line 13 has the same number.',
      'Applications 11 Date of submission: This is not a date.',
      'Applications 13 : No row has the number B12.',
      'Applications 16 Amount: This is not an amount in rupees.',
    ])
    assert.equal(errors, 0.03 * 2 * PEOPLE)
    assert.isAbove(marks, PEOPLE / 2, 'missing numbers and merged cells')
    assert.isFalse(agree, 'one row is not counted')
    assert.deepEqual(totals[0].different, ['applications', 'applied'])
    assert.include((await books.findings('mr'))[0], 'हा वैध आधार क्रमांक नाही.')
    await assert.rejects(() => proposeImport(WRITE_CHANGE, books.id, books.by), /not_clean/)
    await runWrites()
    for (const table of ['applications', 'users'] as const) {
      assert.lengthOf(await db.from(table).where('import_id', books.id), 0)
    }
  })

  test('stores no number in plain text', async ({ client, assert }) => {
    const books = await Books.open(client)
    const number = aadhaarOf(71_000)
    await books.send(
      `applicant_no,first_name,last_name,district,aadhaar,account_no\nB1,Sunanda,Pawar,Pune,${number},30000000555`,
      'applicants'
    )
    const stored = JSON.stringify(await books.rows())
    for (const secret of [number, '30000000555', 'Sunanda']) assert.notInclude(stored, secret)
  })

  test('accepts the same file once', async ({ client, assert }) => {
    const books = await Books.open(client)
    const lines = 'applicant_no,first_name,last_name,district\nB1,Asha,More,Pune'
    await books.send(lines, 'applicants')
    const again = await books.send(lines, 'applicants')
    assert.include(JSON.stringify(again.flashMessages()), 'nothing changed')
    assert.lengthOf(await books.rows(), 1)
  })

  test('reads a file again if reading was interrupted', async ({ client, assert }) => {
    const books = await Books.open(client)
    const lines = 'applicant_no,first_name,last_name,district\nB1,Asha,More,Pune'
    await books.send(lines, 'applicants')
    await db.from('portfolio_import_files').where('import_id', books.id).update({ rows_count: 0 })
    await requestAs(client, books.by, 'post', `${BASE}/${books.id}/checks`).json({})
    assert.isFalse((await books.page()).isBusy, 'an incomplete file is not checked')
    await books.send(lines, 'applicants')
    assert.lengthOf(await books.rows(), 1)
    assert.equal((await books.check()).errors, 0)
  })

  test('is checked again if a check was interrupted, by one process at a time', async ({
    client,
    assert,
  }) => {
    const books = await Books.open(client)
    await books.send('applicant_no,first_name,last_name,district\nB1,Asha,More,Pune', 'applicants')
    const own = () => db.from('portfolio_imports').where('id', books.id)
    await own().update({ state: 'checking', leased_until: '2999-01-01 00:00:00' })
    await runChecks()
    assert.isTrue((await books.page()).isBusy, 'another process is working on it')
    const refused = await books.send('applicant_no,first_name\nB2,Usha', 'applicants')
    assert.include(errorOf(refused), 'cannot be changed now')
    await own().update({ leased_until: '2000-01-01 00:00:00' })
    await runChecks()
    assert.equal((await books.page()).result?.errors, 0)
  })

  test('remembers the meaning of a heading', async ({ client, assert }) => {
    const books = await Books.open(client)
    const lines = 'applicant_no,first_name,Clan,district\nB1,Asha,More,Pune'
    const refused = await books.send(lines, 'applicants')
    assert.include(errorOf(refused), 'Headings not recognised: Clan')
    assert.lengthOf(await books.rows(), 0)
    await requestAs(client, books.by, 'post', `${BASE}/${books.id}/headings`).json({
      heading: 'CLAN',
      column: 'applicants.last_name',
    })
    await books.send(lines, 'applicants')
    assert.lengthOf(await books.rows(), 1)
  })

  test('lists people who already exist', async ({ client, assert }) => {
    const { profileId } = await createApplication()
    const { aadhaarDigest } = await Profile.findOrFail(profileId)
    const books = await Books.open(client)
    await books.send(
      `applicant_no,first_name,last_name,district,aadhaar\nB1,Asha,More,Pune,${aadhaarOf(72_000)}`,
      'applicants'
    )
    await books.rows().update({ aadhaar_digest: aadhaarDigest })
    await books.check()
    assert.deepEqual(await books.findings(), [
      'Applicants 2 Aadhaar: A person with this number is already in the portal.',
    ])
  })

  test('agrees with its control totals until a file is removed', async ({ client, assert }) => {
    const books = await Books.open(client)
    await books.send('applicant_no,first_name,last_name,district\nB1,Asha,More,Pune', 'applicants')
    await books.send(
      'application_no,applicant_no,loan_type,district,amount,submitted_on,status\nPN/1,B1,IL,Pune,300000,05-06-2014,19',
      'applications'
    )
    await books.send(
      'district,loan_type,financial_year,applications,applied,sanctioned,disbursed,claimed,approved,paid\nPune,IL,2014-15,1,300000,0,0,0,0,0',
      'totals'
    )
    assert.isTrue((await books.check()).agree)
    const { files } = await books.page()
    await requestAs(client, books.by, 'delete', `${BASE}/${books.id}/files/${files[2].id}`)
    assert.isNull((await books.page()).result)
    assert.isFalse((await books.check()).agree)
  })

  test('is visible to officers who can confirm it, and prepared by the administrator only', async ({
    client,
    assert,
  }) => {
    const books = await Books.open(client)
    const manager = await createOfficer(Role.generalManager)
    const page = await requestAs(client, manager, 'get', `${BASE}/${books.id}`)
    assert.isFalse(pageProps(page, PAGE).mayManage)
  })

  test('has templates, a dictionary and a list of findings', async ({ client, assert }) => {
    const books = await Books.open(client)
    await books.send(
      'applicant_no,first_name,last_name,district\nB1,Asha,More,Atlantis',
      'applicants'
    )
    await books.check()
    for (const path of ['templates/claims', 'dictionary', `${books.id}/findings`]) {
      const file = await requestAs(client, books.by, 'get', `${BASE}/${path}`)
      assert.equal(file.status(), 200, path)
      assert.include(file.header('content-type'), 'spreadsheetml')
    }
  })
})
