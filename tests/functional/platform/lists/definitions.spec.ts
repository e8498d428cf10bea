import { test } from '@japa/runner'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import i18nManager from '@adonisjs/i18n/services/main'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { administrator } from '#tests/support/maker_checker'
import { officerList } from '#administration/officers/officer_list'
import { meetingList } from '#batches/queries/meeting_views'
import { applicationList } from '#applications/queries/application_list'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { claimList } from '#claims/claim/queries/list_claims'
import { recoveryList } from '#claims/recovery/queries/list_recoveries'
import { paymentBatchList } from '#claims/payments/queries/list_payment_batches'
import { getClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import type { AnyList } from '#lists/definition'
import type { Viewer } from '#lists/filters'
import { LIST_SIZES, writeCursor } from '#lists/list_state'
import { listView } from '#lists/list_view'
import { disbursementList, sanctionList } from '#loans/queries/loan_lists'
import PastDueState from '#claims/models/past_due_state'
import { countPastDueOf } from '#claims/days_past_due/actions/count_past_due'
import { findingList } from '#administration/outside_lists/queries/finding_list'
import { pastDueList } from '#claims/days_past_due/queries/list_past_due'
import { inTransaction } from '#kernel/database/transaction'
import { masters } from '#masters/queries/masters'
import { openedBook, parseFilesAsBytes } from '#tests/support/downloads'
import {
  applications,
  districtOfficer,
  schedule,
  tomorrow,
} from '#tests/functional/lending/batches/officers'
import { generalManager, orderedDemand } from '#tests/support/recoveries'
import { payByBank, payableClaim } from '#tests/support/returned_payments'
import { TestOutsideList, rareApplicant } from '#tests/support/outside_lists'
import { createPayableClaims } from '#tests/support/payable_claims'
import { catalogue, LOCALES } from '#tests/unit/lang/catalogues'
import { dialect } from '#tests/support/tags'
import { createOfficer } from '#tests/support/users'

type Query = Record<string, string>

interface ListCase {
  list: AnyList
  path: string
  /** Id of a row, with filters that match it and filters that exclude it. */
  id: () => number
  hits: () => Query
  misses: () => Query
  /** A column that can be hidden, and is in every file. */
  hidden: string
  /** User who opens the list, where not every officer can. */
  viewer?: () => Promise<User>
}

const UNBOUND = { districts: null }
const HEADER_ROW = 5
const all = 'uploadedFrom=2020-01-01&uploadedTill=2099-12-31'
const ROWS = 7

parseFilesAsBytes()

const ids: Record<string, number> = {}
const numbers = { application: '', loi: '', batch: '' }
let borrower = 0
let bank = 0

/** Creates rows of every list, all with the same values, so that every sort has ties. */
async function fill() {
  for (let made = 0; made < ROWS; made++) {
    const overrides = {
      number: `IL-LSD-2627-00000${made}`,
      applicantName: 'Sunita Tiesen',
      mobile: '9812345670',
      amountPaise: 300_000_00,
      submittedOn: plainDate('2026-02-03'),
      talukaId: masters().talukas(districtNamed('Wardha'))[0].id,
      casteId: 1,
      genderId: 1,
      liveKey: null,
    }
    const file = await createApplication({ districtId: districtNamed('Wardha'), overrides })
    ids.application = file.id
    numbers.application = file.number
  }
  for (let made = 0; made < ROWS; made++) {
    const loan = await createLoan({
      emiStartOn: plainDate('2026-01-31'),
      application: { overrides: { number: `IL-LSE-2627-00000${made}` } },
    })
    const [claim, sent] = await createPayableClaims(2, { loan })
    ids.claim = claim.id
    ids.sentClaim = sent.id
    const { batch } = await new CreatePaymentBatch().run({ claimIds: [sent.id], actor: null })
    ids.batch = batch.id
    numbers.batch = batch.number
    ids.sanction = loan.sanction.id
    ids.disbursement = loan.disbursement.id
    borrower = loan.application.userId
    bank = loan.sanction.bankId
    await inTransaction((trx) => countPastDueOf([borrower], trx))
    ids.pastDue = (await PastDueState.findByOrFail('liveSanctionId', ids.sanction)).id
    await loan.sanction.load('loi')
    numbers.loi = loan.sanction.loi.number
    ids.ofLoan = loan.application.id
    loanNumber = loan.application.number
    district = loan.application.districtId
    loanType = loan.application.loanType
  }
  const manager = await generalManager()
  for (let made = 0; made < ROWS; made++) {
    const paid = await payableClaim()
    await payByBank(paid)
    ids.demand = (await orderedDemand(paid, manager)).id
    ids.recovered = paid.claim.id
    recoveredIn = paid.claim.districtId
  }
  const { name, aadhaar } = await rareApplicant()
  const named = Array.from({ length: ROWS }, () => ({ full_name: name, aadhaar }))
  const books = await (await TestOutsideList.open()).sendAndCompare(named)
  ids.outsideList = books.id
  ids.finding = Number((await books.findings())[0].id)
  official = await districtOfficer('Wardha')
  for (let made = 0; made < ROWS; made++) await administrator()
  const agenda = await applications(ROWS, { districtId: districtNamed('Wardha') })
  for (const one of agenda) ids.meeting = (await schedule(official, [one])).id
}

let official: User

let recoveredIn = 0

let loanNumber = ''
let district = 0
let loanType = 1
const otherDistrict = () =>
  String(districtNamed(district === districtNamed('Latur') ? 'Pune' : 'Latur'))
const otherType = () => String(loanType === 1 ? 2 : 1)
const otherBank = () => String(masters().banks.find(({ id }) => id !== bank)!.id)

const loanFilters = {
  hits: () => ({
    scheme: String(loanType),
    district: String(district),
    bank: String(bank),
    applicationNo: loanNumber.toLowerCase(),
    loiNo: numbers.loi,
    uploadedFrom: addDays(getClock().today(), -1),
    uploadedTill: getClock().today(),
    loiFrom: '2020-01-01',
    loiTill: '2099-01-01',
  }),
  misses: () => ({
    scheme: otherType(),
    district: otherDistrict(),
    bank: otherBank(),
    applicationNo: 'NONE',
    loiNo: 'NONE',
    unverified: '1',
    uploadedFrom: addDays(getClock().today(), 2),
    uploadedTill: addDays(getClock().today(), -2),
    loiFrom: '2099-01-01',
    loiTill: '2020-01-01',
  }),
}

const LIST_CASES: ListCase[] = [
  {
    list: applicationList,
    path: '/officer/applications',
    id: () => ids.application,
    hidden: 'mobile',
    hits: () => ({
      loanType: '1',
      district: String(districtNamed('Wardha')),
      status: String(masters().applicationStatuses[0].id),
      column: masters().applicationStatuses[0].dashboardColumn,
      number: numbers.application,
      mobile: '98123 45670',
      name: 'tiesen',
      from: '03-02-2026',
      to: '2026-02-03',
      taluka: String(masters().talukas(districtNamed('Wardha'))[0].id),
      caste: '1',
      gender: '1',
      amountFrom: '3,00,000',
      amountTo: '300000',
    }),
    misses: () => ({
      loanType: '2',
      district: String(districtNamed('Latur')),
      status: String(masters().applicationStatuses[1].id),
      column: 'Rejected',
      number: 'NONE',
      mobile: '9812345671',
      name: 'nobody',
      from: '2026-02-04',
      to: '2026-02-02',
      taluka: String(masters().talukas(districtNamed('Wardha'))[1].id),
      caste: '2',
      gender: '0',
      amountFrom: '300001',
      amountTo: '299999',
      officer: '1',
      held: 'only',
      late: '2',
      returned: '1',
      assigned: 'mine',
    }),
  },
  {
    list: claimList,
    path: '/officer/claims',
    id: () => ids.claim,
    hidden: 'bank',
    hits: () => ({
      loanType: String(loanType),
      district: String(district),
      bank: String(bank),
      status: String(masters().claimStatuses.find(({ owner }) => owner === 'ToBePaid')!.id),
      owner: 'ToBePaid',
      applicationNo: loanNumber,
      loiNo: numbers.loi,
      applicant: String(borrower),
      from: getClock().today(),
      till: getClock().today(),
      quick: String(ids.claim),
      linking: 'none',
      usage: 'toBePaidPaise',
    }),
    misses: () => ({
      loanType: otherType(),
      district: otherDistrict(),
      bank: otherBank(),
      status: String(masters().claimStatuses.find(({ owner }) => owner === 'Rejected')!.id),
      owner: 'Rejected',
      applicationNo: 'NONE',
      loiNo: 'NONE',
      applicant: '999999',
      from: addDays(getClock().today(), 1),
      till: addDays(getClock().today(), -1),
      quick: 'Nobody',
      linking: 'stated',
      usage: 'openPaise',
      late: '1',
      returned: '1',
      assigned: 'mine',
    }),
  },
  {
    list: sanctionList,
    path: '/officer/sanctions',
    id: () => ids.sanction,
    hidden: 'bank',
    hits: loanFilters.hits,
    misses: () => ({ ...loanFilters.misses(), followUp: 'due' }),
  },
  {
    list: disbursementList,
    path: '/officer/disbursements',
    id: () => ids.disbursement,
    hidden: 'bank',
    ...loanFilters,
  },
  {
    list: pastDueList,
    path: '/officer/days-past-due',
    id: () => ids.pastDue,
    hidden: 'bank',
    hits: () => ({
      district: String(district),
      bank: String(bank),
      followUp: 'unknown',
      task: 'none',
      bucket: 'none',
      quick: loanNumber.toLowerCase(),
    }),
    misses: () => ({
      district: otherDistrict(),
      bank: otherBank(),
      followUp: 'npa',
      task: 'open',
      bucket: 'over',
      quick: 'NONE',
    }),
  },
  {
    list: paymentBatchList,
    path: '/officer/payment-batches',
    id: () => ids.batch,
    hidden: 'createdBy',
    hits: () => ({
      number: numbers.batch.toLowerCase(),
      status: 'created',
      from: getClock().today(),
      till: getClock().today(),
      claim: String(ids.sentClaim),
    }),
    misses: () => ({
      number: 'PB-NONE',
      status: 'answered',
      from: addDays(getClock().today(), 1),
      till: addDays(getClock().today(), -1),
      claim: String(ids.claim),
    }),
  },
  {
    list: recoveryList,
    path: '/officer/recoveries',
    id: () => ids.demand,
    hidden: 'district',
    hits: () => ({
      district: String(recoveredIn),
      state: 'confirmed',
      age: 'not_due',
      quick: String(ids.recovered),
    }),
    misses: () => ({
      district: String(districtNamed(recoveredIn === districtNamed('Latur') ? 'Pune' : 'Latur')),
      state: 'dropped',
      age: 'over_90',
      quick: 'Nobody',
    }),
  },
  {
    list: findingList,
    path: '/officer/outside-findings',
    id: () => ids.finding,
    hidden: 'number',
    viewer: () => createOfficer(Role.auditor),
    hits: () => ({
      list: String(ids.outsideList),
      kind: 'deceased',
      strength: 'strong',
      outcome: 'open',
    }),
    misses: () => ({
      list: String(ids.outsideList + 1),
      kind: 'payroll',
      strength: 'possible',
      outcome: 'lapsed',
    }),
  },
  {
    list: officerList,
    path: '/officer/people',
    id: () => official.id,
    hidden: 'post',
    viewer: async () => administrator(),
    hits: () => ({
      q: official.mobile,
      role: String(Role.districtOfficer),
      inDistrict: String(districtNamed('Wardha')),
      state: 'active',
    }),
    misses: () => ({
      q: 'zzzz',
      role: String(Role.managingDirector),
      inDistrict: String(districtNamed('Latur')),
      state: 'disabled',
    }),
  },
  {
    list: meetingList,
    path: '/officer/batches',
    id: () => ids.meeting,
    hidden: 'applications',
    viewer: async () => official,
    hits: () => ({
      district: String(districtNamed('Wardha')),
      status: 'scheduled',
      from: tomorrow(),
      till: tomorrow(),
    }),
    misses: () => ({
      district: String(districtNamed('Latur')),
      status: 'report_due',
      from: addDays(tomorrow(), 1),
      till: addDays(tomorrow(), -1),
    }),
  },
]

const ranged = (query: Query) =>
  Object.hasOwn(query, 'uploadedFrom') || Object.hasOwn(query, 'uploadedTill')
    ? query
    : { ...Object.fromEntries(new URLSearchParams(all)), ...query }

const idsOf = async (list: AnyList, query: Query, viewer: Viewer = UNBOUND) => {
  const values = list.filters.read(query, viewer)
  const found: number[] = []
  for await (const { id } of list.all(values, list.state(query), 'en')) found.push(id)
  return found
}

test.group('Every officers’ list', (group) => {
  dialect(group)
  group.setup(fill)

  for (const listCase of LIST_CASES) {
    const { list, path } = listCase
    const { name, columns } = list.definition

    test(`${name}: every column and filter is named in every language`, ({ assert }) => {
      const { problems: _, ...words } = list.definition.words
      const keys = [
        ...columns.map(({ label }) => label),
        ...list.filters.all.map(({ one }) => one.label),
        ...Object.values(words),
      ]
      for (const locale of LOCALES) {
        const texts = catalogue(locale)
        assert.deepEqual(
          keys.filter((key) => !texts.has(key)),
          [],
          locale
        )
      }
    })

    test(`${name}: every sort has the same order on its pages as in its file, ties included`, async ({
      assert,
    }) => {
      for (const { key } of columns.filter(({ sort }) => sort)) {
        for (const direction of ['asc', 'desc']) {
          const query = ranged({ sort: key, direction, perPage: '5' })
          const expected = await idsOf(list, query)
          const walked: number[] = []
          for (let step = {}; ;) {
            const values = list.filters.read(query, UNBOUND)
            const page = await list.page(values, list.state({ ...query, ...step }), 'en')
            walked.push(...page.rows.map(({ id }) => id))
            if (!page.next) break
            step = { after: page.next }
          }
          assert.deepEqual(walked, expected, `${key} ${direction}`)
          assert.isAtLeast(walked.length, ROWS)
          assert.lengthOf(new Set(walked), walked.length)
        }
      }
    }).timeout(60_000)

    test(`${name}: every sort has the same order backwards from the last page`, async ({
      assert,
    }) => {
      const values = list.filters.read(ranged({}), UNBOUND)
      for (const { key } of columns.filter(({ sort }) => sort)) {
        const query = ranged({ sort: key, perPage: '5' })
        const walked: number[] = []
        for (let step: Query = { edge: 'last' }; ;) {
          const page = await list.page(values, list.state({ ...query, ...step }), 'en')
          walked.unshift(...page.rows.map(({ id }) => id))
          if (!page.previous) break
          step = { before: page.previous }
        }
        assert.deepEqual(walked, await idsOf(list, query), key)
      }
    }).timeout(60_000)

    test(`${name}: a position beyond either end opens the nearest page`, async ({ assert }) => {
      const values = list.filters.read(ranged({}), UNBOUND)
      const { total } = await list.page(values, list.state(ranged({ edge: 'last' })), 'en')
      /** Pages are numbered up to the hundredth. */
      const perPage = String(LIST_SIZES.find((size) => total / size < 100))
      const at = async (place: Query) => {
        const page = await list.page(values, list.state(ranged({ perPage, ...place })), 'en')
        return { ids: page.rows.map(({ id }) => id), page: page.page }
      }
      const last = await at({ edge: 'last' })
      assert.isAbove(last.page, 1)
      assert.deepEqual(await at({ page: '100' }), last)
      for (const { key } of columns.filter(({ sort }) => sort)) {
        for (const value of [null, '', 'abc', '9999-12-31', -1, 1e300]) {
          for (const step of ['after', 'before']) {
            const cursor = writeCursor({ value, id: 1 })
            const { ids } = await at({ sort: key, page: '2', [step]: cursor })
            assert.isNotEmpty(ids, `${key} ${step} ${value}`)
          }
        }
      }
    }).timeout(60_000)

    test(`${name}: a user bound to a district gets no rows of another by requesting it`, async ({
      assert,
    }) => {
      if (!Object.hasOwn(listCase.misses(), 'district')) return
      const own = { districts: [Number(listCase.misses().district)] }
      const query = ranged({ district: listCase.hits().district })
      const asked = await idsOf(list, query, own)
      assert.deepEqual(asked, await idsOf(list, ranged({}), own))
      assert.notInclude(asked, listCase.id())
      const i18n = i18nManager.locale('en')
      const { chips, filters } = await listView(list, { query, viewer: own, i18n })
      assert.isEmpty(chips.filter(({ parameter }) => parameter === 'district'))
      assert.equal(filters.district, String(own.districts[0]))
    })

    test(`${name}: a filter that applies by default is shown`, async ({ assert }) => {
      const i18n = i18nManager.locale('en')
      const { defaults, chips } = await listView(list, { query: {}, viewer: UNBOUND, i18n })
      const values: Record<string, unknown> = list.filters.read({}, UNBOUND)
      const applied = list.filters.all.filter(({ key }) => values[key] !== null)
      assert.isEmpty(chips)
      assert.sameMembers(
        defaults.map((one) => one.name),
        applied.map(({ one }) => i18n.t(one.label))
      )
    })

    test(`${name}: every filter narrows the list and is shown in a chip`, async ({ assert }) => {
      const [hits, misses] = [listCase.hits(), listCase.misses()]
      const parameters = list.filters.all.map(({ parameter }) => parameter)
      assert.sameMembers(Object.keys(misses), parameters, 'each filter is tested')
      for (const [parameter, value] of Object.entries(hits)) {
        const query = ranged({ [parameter]: value })
        assert.include(await idsOf(list, query), listCase.id(), `${parameter}=${value}`)
        const i18n = i18nManager.locale('mr')
        const { chips, invalid } = await listView(list, { query, viewer: UNBOUND, i18n })
        assert.isEmpty(invalid, parameter)
        const chip = chips.find((one) => one.parameter === parameter)
        assert.isNotEmpty(chip?.value ?? '', parameter)
      }
      for (const [parameter, value] of Object.entries(misses)) {
        const query = ranged({ [parameter]: value })
        assert.notInclude(await idsOf(list, query), listCase.id(), `not ${parameter}=${value}`)
      }
    })

    test(`${name}: Excel and PDF have the chosen columns and the rows of the page`, async ({
      client,
      assert,
    }) => {
      const viewer = await (listCase.viewer?.() ?? createUser(Role.auditor))
      const titles = (place: 'sheet' | 'paper', hidden: string[]) =>
        columns
          .filter(
            ({ key, on, below = key }) =>
              on?.includes(place) !== false && ![key, below].some((one) => hidden.includes(one))
          )
          .map(({ label }) => i18nManager.locale('en').t(label))
      const count = (text: string, title: string) => text.split(title.replace(/\s/g, '')).length - 1
      let whole = ''
      for (const hidden of [[], [listCase.hidden]]) {
        const query = `${all}&hide=${hidden.join(',')}`
        const sheet = await client.get(`${path}/spreadsheet?${query}`).loginAs(viewer)
        sheet.assertStatus(200)
        const [page] = (await openedBook(sheet.body())).worksheets
        const head = (page.getRow(HEADER_ROW).values as string[]).slice(1)
        assert.sameMembers(head, titles('sheet', hidden))
        const asked = Object.fromEntries(new URLSearchParams(query))
        const expected = await idsOf(list, asked, viewer)
        assert.equal(page.rowCount, HEADER_ROW + expected.length)

        const paper = await client.get(`${path}/pdf?${query}`).loginAs(viewer)
        paper.assertStatus(200)
        paper.assertHeader('content-type', 'application/pdf')
        const shown = await textOfPaper(paper.body())
        for (const title of titles('paper', hidden)) assert.include(shown, title.replace(/\s/g, ''))
        /** A cell may contain the word of a heading ("Bank"): without the column there is one fewer. */
        for (const title of titles('paper', []).filter((one) => !head.includes(one))) {
          if (hidden.length > 0) assert.isBelow(count(shown, title), count(whole, title))
        }
        whole ||= shown
      }
    })

    test(`${name}: files are available only to users who may see the list`, async ({
      client,
      assert,
    }) => {
      const refused = await answers(client, await createUser(), path)
      assert.deepEqual(refused, [302, 302])
    })
  }
})

async function answers(client: any, user: User, path: string) {
  const found: number[] = []
  for (const file of ['spreadsheet', 'pdf']) {
    const response = await client.get(`${path}/${file}`).loginAs(user).redirects(0)
    found.push(response.status())
  }
  return found
}

/** Returns the text of the first page of a PDF, without spaces: titles break between words. */
async function textOfPaper(bytes: Buffer) {
  const paper = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const { items } = await (await paper.getPage(1)).getTextContent()
  await paper.loadingTask.destroy()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replace(/\s/g, '')
}
