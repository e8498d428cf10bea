import { test } from '@japa/runner'
import ExcelJS from 'exceljs'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { districtNamed } from '#database/factories/application_factory'
import { TEST_PASSWORD, createApplicant, createOfficer, signInAs } from '#tests/support/users'
import { disburse, sanction, applicationWithLoi } from './support.js'
import { dialect } from '#tests/support/tags'

const LISTS = [
  { path: '/officer/sanctions/spreadsheet', action: 'sanctions.exported' },
  { path: '/officer/disbursements/spreadsheet', action: 'disbursements.exported' },
]

let made = 0

async function createLoan() {
  const number = `IL-PUN-2627-${Date.now()}${made++}`
  const application = await applicationWithLoi({ overrides: { number } })
  const ofBank = await sanction(application)
  await disburse(application, ofBank)
  return application
}

/** Returns the spreadsheet at an address: the lines above its header, and the texts of the first column below. */
async function sheetAt(officer: User, path: string) {
  const visitor = await signInAs(officer)
  if (officer.isOfficer) await visitor.stepUp(TEST_PASSWORD)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(path, visitor.address), {
    headers: { cookie },
    redirect: 'manual',
  })
  if (response.status !== 200) return { status: response.status, lines: [], numbers: [] }
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const lines: string[] = []
  book.worksheets[0].eachRow((row) => lines.push(String(row.getCell(1).value)))
  const isNumber = (line: string) => line.startsWith('IL-PUN-')
  return { status: 200, lines, numbers: lines.filter(isNumber), body: JSON.stringify(book.model) }
}

test.group('Lists of sanctions and disbursals as Excel files', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('have exactly the filtered rows, state the filter, and are recorded in the audit log', async ({
    assert,
  }) => {
    const application = await createLoan()
    await createLoan()
    const accounts = await createOfficer(Role.accounts)
    for (const { path, action } of LISTS) {
      const all = await sheetAt(accounts, path)
      assert.isAtLeast(all.numbers.length, 2, path)
      const one = await sheetAt(accounts, `${path}?applicationNo=${application.number}`)
      assert.deepEqual(one.numbers, [application.number], path)
      assert.include(one.lines[1], application.number)
      assert.notMatch(one.body!, /\b9999\d{8}\b/, 'no full Aadhaar')
      const none = `${path}?applicationNo=${application.number}&uploadedTill=2026-04-14`
      assert.isEmpty((await sheetAt(accounts, none)).numbers, path)
      const entry = await db.from('audit_entries').where({ action, actor_id: accounts.id }).first()
      assert.isNotNull(entry, action)
    }
  })

  test('have the rows of the list in its order, restricted to the district', async ({ assert }) => {
    const numbers = [(await createLoan()).number, (await createLoan()).number]
    const officer = await createOfficer(Role.auditor)
    const nashik = await createOfficer(Role.districtOfficer, districtNamed('Nashik'))
    for (const { path } of LISTS) {
      const rising = await sheetAt(officer, `${path}?sort=uploadedAt&direction=asc`)
      const falling = await sheetAt(officer, `${path}?sort=uploadedAt&direction=desc`)
      assert.deepEqual(rising.numbers, falling.numbers.toReversed(), path)
      assert.deepEqual(rising.numbers.slice(-2), numbers, path)
      assert.notIncludeMembers((await sheetAt(nashik, path)).numbers, numbers, path)
      const applicant = await createApplicant()
      assert.equal((await sheetAt(applicant, path)).status, 302, path)
    }
  })
})
