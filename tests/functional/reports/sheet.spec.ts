import ExcelJS from 'exceljs'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { applicationSummary } from '#reports/queries/application_summary'
import { readStatistics } from '#reports/queries/home_statistics'
import { binary } from '#tests/support/downloads'

const PATH = '/officer/application-summary'

async function sheetOf(bytes: Buffer) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes as unknown as ArrayBuffer)
  const sheet = book.worksheets[0]
  const lines: unknown[][] = []
  sheet.eachRow((row) => lines.push((row.values as unknown[]).slice(1)))
  return { name: sheet.name, lines }
}

test.group('The application summary as a sheet', () => {
  test('has a title, the loan type, the time, every district and the TOTAL', async ({
    assert,
    client,
  }) => {
    await createApplication({ loanType: 2, districtId: districtNamed('Nashik') })
    const officer = await createUser(Role.generalManager)
    const request = client.get(`${PATH}?loanType=2`).loginAs(officer)
    request.request.buffer(true).parse(binary)
    const response = await request
    response.assertStatus(200)
    assert.include(response.header('content-disposition'), 'ApplicationSummary.xlsx')
    const { name, lines } = await sheetOf(response.body())
    assert.equal(name, 'Application_Summary')
    assert.match(String(lines[0][0]), /Application Summary$/)
    assert.equal(lines[1][0], 'Group Loan')
    assert.match(String(lines[2][0]), /\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d/)
    const { rows, total } = await applicationSummary({ districts: null, loanType: 2 }, 'en')
    const last = lines.at(-1)!
    assert.equal(last[1], 'TOTAL')
    assert.deepEqual(last.slice(2), total.counts)
    const nashik = lines.find((line) => line[1] === 'Nashik')!
    assert.deepEqual(nashik.slice(2), rows.find((row) => row.label === 'Nashik')!.counts)

    const entry = await db.from('audit_entries').where('action', 'application_summary.exported')
    assert.isNotEmpty(entry.filter((row) => row.actor_id === officer.id))
  })

  test('is not for accounts and the auditor', async ({ client }) => {
    for (const roleId of [Role.accounts, Role.auditor]) {
      const response = await client.get(PATH).loginAs(await createUser(roleId))
      response.assertStatus(403)
    }
  })
})

/** Statuses of DECISIONS 3. */
const LOI_ISSUED = 6
const LOI_GIVEN_UP = 11
const WITH_MANAGING_DIRECTOR = 16

test.group('The figures of the public page', (group) => {
  /** Letters are counted here that were never written. */
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('count registrations, applications and letters of intent', async ({ assert }) => {
    const before = await readStatistics()
    /** Issued is what counts, not where it stands: given up, or with the MD for an extension. */
    const places = [LOI_ISSUED, LOI_GIVEN_UP, WITH_MANAGING_DIRECTOR]
    for (const statusId of places) {
      const application = await createApplication({ loanType: 3, statusId })
      await application.merge({ loiCount: 2 }).save()
    }
    await createApplication({ loanType: 3, statusId: WITH_MANAGING_DIRECTOR })
    const after = await readStatistics()
    const change = (read: (figures: (typeof before.schemes)[number]) => number) =>
      read(after.schemes.find((one) => one.loanType === 3)!) -
      read(before.schemes.find((one) => one.loanType === 3)!)
    assert.equal(after.registrations - before.registrations, 4)
    assert.equal(
      change((one) => one.applications),
      4
    )
    assert.equal(
      change((one) => one.lois),
      3
    )
    assert.equal(
      change((one) => one.loiAmountPaise),
      3 * 500_000_00
    )
  })
})
