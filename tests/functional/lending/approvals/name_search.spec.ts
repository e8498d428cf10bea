import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { applicationListState, listApplications } from '#applications/queries/application_list'
import { listFilters } from '#applications/queries/list_filters'
import { Role } from '#auth/roles'
import { inTransaction } from '#kernel/database/transaction'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { parseReportRequest } from '#reports/builder/report_request'
import { allReports } from '#reports/definitions/catalogue'
import { runReport } from '#reports/builder/run'
import { pageProps } from '#tests/support/page_props'
import { createApplicant } from '#tests/support/users'
import { entry, open } from '#tests/functional/lending/approvals/support'
import { dialect } from '#tests/support/tags'

const named = (applicantName: string, overrides: object = {}) =>
  createApplication({ overrides: { applicantName, ...overrides } })

/** Returns the numbers of the applications that are found. */
async function found(query: Record<string, string>): Promise<string[]> {
  const state = applicationListState({ ...query, sort: 'number' })
  const page = await listApplications(listFilters(query, { districts: null }), state, 'en')
  return page.rows.map(({ number }) => number)
}

test.group('Search by words', (group) => {
  dialect(group)
  let sunita: Application
  let savita: Application
  let devanagari: Application

  group.setup(async () => {
    sunita = await named("Sunita R. D'Zouza-Qatil", { number: 'IL-WRD-2627-907123' })
    savita = await named('Savita Qatilkar', { number: 'IL-WRD-2627-917123' })
    devanagari = await named('सुनीता रमेश क़ातील', { number: 'TL-WRD-2627-907776' })
  })

  test('finds an application by any word of the name or its beginning, in either script and spelling', async ({
    assert,
  }) => {
    const [one, other, third] = [sunita, savita, devanagari].map(({ number }) => number)
    const cases: [string, string[]][] = [
      ['qatil', [one, other, third]],
      ['QATILK', [other]],
      ['dzouza', [one]],
      ['d’zouza', [one]],
      ['qatil sunita', [one, third]],
      ['sav qat', [other]],
      ['qatil xyz', []],
      ['atil', []],
      ['\u0915\u093Cातील', [one, other, third]],
      ['\u0958ा', [third]],
      ['सुनीता क़ातील', [one, third]],
      ['Suneeta Kaateel', [one, third]],
      ['सुनिता काती', [one, third]],
      ['सविता कातीलकर', [other]],
      ['Savitri Qatilkar', []],
      ['qatil%', []],
      ['.', []],
    ]
    for (const [name, numbers] of cases) assert.deepEqual(await found({ name }), numbers, name)
  })

  test('has one box for names, numbers and mobiles, with digits in either script', async ({
    assert,
  }) => {
    await sunita.merge({ mobile: '9876501234' }).save()
    for (const name of ['98765 01234', '+91 ९८७६५०१२३४', 'il-wrd-2627-9071', '907123', '९०७१२३']) {
      assert.deepEqual(await found({ name }), [sunita.number], name)
    }
    assert.deepEqual(await found({ name: 'IL-WRD' }), [sunita.number, savita.number])
    assert.deepEqual(await found({ name: '9876501235' }), [])
  })

  test('finds an application by the beginning of its number or by its last digits', async ({
    assert,
  }) => {
    const [one, other, third] = [sunita, savita, devanagari].map(({ number }) => number)
    const cases: [string, string[]][] = [
      ['il-wrd-', [one, other]],
      ['IL-WRD-2627-90', [one]],
      ['il-wrd-२६२७-907123', [one]],
      ['7123', [one, other]],
      ['०७१२३', [one]],
      ['7776', [third]],
      ['6777', []],
      ['WRD', []],
    ]
    for (const [number, numbers] of cases)
      assert.deepEqual(await found({ number }), numbers, number)
  })

  test('finds a long name by all of it and by its beginning', async ({ assert }) => {
    const name = 'व्यंकट'.repeat(27).slice(0, 160)
    const { number } = await named(name)
    assert.deepEqual(await found({ name }), [number])
    assert.deepEqual(await found({ name: name.slice(0, 20) }), [number])
  })

  test('stays within the district of a district officer', async ({ client, assert }) => {
    const districtId = districtNamed('Gadchiroli')
    const [own, other] = await Promise.all(
      ['Gadchiroli', 'Pune'].map((name) => {
        const number = `IL-${name.slice(0, 3).toUpperCase()}-WORD-800001`
        const overrides = { applicantName: 'Bound Boundname', number }
        return createApplication({ districtId: districtNamed(name), overrides })
      })
    )
    const officer = await createUser(Role.districtOfficer, { districtId })
    const idsFor = async (query: string) => {
      const page = await open(client, officer, `/officer/applications?${query}`)
      page.assertStatus(200)
      return pageProps(page, 'lending/approvals/list').list.rows.map(({ id }) => id)
    }
    assert.deepEqual(await idsFor('name=boundname'), [own.id])
    assert.deepEqual(await idsFor(`number=${own.number}`), [own.id])
    assert.deepEqual(await idsFor('number=800001'), [own.id])
    assert.isEmpty(await idsFor(`number=${other.number}`))
    assert.isEmpty(await idsFor('number=7123'))
  })

  test('finds a corrected name, and no longer the previous one', async ({ client, assert }) => {
    const districtId = districtNamed('Pune')
    const user = await createApplicant()
    await createCompleteProfile(user, { withDocuments: false, districtId })
    const statusId = await entry()
    const overrides = { applicantName: 'Wrongname Patil' }
    const file = await createApplication({ userId: user.id, districtId, statusId, overrides })
    const officer = await createUser(Role.districtOfficer, { districtId })
    assert.deepEqual(await found({ name: 'wrongname' }), [file.number])

    const path = `/officer/applications/${file.id}/corrections`
    const { values } = pageProps(
      await open(client, officer, `${path}/new`),
      'lending/approvals/correction'
    )
    const answer = await client
      .post(path)
      .loginAs(officer)
      .withCsrfToken()
      .withInertia()
      .redirects(0)
      .json({ ...values, lastName: 'Rightname', remarks: 'As on the Aadhaar card' })
    answer.assertStatus(302)
    assert.deepEqual(await found({ name: 'wrongname' }), [])
    assert.deepEqual(await found({ name: 'rightname' }), [file.number])
  })

  test('indexes a name only when its transaction is committed', async ({ assert }) => {
    await assert.rejects(() =>
      inTransaction(async (trx) => {
        const file = await Application.findOrFail(savita.id, { client: trx })
        await file.merge({ applicantName: 'Undone Name' }).save()
        throw new Error('undone')
      })
    )
    assert.deepEqual(await found({ name: 'undone' }), [])
    assert.deepEqual(await found({ name: 'qatilkar' }), [savita.number])
  })

  test('also finds by words in the register of the reports, within the district', async ({
    assert,
  }) => {
    const report = allReports.find(({ id }) => id === 8)!
    const totalOf = async (applicantName: string, districtId: number | null) => {
      const districts = districtId === null ? null : [districtId]
      const asked = parseReportRequest(report, { applicantName }, { districts })
      assert.isEmpty(asked.problems)
      const page = { page: 1, perPage: 10 }
      return (await db.transaction((trx) => runReport(asked, page, trx))).total
    }
    assert.equal(await totalOf('qatil', null), 3)
    assert.equal(await totalOf('sunita qatil', null), 2)
    assert.equal(await totalOf('qatil', districtNamed('Gadchiroli')), 0)
  })
})
