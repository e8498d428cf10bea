import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import Application from '#applications/models/application'
import {
  type ListSort,
  applicationListState,
  listApplications,
} from '#applications/queries/application_list'
import { listFilters, type ListFilters, filteredStatuses } from '#applications/queries/list_filters'
import { getClock } from '#kernel/calendar/clock'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { addDays, indiaDateOf, plainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { Role } from '#auth/roles'
import { hasDistrict } from '#lists/query_filters'
import { masters } from '#masters/queries/masters'
import { pageProps } from '#tests/support/page_props'
import { LIST_SORTS, stage } from './support.js'
import { dialect } from '#tests/support/tags'

const NAMES = ['Aarti Bhosale', 'Asha Patil', 'Ashok Shinde', 'Bharat More', 'Chhaya Gaikwad']
const COLUMNS = ['DM', 'DBSC', 'Hold', 'Project', 'GM', 'MD', 'LOI', 'Lapsed', 'Rejected'] as const
/** Dashboard columns in which applications wait for officers. */
const DESKS: readonly string[] = ['DM', 'DBSC', 'Project', 'GM', 'MD']
const ALL_SORTS = [...LIST_SORTS, 'waitingSince'] as const
const ROWS = 300
const UNBOUND = { districts: null }

/** Returns a generator of the same pseudorandom numbers on every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

async function createMany() {
  const random = randomNumbers(7)
  const pick = <T>(from: readonly T[]) => from[random(from.length)]
  const districts = ['Nandurbar', 'Gadchiroli', 'Sindhudurg'].map(districtNamed)
  const users = [await createUser(), await createUser(), await createUser()]
  const start = DateTime.fromISO('2025-01-01T06:00:00Z')
  const now = DateTime.fromJSDate(getClock().now())
  for (let index = 0; index < ROWS; index++) {
    const column = pick(COLUMNS)
    await createApplication({
      userId: pick(users).id,
      loanType: pick([1, 2, 3]),
      districtId: pick(districts),
      statusId: stage(column),
      overrides: {
        liveKey: null,
        number: `IL-LST-2627-${String(index).padStart(6, '0')}`,
        applicantName: pick(NAMES),
        mobile: `98000000${String(random(20)).padStart(2, '0')}`,
        amountPaise: (1 + random(40)) * 25_000_00,
        submittedOn: addDays(plainDate('2026-01-01'), random(60)),
        talukaId: pick(talukas()).id,
        casteId: pick(castes()),
        genderId: pick([0, 1]),
        lastActionAt: start.plus({ hours: random(200) }),
        statusSince: now.minus({ hours: random(1000) }),
        isReturned: DESKS.includes(column) && random(4) === 0,
      },
    })
  }
}

const talukas = () => masters().talukas(districtNamed('Gadchiroli')).slice(0, 3)
const castes = () =>
  masters()
    .castes.slice(0, 3)
    .map(({ id }) => id)

/** Reference implementation of the filters, row by row. */
function matches(application: Application, filters: ListFilters) {
  const statuses = filteredStatuses(filters)
  return (
    hasDistrict(filters.districts, application.districtId) &&
    (filters.loanType === null || application.loanType === filters.loanType) &&
    (statuses === null || statuses.includes(application.statusId)) &&
    (filters.mobile === null || application.mobile === filters.mobile) &&
    (filters.number === null || application.number === filters.number) &&
    (filters.name === null ||
      application.applicantName.toLowerCase().startsWith(filters.name.toLowerCase())) &&
    (filters.talukaId === null || application.talukaId === filters.talukaId) &&
    (filters.casteId === null || application.casteId === filters.casteId) &&
    (filters.genderId === null || application.genderId === filters.genderId) &&
    (filters.amountFrom === null || application.amountPaise >= filters.amountFrom) &&
    (filters.amountTo === null || application.amountPaise <= filters.amountTo) &&
    (filters.from === null || application.submittedOn >= filters.from) &&
    (filters.to === null || application.submittedOn <= filters.to) &&
    (filters.late === null || isLate(application, filters.late)) &&
    (filters.returned === null || application.isReturned)
  )
}

/** Whether the application has waited for more working days than `times` times the target of its stage. */
function isLate({ statusId, statusSince }: Application, times: number) {
  const target = masters().targetDays('application', statusId)
  const since = indiaDateOf(statusSince)
  const days = workingDaysBetween(since, getClock().today(), masters().holidays)
  return target !== null && days > target * times
}

function sortedIds(all: Application[], filters: ListFilters, sort: ListSort, direction: string) {
  const hasRange = filters.from !== null || filters.to !== null
  const valueOf = (application: Application) => {
    const values = {
      submittedOn: hasRange ? application.submittedOn : application.id,
      number: application.number,
      applicantName: application.applicantName,
      amountPaise: Number(application.amountPaise),
      status: masters().applicationStatus(application.statusId).workOrder,
      lastActionOn: application.lastActionAt.toMillis(),
      waitingSince: application.statusSince.startOf('second').toMillis(),
    }
    return values[sort]
  }
  const sign = direction === 'asc' ? 1 : -1
  return all
    .filter((application) => matches(application, filters))
    .sort((a, b) => {
      const [left, right] = [valueOf(a), valueOf(b)]
      return sign * (left < right ? -1 : left > right ? 1 : a.id - b.id)
    })
    .map(({ id }) => id)
}

const addresses = (): Record<string, string>[] => [
  {},
  { district: String(districtNamed('Nandurbar')) },
  { district: String(districtNamed('Gadchiroli')), loanType: '1' },
  { district: String(districtNamed('Gadchiroli')), status: String(stage('DM')) },
  { status: String(stage('GM')) },
  { column: 'LOI' },
  { column: 'Rejected', district: String(districtNamed('Sindhudurg')) },
  { column: 'MD', status: String(stage('GM')) },
  { loanType: '2', column: 'Lapsed' },
  { mobile: '98000 000०३' },
  { mobile: '9800000003', column: 'Rejected' },
  { mobile: '9800000003', column: 'LOI', name: 'a', from: '2026-01-10' },
  { mobile: '9800000003', column: 'MD', status: String(stage('GM')) },
  { name: 'ash' },
  { name: 'Ash', district: String(districtNamed('Nandurbar')) },
  { from: '2026-01-20', to: '10-02-2026' },
  { from: '2026-02-01', column: 'Rejected' },
  { to: '05-Jan-2026', district: String(districtNamed('Nandurbar')) },
  { taluka: String(talukas()[1].id) },
  { taluka: String(talukas()[0].id), district: String(districtNamed('Gadchiroli')), caste: '1' },
  { caste: String(castes()[2]), column: 'Rejected' },
  { gender: '0' },
  { gender: '1', amountFrom: '1,00,000', amountTo: '५,००,०००', loanType: '1' },
  { amountTo: '75000', status: String(stage('GM')) },
  { name: 'a%' },
  { name: '_' },
  { late: '1' },
  { late: '2', district: String(districtNamed('Nandurbar')) },
  { late: '1', column: 'DM', returned: '1' },
  { late: '1', status: String(stage('GM')), loanType: '2' },
  { returned: '1' },
  { late: '1', column: 'LOI' },
]

test.group('List of applications', (group) => {
  dialect(group)
  let all: Application[] = []

  group.setup(async () => {
    await createMany()
    all = await Application.query().where('isHeld', false)
  })

  test('finds and orders the same rows as a scan would, page by page in both directions', async ({
    assert,
  }) => {
    for (const address of addresses()) {
      const filters = listFilters(address, UNBOUND)
      for (const sort of ALL_SORTS) {
        for (const direction of ['asc', 'desc']) {
          const expected = sortedIds(all, filters, sort, direction)
          const at = { ...address, sort, direction, perPage: '20' }
          const what = JSON.stringify(at)
          const forward = await walk(at, 'next', 'after', {})
          assert.deepEqual(forward.ids, expected, `forward ${what}`)
          assert.equal(forward.total, expected.length, `total ${what}`)
          const backward = await walk(at, 'previous', 'before', { edge: 'last' })
          assert.deepEqual(backward.pages.toReversed().flat(), expected, `backward ${what}`)
        }
      }
    }
  }).timeout(120_000)

  async function walk(
    address: Record<string, string>,
    side: 'next' | 'previous',
    parameter: 'after' | 'before',
    start: Record<string, string>
  ) {
    const filters = listFilters(address, UNBOUND)
    const pages: number[][] = []
    let step: Record<string, string> = start
    let total = 0
    for (;;) {
      const state = applicationListState({ ...address, ...step })
      const page = await listApplications(filters, state, 'en')
      total = page.total
      pages.push(page.rows.map(({ id }) => id))
      const cursor = page[side]
      if (!cursor) return { ids: pages.flat(), pages, total }
      step = { [parameter]: cursor }
    }
  }

  test('has the same rows on a numbered page as by cursor', async ({ assert }) => {
    for (const address of [{}, { column: 'Rejected' }, { name: 'Ash' }]) {
      const filters = listFilters(address, UNBOUND)
      const expected = sortedIds(all, filters, 'submittedOn', 'desc')
      const state = applicationListState({ ...address, page: '3', perPage: '10' })
      const page = await listApplications(filters, state, 'en')
      assert.deepEqual(
        page.rows.map(({ id }) => id),
        expected.slice(20, 30)
      )
      assert.equal(page.page, 3)
      assert.isNotNull(page.previous)
    }
  })

  test('finds one application by its number however it is typed', async ({ assert }) => {
    for (const typed of ['IL-LST-2627-000012', ' il-lst-2627 - 000012', 'IL-LST-२६२७-००००१२']) {
      const filters = listFilters({ number: typed }, UNBOUND)
      const page = await listApplications(filters, applicationListState({}), 'en')
      assert.deepEqual(
        page.rows.map(({ number }) => number),
        ['IL-LST-2627-000012']
      )
      assert.equal(page.total, 1)
    }
  })

  test('finds nothing, and gives the reason, when a filter is invalid', async ({ assert }) => {
    const cases = [
      [{ mobile: '12' }, 'mobile'],
      [{ from: '31-02-2026' }, 'from'],
      [{ to: 'tomorrow' }, 'to'],
      [{ from: '2026-03-01', to: '2026-02-01' }, 'range'],
      [{ amountFrom: 'a lakh' }, 'amountFrom'],
      [{ amountTo: '-5' }, 'amountTo'],
      [{ amountFrom: '2,00,000', amountTo: '1,00,000' }, 'amountRange'],
      [{ taluka: '99999999' }, 'taluka'],
      [{ caste: 'abc' }, 'caste'],
      [{ caste: '0x10' }, 'caste'],
      [{ gender: '-1' }, 'gender'],
      [{ gender: '1e0' }, 'gender'],
      [{ officer: '99999999999' }, 'officer'],
      [{ officer: '0' }, 'officer'],
    ] as const
    for (const [address, field] of cases) {
      const filters = listFilters(address, UNBOUND)
      assert.deepEqual(filters.invalid, [field])
      const page = await listApplications(filters, applicationListState({}), 'en')
      assert.equal(page.total, 0)
      assert.isEmpty(page.rows)
    }
  })

  test('shows a district officer their own district only, whatever the query string', async ({
    client,
    assert,
  }) => {
    const own = districtNamed('Nandurbar')
    const other = districtNamed('Gadchiroli')
    const officer = await createUser(Role.districtOfficer, { districtId: own })
    const response = await client
      .get(`/officer/applications?district=${other}&perPage=500`)
      .loginAs(officer)
      .withInertia()
    response.assertStatus(200)
    const { list, filters, isDistrictLocked } = pageProps(response, 'lending/approvals/list')
    assert.isTrue(isDistrictLocked)
    assert.equal(filters.district, String(own))
    const mine = all.filter(({ districtId }) => districtId === own)
    assert.equal(list.total, mine.length)
    assert.sameMembers(
      list.rows.map(({ id }) => id),
      mine.map(({ id }) => id)
    )
    assert.notMatch(response.text(), /(?<![\w-])[2-9]\d{11}(?![\w-])/, 'no Aadhaar in full')
  })

  test('with overdue applications shows the target and the days overdue by default', async ({
    client,
    assert,
  }) => {
    const officer = await createUser(Role.agm)
    const hidden = async (query: string) => {
      const page = await client.get(`/officer/applications${query}`).loginAs(officer).withInertia()
      return pageProps(page, 'lending/approvals/list').columnChoice.hidden
    }
    assert.includeMembers(await hidden(''), ['targetDays', 'lateDays'])
    assert.notIncludeMembers(await hidden('?late=1'), ['targetDays'])
    assert.notIncludeMembers(await hidden('?late=1'), ['lateDays'])
  })

  test('shows masked Aadhaar numbers, and formats dates and amounts', async ({ assert }) => {
    const filters = listFilters({}, UNBOUND)
    const page = await listApplications(filters, applicationListState({ perPage: '5' }), 'mr')
    for (const row of page.rows) {
      const application = all.find(({ id }) => id === row.id)!
      assert.equal(row.aadhaar, `XXXX XXXX ${application.aadhaarLast4}`)
      assert.equal(row.lastActionOn, indiaDateOf(application.lastActionAt))
      assert.equal(row.amountPaise, application.amountPaise)
    }
  })
})
