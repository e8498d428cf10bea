import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createPost, createUser, districtNamed } from '#database/factories/application_factory'
import { AnswerGrievance, ReopenGrievance } from '#grievances/actions/grievance_transitions'
import { FileGrievance } from '#grievances/actions/file_grievance'
import type Grievance from '#grievances/models/grievance'
import { WORDS, fileGrievance, deleteGrievances, versionOf } from '#tests/support/grievances'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs } from '#tests/support/users'
import { dialect } from '#tests/support/tags'

const ownDistrict = () => districtNamed('Hingoli')
const OFFICE = { kind: 'office', respondent: 'district_office' } as const

const file = (person: User, more: object = OFFICE) =>
  new FileGrievance().run({
    by: { userId: person.id },
    kind: 'file',
    respondent: null,
    districtId: ownDistrict(),
    applicationUuid: null,
    message: WORDS,
    hidesName: false,
    files: {},
    ...more,
  })

const rolesOf = async ({ id }: Grievance, round = 1) =>
  (await db.from('grievance_terms').where({ grievance_id: id, round }).orderBy('id')).map((row) =>
    Number(row.role_id)
  )

test.group('Posts with an active officer', (group) => {
  dialect(group)
  let off: number[] = []
  group.each.setup(async () => {
    setClock(new FixedClock(plainDate('2026-03-02')))
    const posts = await db
      .from('users')
      .where('is_active', true)
      .whereNot('role_id', Role.applicant)
      .select('id')
    off = posts.map(({ id }) => Number(id))
    await db.from('users').whereIn('id', off).update({ is_active: false })
    return async () => {
      await db.from('users').whereIn('id', off).update({ is_active: true })
      useSystemClock()
      await deleteGrievances()
    }
  })

  const officer = (role: RoleId) => createUser(role)

  test('are the only ones to receive a grievance: neither vacant ones, nor those of an officer excluded from it', async ({
    assert,
  }) => {
    const person = await createApplicant()
    const agm = await officer(Role.agm)
    await createPost(agm, Role.districtOfficer, [ownDistrict()])
    const md = await officer(Role.managingDirector)
    assert.deepEqual(await rolesOf(await file(person)), [Role.managingDirector])
    const elsewhere = await officer(Role.agm)
    await createPost(elsewhere, Role.districtOfficer, [districtNamed('Pune')])
    const second = await file(person)
    assert.deepEqual(await rolesOf(second), [Role.agm, Role.managingDirector])
    const message = 'It is looked into by somebody else.'
    const { uuid } = second
    await new AnswerGrievance().run(elsewhere, {
      uuid,
      message,
      expectedVersion: await versionOf(second),
    })
    await md.merge({ isActive: false }).save()
    const again = {
      uuid,
      message: 'Nothing has changed since',
      expectedVersion: await versionOf(second),
    }
    await new ReopenGrievance().run({ userId: person.id }, again)
    assert.deepEqual(await rolesOf(second, 2), [Role.agm], 'the last post that is held')
  })

  test('include both posts for a demand for money, and any later holder of a post', async ({
    assert,
  }) => {
    await officer(Role.auditor)
    const demand = await fileGrievance(await createApplicant(), {
      kind: 'demand_for_money',
      respondent: 'agm',
      districtId: ownDistrict(),
    })
    assert.deepEqual(await rolesOf(demand), [Role.auditor, Role.managingDirector])
  })

  test('may not exist, in which case the citizen’s page names the external authority', async ({
    client,
    assert,
  }) => {
    const person = await createApplicant()
    const grievance = await file(person)
    const outside = async () =>
      pageProps(
        await requestAs(client, person, 'get', `/my-grievances/${grievance.uuid}`),
        'accountability/grievances/my_grievance'
      ).namesOutside
    assert.isTrue(await outside())
    await officer(Role.generalManager)
    assert.isFalse(await outside())
  })

  test('number grievances about people across the State, so that no district sees a gap', async ({
    assert,
  }) => {
    const person = await createApplicant()
    const first = await fileGrievance(person)
    const office = await fileGrievance(person, OFFICE)
    const demand = await fileGrievance(person, {
      kind: 'demand_for_money',
      respondent: 'agm',
      districtId: districtNamed('Pune'),
    })
    const next = await fileGrievance(person)
    assert.match(office.number, /^GR-2526-\d{6}$/)
    assert.equal(Number(demand.number.slice(-6)), Number(office.number.slice(-6)) + 1)
    assert.equal(Number(next.number.slice(-6)), Number(first.number.slice(-6)) + 1)
    assert.match(next.number, /^GR-GAD-2526-\d{6}$/)
  })
})
