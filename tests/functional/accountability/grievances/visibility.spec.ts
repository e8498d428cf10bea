import { PDFDocument } from '@cantoo/pdf-lib'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createPost,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import type Grievance from '#grievances/models/grievance'
import GrievanceFile from '#grievances/models/grievance_file'
import type { Respondent, GrievanceKind } from '#grievances/rules/escalation'
import { menuCounts } from '#auth/contracts/hooks'
import { queueOf } from '#reports/queries/queue/queue'
import { fixture } from '#tests/fixtures/files/corpus'
import { WORDS, fileGrievance, deleteGrievances } from '#tests/support/grievances'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs } from '#tests/support/users'

const LIST = '/officer/grievances'
const DISTRICT_NAME = 'Gadchiroli'
const OTHER_DISTRICT_NAME = 'Nashik'

/** Creates an officer of each post: the district officer for this district, the others for all. */
async function officers(district = DISTRICT_NAME): Promise<Map<RoleId, User>> {
  const found = new Map<RoleId, User>()
  for (const role of OFFICER_ROLES) {
    const districtId = role === Role.districtOfficer ? districtNamed(district) : null
    found.set(role, await createUser(role, { districtId }))
  }
  return found
}

/** Checks all access paths: the list, the number, the address, the queue and the menu. */
async function accessTo(client: ApiClient, officer: User, grievance: Grievance) {
  const { uuid, number } = grievance
  const listed = async (query = '') => {
    const answer = await requestAs(client, officer, 'get', `${LIST}${query}`)
    if (answer.status() === 403) return false
    return pageProps(answer, 'accountability/grievances/list').list.rows.some(
      (row) => row.number === number
    )
  }
  const page = await requestAs(client, officer, 'get', `${LIST}/${uuid}`)
  const duties = {
    meet: false,
    appeals: false,
    pay: false,
    verify: false,
    confirm: false,
    answer: true,
    correct: false,
    changeDistrict: false,
    manageOfficers: false,
  }
  const queue = await queueOf(officer, duties, {}, 'en')
  return {
    list: await listed(),
    search: await listed(`?number=${number}`),
    page: page.status() === 200,
    status: page.status(),
    queue: queue.tasks.some(({ kind }) => kind === 'grievances'),
    menu: (await menuCounts(officer)).grievances ?? 0,
  }
}

const ALL = { list: true, search: true, page: true, status: 200 }
const NONE = { list: false, search: false, page: false, queue: false, menu: 0 }

test.group('Visibility of a grievance', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-02')))
    return async () => {
      useSystemClock()
      await deleteGrievances()
    }
  })

  /** The initial holder, and the roles that can see it initially. */
  const CASES: [GrievanceKind, Respondent | null, holder: number, sees: number[]][] = [
    ['file', null, 2, [2]],
    ['claim', null, 2, [2]],
    ['payment', null, 2, [2]],
    ['office', 'district_office', 3, [3]],
    ['office', 'agm', 5, [5]],
    ['office', 'md', 3, [3]],
    ['demand_for_money', 'somebody_else', 7, [4, 7]],
    ['demand_for_money', 'district_office', 7, [4, 7]],
    ['demand_for_money', 'auditor', 4, [4]],
    ['demand_for_money', 'md', 7, [7]],
  ]

  test('{0} about {1}: is held by role {2}, and seen by its chain only')
    .with(CASES)
    .run(async ({ client, assert }, [kind, about, holder, sees]) => {
      const grievance = await fileGrievance(await createApplicant(), { kind, respondent: about })
      for (const [role, officer] of await officers()) {
        const access = await accessTo(client, officer, grievance)
        const name = `role ${role}`
        if (sees.includes(role)) assert.containSubset(access, ALL, name)
        else {
          assert.containSubset(access, NONE, name)
          const isPost = role !== Role.administrator && role !== Role.accounts
          assert.equal(access.status, isPost ? 404 : 403, name)
        }
        assert.equal(access.queue, role === holder, name)
        assert.equal(access.menu, role === holder ? 1 : 0, name)
      }
    })

  test('is hidden from another district, and visible to only one post of this one', async ({
    client,
    assert,
  }) => {
    const grievance = await fileGrievance(await createApplicant())
    const elsewhere = await createUser(Role.districtOfficer, {
      districtId: districtNamed(OTHER_DISTRICT_NAME),
    })
    assert.containSubset(await accessTo(client, elsewhere, grievance), { ...NONE, status: 404 })
    const about = { kind: 'office', respondent: 'district_office' } as const
    const office = await fileGrievance(await createApplicant(), about)
    const bound = await createUser(Role.agm, { districtId: districtNamed(OTHER_DISTRICT_NAME) })
    assert.containSubset(await accessTo(client, bound, office), { ...NONE, status: 404 })
    const here = await createUser(Role.agm, { districtId: districtNamed(DISTRICT_NAME) })
    assert.containSubset(await accessTo(client, here, office), { ...ALL, menu: 1 })
  })

  test('never includes the post concerned, however overdue, nor its officer in another post', async ({
    client,
    assert,
  }) => {
    const about = { kind: 'office', respondent: 'district_office' } as const
    const grievance = await fileGrievance(await createApplicant(), about)
    const district = await createUser(Role.districtOfficer, {
      districtId: districtNamed(DISTRICT_NAME),
    })
    const agm = await createUser(Role.agm)
    /** An officer with both posts, acting as AGM. */
    const both = await createUser(Role.agm)
    await createPost(both, Role.districtOfficer, [districtNamed(DISTRICT_NAME)])
    /** An officer who had the post in another district. */
    const other = await createUser(Role.agm)
    await createPost(other, Role.districtOfficer, [districtNamed(OTHER_DISTRICT_NAME)])
    for (const days of [0, 10, 60]) {
      setClock(new FixedClock(addDays(plainDate('2026-03-02'), days)))
      for (const officer of [district, both]) {
        assert.containSubset(await accessTo(client, officer, grievance), { ...NONE, status: 404 })
      }
      for (const officer of [agm, other]) {
        assert.containSubset(await accessTo(client, officer, grievance), ALL)
      }
    }
  })

  test('hides an anonymous person’s name, mobile, application and attachments', async ({
    client,
    assert,
  }) => {
    const application = await createApplication({ districtId: districtNamed(DISTRICT_NAME) })
    const person = await createApplicant({ firstName: 'Vaishnavi', lastName: 'Zambare' })
    await application.merge({ userId: person.id }).save()
    const demand = {
      kind: 'demand_for_money',
      respondent: 'somebody_else',
      applicationUuid: application.uuid,
    } as const
    const attached = { bytes: await fixture('scan.png'), clientName: 'Vaishnavi Zambare.png' }
    const hidden = await fileGrievance(person, {
      ...demand,
      hidesName: true,
      files: { file1: attached },
    })
    const shown = await fileGrievance(person, demand)
    const grievancePage = async (officer: User, { uuid }: Grievance) =>
      (await requestAs(client, officer, 'get', `${LIST}/${uuid}`)).text()
    for (const role of [Role.auditor, Role.managingDirector]) {
      const officer = await createUser(role)
      const text = await grievancePage(officer, hidden)
      assert.include(text, WORDS)
      for (const secret of ['Vaishnavi', person.mobile, application.number]) {
        assert.notInclude(text, secret)
        assert.include(await grievancePage(officer, shown), secret)
      }
      const list = await requestAs(client, officer, 'get', LIST)
      assert.notInclude(list.text(), 'Vaishnavi')
    }
    const kept = await GrievanceFile.findByOrFail('grievanceId', hidden.id)
    await kept.load('file')
    const path = `/files/${kept.file.uuid}`
    const status = async (user: User) =>
      (await client.get(path).loginAs(user).redirects(0)).status()
    const auditor = await createUser(Role.auditor)
    const read = await client.get(path).loginAs(auditor)
    assert.equal(read.status(), 200)
    assert.notInclude(JSON.stringify(read.headers()), 'Vaishnavi')
    assert.equal(await status(person), 200)
    for (const role of [
      Role.administrator,
      Role.districtOfficer,
      Role.agm,
      Role.accounts,
    ] as const) {
      assert.equal(await status(await createUser(role)), 404, `role ${role}`)
    }
    assert.equal(await status(await createApplicant()), 404)
  })

  test('accepts only images from an anonymous person, because a PDF names its author', async ({
    assert,
  }) => {
    const person = await createApplicant()
    const paper = await PDFDocument.create()
    paper.setAuthor('Vaishnavi Zambare')
    paper.addPage()
    const file = { bytes: await paper.save(), clientName: 'paper.pdf' }
    const demand = { kind: 'demand_for_money', respondent: 'somebody_else' } as const
    const files = { file1: { bytes: await fixture('scan.png'), clientName: 'a.png' }, file2: file }
    const stored = async () => (await db.from('stored_files')).length
    const before = await stored()
    await assert.rejects(
      () => fileGrievance(person, { ...demand, hidesName: true, files }),
      'grievances.messages.pictures_only'
    )
    assert.equal(await stored(), before)
    await fileGrievance(person, { ...demand, files })
    await fileGrievance(person, { hidesName: true, files })
  })

  test('shows officers the dates of grievances, but no times', async ({ client, assert }) => {
    const demand = { kind: 'demand_for_money', respondent: 'somebody_else' } as const
    const person = await createApplicant()
    const { uuid } = await fileGrievance(person, { ...demand, hidesName: true })
    const own = pageProps(
      await requestAs(client, person, 'get', `/my-grievances/${uuid}`),
      'accountability/grievances/my_grievance'
    )
    assert.match(own.filedAt, /T/)
    const auditor = await createUser(Role.auditor)
    const page = pageProps(
      await requestAs(client, auditor, 'get', `${LIST}/${uuid}`),
      'accountability/grievances/officer'
    )
    assert.deepEqual([page.filedAt, page.steps[0].at], ['2026-03-02', '2026-03-02'])
  })

  test('hides the name for a demand for money only', async ({ client, assert }) => {
    const person = await createApplicant()
    const { uuid } = await fileGrievance(person, { hidesName: true })
    const officer = await createUser(Role.districtOfficer, {
      districtId: districtNamed(DISTRICT_NAME),
    })
    const page = pageProps(
      await requestAs(client, officer, 'get', `${LIST}/${uuid}`),
      'accountability/grievances/officer'
    )
    assert.equal(page.person?.mobile, person.mobile)
  })

  test('shows citizens only their own', async ({ client, assert }) => {
    const [mine, theirs] = [await createApplicant(), await createApplicant()]
    const grievance = await fileGrievance(mine)
    const page = (user: User) => requestAs(client, user, 'get', `/my-grievances/${grievance.uuid}`)
    assert.equal(
      pageProps(await page(mine), 'accountability/grievances/my_grievance').number,
      grievance.number
    )
    assert.equal((await page(theirs)).status(), 404)
    const list = await requestAs(client, theirs, 'get', '/my-grievances')
    assert.lengthOf(pageProps(list, 'accountability/grievances/my_grievances').grievances, 0)
    const foreign = await createApplication()
    await assert.rejects(() => fileGrievance(mine, { applicationUuid: foreign.uuid }), 'Not found')
  })
})
