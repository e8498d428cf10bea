import ExcelJS from 'exceljs'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { openedBook as opened, parseFilesAsBytes } from '#tests/support/downloads'
import { uniqueDay } from '#tests/support/own_day'
import { TEST_PASSWORD, createOfficer, signInAs } from '#tests/support/users'
import { entry } from '#tests/functional/lending/approvals/support'

const HEADER_ROW = 5

parseFilesAsBytes()

test.group('The list as an Excel file', () => {
  test('has exactly the filtered rows, with title, filter and time', async ({ client, assert }) => {
    const districtId = districtNamed('Washim')
    const officer = await createUser(Role.districtOfficer, { districtId })
    const day = uniqueDay()
    const formula = `=HYPERLINK("http://evil.example","Asha")`
    const mine = await createApplication({
      districtId,
      statusId: await entry(),
      overrides: { applicantName: formula, submittedOn: day },
    })
    await createApplication({ districtId: districtNamed('Latur') })

    const response = await client
      .get(
        `/officer/applications/spreadsheet?district=${districtNamed('Latur')}&from=${day}&to=${day}`
      )
      .loginAs(officer)
    response.assertStatus(200)
    response.assertHeader('content-disposition', 'attachment; filename="Application.xlsx"')
    response.assertHeader('cache-control', 'private, no-store')

    const book = await opened(response.body())
    const sheet = book.getWorksheet('Applications')!
    assert.include(String(sheet.getCell('A1').value), 'loan applications')
    assert.include(String(sheet.getCell('A2').value), 'District: Washim')
    assert.match(String(sheet.getCell('A3').value), /\d{2}-[A-Z][a-z]{2}-\d{4} \d{2}:\d{2}/)
    assert.equal(sheet.rowCount, HEADER_ROW + 1)
    const row = sheet.getRow(HEADER_ROW + 1)
    assert.equal(row.getCell(1).value, 'Washim')
    assert.equal(row.getCell(2).value, mine.number)
    assert.deepEqual(row.getCell(3).value, new Date(`${day}T00:00:00Z`))
    assert.equal(row.getCell(3).numFmt, 'dd-mmm-yyyy')
    assert.equal(row.getCell(5).value, `XXXX XXXX ${mine.aadhaarLast4}`)
    assert.equal(row.getCell(6).type, ExcelJS.ValueType.String, 'a formula in a name stays text')
    assert.match(String(row.getCell(6).value), /^=Hyperlink/)
    assert.equal(row.getCell(8).value, mine.amountPaise / 100)

    const entries = await db
      .from('audit_entries')
      .where({ actor_id: officer.id, action: 'applications.exported' })
    assert.lengthOf(entries, 1)
    assert.equal(entries[0].district_id, districtId)
  })

  test('is in the language of the reader and restricted to users with access to the list', async ({
    client,
    assert,
  }) => {
    const visitor = await signInAs(await createOfficer(Role.auditor))
    await visitor.stepUp(TEST_PASSWORD)
    visitor.cookies.set('locale', 'mr')
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const address = `${visitor.address}/officer/applications/spreadsheet?mobile=1`
    const response = await fetch(address, { headers: { cookie } })
    assert.equal(response.status, 200)
    const bytes = Buffer.from(await response.arrayBuffer())
    const sheet = (await opened(bytes)).getWorksheet('Applications')!
    assert.equal(sheet.getCell(`A${HEADER_ROW}`).value, 'जिल्हा')
    assert.equal(sheet.rowCount, HEADER_ROW)

    const accounts = await createUser(Role.accounts)
    const refused = await client.get('/officer/applications/spreadsheet').loginAs(accounts)
    refused.assertStatus(403)
  })
})
