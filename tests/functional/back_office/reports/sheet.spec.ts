import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { applicationSummary } from '#reports/queries/summaries'
import { readStatistics } from '#reports/queries/home/overview'
import { binary, openedBook } from '#tests/support/downloads'

const PATH = '/officer/application-summary'

async function sheetOf(bytes: Buffer) {
  const book = await openedBook(bytes)
  const sheet = book.worksheets[0]
  const lines: unknown[][] = []
  sheet.eachRow((row) => lines.push((row.values as unknown[]).slice(1)))
  return { name: sheet.name, lines }
}

test.group('The application summary as a spreadsheet', () => {
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

  test('is not available to accounts and the auditor', async ({ client }) => {
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

test.group('Figures of the public page', (group) => {
  /** Letters that were never written are counted here. */
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('count registrations, applications and letters in whole tens', async ({ assert }) => {
    const ofEducation = async () => {
      const { registrations, schemes } = await readStatistics()
      return { registrations, ...schemes.find(({ loanType }) => loanType === 3)! }
    }
    const letters = () => db.from('applications').where('loan_type', 3).where('loi_count', '>', 0)
    /** Up to a multiple of ten, and then nine more. */
    const missing = 10 - ((await letters().exec()).length % 10)
    const issue = async (at: number) => {
      /** A letter counts once issued, whatever its later status: given up, or with the MD for an extension. */
      const statusId = [LOI_ISSUED, LOI_GIVEN_UP, WITH_MANAGING_DIRECTOR][at % 3]
      const application = await createApplication({ loanType: 3, statusId })
      await application.merge({ loiCount: 2 }).save()
      await db.table('lois').insert({
        application_id: application.id,
        number: `LOI-TEN-${application.id}`,
        kind: 'issued',
        issued_on: '2026-11-05',
        valid_from: '2026-11-05',
        valid_till: '2027-05-04',
        is_extended: false,
        signatory_role: Role.generalManager,
        data: '{}',
        created_at: '2026-11-05 06:00:00',
      })
    }
    for (let at = 0; at < missing - 1; at++) await issue(at)
    const before = await ofEducation()
    await issue(0)
    const after = await ofEducation()
    assert.equal(after.lois, before.lois + 10)
    assert.equal(after.lois, (await letters().exec()).length)
    assert.equal(after.loiAmountPaise % 500_000_00, 0)
    for (let at = 0; at < 9; at++) await issue(at)
    assert.deepInclude(await ofEducation(), {
      lois: after.lois,
      loiAmountPaise: after.loiAmountPaise,
    })
    for (const count of Object.values(await ofEducation())) {
      if (typeof count === 'number' && count !== 3) assert.equal(count % 10, 0)
    }
    await issue(1)
    assert.equal((await ofEducation()).lois, after.lois + 10)
  })
})
