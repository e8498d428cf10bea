import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { openedBook, parseFilesAsBytes } from '#tests/support/downloads'
import { pageProps } from '#tests/support/page_props'
import { Decide } from '#workflow/actions/decide'
import { decide, entry, open, expectedState, stage } from './support.js'
import { dialect } from '#tests/support/tags'

parseFilesAsBytes()

test.group('Filters of the list', (group) => {
  dialect(group)
  const districtId = () => districtNamed('Wardha')
  const officerOf = (id: number | null = districtId()) =>
    createUser(Role.districtOfficer, { districtId: id })

  async function verified(officer: User) {
    const application = await createApplication({
      districtId: districtId(),
      statusId: await entry(),
    })
    await new Decide().run({
      subjectType: 'application',
      subjectId: application.id,
      action: 'verify',
      actor: { id: officer.id, role: officer.roleId },
    })
    return application
  }

  test('find the applications by the officer who took the last officer’s step', async ({
    client,
    assert,
  }) => {
    const [officer, colleague] = [await officerOf(), await officerOf()]
    const [mine, passedOn, withdrawn] = [
      await verified(officer),
      await verified(officer),
      await verified(officer),
    ]
    const rejection = {
      action: 'reject',
      reasonId: masters().reasons('reject')[0].id,
      remarks: 'Not of this district',
      ...(await expectedState(passedOn)),
    }
    const decided = await decide(client, colleague, passedOn.id, rejection)
    decided.assertStatus(302)
    await new Decide().run({
      subjectType: 'application',
      subjectId: withdrawn.id,
      action: 'withdraw',
      actor: { id: withdrawn.userId, role: Role.applicant },
    })

    const idsOf = async (viewer: User, of: User) => {
      const response = await open(client, viewer, `/officer/applications?officer=${of.id}`)
      const { list } = pageProps(response, 'lending/approvals/list')
      const ids = list.rows.map(({ id }) => id)
      assert.lengthOf(ids, list.total)
      return ids
    }
    assert.sameMembers(await idsOf(officer, officer), [mine.id, withdrawn.id])
    assert.sameMembers(await idsOf(officer, colleague), [passedOn.id])
    const elsewhere = await officerOf(districtNamed('Latur'))
    assert.isEmpty(await idsOf(elsewhere, officer))
  })

  test('require a district where hundreds of thousands of rows would be read', async ({
    client,
    assert,
    cleanup,
  }) => {
    const [director, officer] = [await createUser(Role.managingDirector), await officerOf()]
    const found = await verified(officer)
    const shown = async (viewer: User, query: string) => {
      const response = await open(client, viewer, `/officer/applications?${query}`)
      const { list, problems } = pageProps(response, 'lending/approvals/list')
      return { ids: list.rows.map(({ id }) => id), problem: problems.district, list }
    }
    const many = { subject_type: 'application', district_id: districtId(), loan_type: 1 }
    const asked = [
      `officer=${officer.id}`,
      `officer=${officer.id}&from=2026-01-01`,
      `officer=${officer.id}&from=2020-01-01&to=2099-12-31`,
      'loanType=1&sort=number',
    ]
    for (const query of asked) assert.notExists((await shown(director, query)).problem, query)

    await db.from('workflow_counters').where(many).increment('subjects', 50_001)
    cleanup(
      async () =>
        void (await db.from('workflow_counters').where(many).decrement('subjects', 50_001))
    )
    for (const query of asked) {
      const { ids, problem, list } = await shown(director, query)
      assert.isEmpty(ids, query)
      assert.deepInclude(list, { total: 50_000, isCapped: true, requiredFilter: 'district' }, query)
      assert.match(problem, /choose a district/, query)
      const narrowed = await shown(director, `${query}&district=${districtId()}`)
      assert.include(narrowed.ids, found.id, query)
      assert.notExists(narrowed.problem, query)
      const bound = await shown(officer, query)
      assert.include(bound.ids, found.id, query)
      assert.notExists(bound.problem, query)
    }
    for (const query of [
      'sort=number',
      `sort=number&number=${found.number}`,
      'sort=number&mobile=9800000001',
      `officer=${officer.id}&name=Jyoti`,
      'loanType=1',
      `officer=${officer.id}&from=2026-01-01&to=2026-04-03`,
    ]) {
      assert.notExists((await shown(director, query)).problem, query)
    }
  })

  test('offer talukas, castes, genders and the officers of the user’s own district', async ({
    client,
    assert,
  }) => {
    const [officer, other] = [await officerOf(), await officerOf(districtNamed('Latur'))]
    const director = await createUser(Role.managingDirector)
    const response = await open(client, officer, '/officer/applications')
    const { choices } = pageProps(response, 'lending/approvals/list')
    const values = (list: { value: string }[]) => list.map(({ value }) => value)
    assert.includeMembers(values(choices.officers), [String(officer.id), String(director.id)])
    assert.notInclude(values(choices.officers), String(other.id))
    assert.lengthOf(choices.castes, masters().castes.length)
    assert.lengthOf(choices.genders, masters().rows.genders.length)
    const own = choices.districts.find(({ value }) => value === String(districtId()))!
    assert.lengthOf(own.inner!, masters().talukas(districtId()).length)
  })

  test('apply to the Excel file too, which states them, and stay within the user’s own district', async ({
    client,
    assert,
  }) => {
    const officer = await officerOf(districtNamed('Bhandara'))
    const make = async (amountPaise: number, name = 'Bhandara') => {
      const overrides = { amountPaise, talukaId: masters().talukas(districtNamed(name))[0].id }
      const options = { districtId: districtNamed(name), statusId: stage('GM') }
      return createApplication({ ...options, overrides })
    }
    const found = await make(300_000_00)
    const others = [await make(900_000_00), await make(300_000_00, 'Latur')]
    const query = new URLSearchParams({ amountFrom: '2,00,000', amountTo: '4,00,000', gender: '0' })
    const sheet = await client.get(`/officer/applications/spreadsheet?${query}`).loginAs(officer)
    const [page] = (await openedBook(sheet.body())).worksheets
    const numbers = page.getColumn(2).values
    assert.include(numbers, found.number)
    for (const { number } of others) assert.notInclude(numbers, number)
    const told = String(page.getCell('A2').value)
    assert.include(told, 'Amount from: ₹2,00,000')
    assert.include(told, `Gender: ${masters().gender(0).nameEn}`)
  })

  test('find nothing, with a message, when a value is on no list', async ({ client, assert }) => {
    const officer = await officerOf(districtNamed('Bhandara'))
    await createApplication({ districtId: districtNamed('Bhandara'), statusId: stage('GM') })
    const elsewhere = masters().talukas(districtNamed('Latur'))[0].id
    const cases = { taluka: String(elsewhere), caste: 'abc', gender: '0x1', officer: '99999999999' }
    const shown = async (query: string) =>
      pageProps(
        await open(client, officer, `/officer/applications${query}`),
        'lending/approvals/list'
      )
    assert.isAbove((await shown('')).list.total, 0)
    for (const [name, value] of Object.entries(cases)) {
      const { filters, invalid, list } = await shown(`?${name}=${value}`)
      assert.deepEqual(invalid, [name])
      assert.equal(filters[name], '')
      assert.equal(list.total, 0)
      assert.isEmpty(list.rows)
    }
  })
})
