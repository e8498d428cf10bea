import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { financialYear } from '#kernel/calendar/periods'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { allReports } from '#reports/definitions/catalogue'
import type { builderPage } from '#reports/builder/builder_page'
import { type ResultView, pageWindow, pdfPages } from '#reports/builder/result_view'
import { DEFAULT_LIST_SIZE } from '#lists/list_state'
import { categoriesFor } from '#reports/policies/report_scope'
import { binary, openedBook } from '#tests/support/downloads'
import { pageProps } from '#tests/support/page_props'
import { randomApplications } from './support.js'
import { dialect } from '#tests/support/tags'

const PATH = '/officer/reports'
type Page = ReturnType<typeof builderPage>

async function pageOf(client: ApiClient, user: User, query: string): Promise<Page> {
  const response = await client.get(`${PATH}?${query}`).loginAs(user).withInertia()
  response.assertStatus(200)
  return pageProps(response, 'back_office/reports/builder')
}

/** Returns the visible result, which the page requests after loading. */
async function resultOf(client: ApiClient, user: User, address: string): Promise<ResultView> {
  const response = await client
    .get(address)
    .loginAs(user)
    .withInertiaPartialReload('back_office/reports/builder', ['result'])
  response.assertStatus(200)
  return pageProps(response, 'back_office/reports/builder').result!
}

/** Returns the target of "View Report". */
async function view(client: ApiClient, user: User, query: string): Promise<string> {
  const response = await client.get(`${PATH}?view=1&${query}`).loginAs(user).redirects(0)
  response.assertStatus(302)
  return response.header('location') as string
}

const linesOf = async (bytes: Buffer) => {
  const book = await openedBook(bytes)
  const lines: unknown[][] = []
  book.worksheets[0].eachRow((row) => lines.push((row.values as unknown[]).slice(1)))
  return lines
}

test.group('The report builder', (group) => {
  dialect(group)
  let director: User
  group.setup(async () => {
    director = await createUser(Role.managingDirector)
    await randomApplications(10)
    for (let index = 0; index < 12; index++) await createApplication()
    await createApplication({ overrides: { applicantName: '=HYPERLINK("http://x","y")' } })
  })

  test('leads from All through the categories to the reports of one category', async ({
    assert,
    client,
  }) => {
    const all = await pageOf(client, director, '')
    assert.deepEqual(
      all.choices.map(({ path, isLast }) => [path, isLast]),
      [
        ['applications', false],
        ['loi', true],
        ['loans', true],
        ['claims', true],
        ['payments', true],
        ['budget', true],
        ['officers', true],
        ['data_quality', true],
      ]
    )
    const below = await pageOf(client, director, 'category=applications')
    assert.deepEqual(
      below.choices.map(({ path }) => path),
      ['applications/pendency', 'applications/outcomes', 'applications/beneficiaries']
    )
    assert.isEmpty(below.reports)
    const last = await pageOf(client, director, 'category=applications/pendency')
    assert.deepEqual(
      last.way.map(({ path }) => path),
      ['applications', 'applications/pendency']
    )
    assert.includeMembers(
      last.reports.map(({ id }) => id),
      [1, 2, 3, 4]
    )
    const report = await pageOf(client, director, 'category=loi&report=3')
    assert.equal(report.category, 'applications/pendency')
    assert.deepEqual(
      report.fields.map(({ name, field }) => [name, field]),
      [
        ['district', 'SelectList'],
        ['loanType', 'SelectList'],
        ['stage', 'SelectList'],
        ['minDays', 'NumberInput'],
        ['maxDays', 'NumberInput'],
      ]
    )
  })

  test('opens each result in a tab kept in the address, and closes it', async ({
    assert,
    client,
  }) => {
    const first = await view(client, director, 'report=5')
    const one = new URL(first, 'http://x').searchParams
    assert.deepEqual(one.getAll('tab'), ['report=5'])
    const second = await view(client, director, `report=8&loanType=1&tab=${one.get('tab')}`)
    const page = await pageOf(client, director, second.split('?')[1])
    assert.equal(page.at, 2)
    assert.deepEqual(
      page.tabs.map(({ title }) => title),
      ['Applications by status', 'Register of applications']
    )
    const result = await resultOf(client, director, second)
    assert.equal(result.title, 'Register of applications')
    assert.equal(result.perPage, 10)
    assert.lengthOf(result.rows, 10)
    assert.deepEqual(result.parameters, [{ label: 'Loan type', value: 'Individual Loan' }])
    const next = await resultOf(client, director, result.pages[1].href)
    assert.equal(next.page, 2)
    assert.notDeepEqual(next.rows[0], result.rows[0])
    /** The default size on a desktop, as in every list. */
    const inSight = result.sizes.find(({ size }) => size === DEFAULT_LIST_SIZE)!
    assert.equal((await resultOf(client, director, inSight.href)).perPage, DEFAULT_LIST_SIZE)
    const large = await resultOf(client, director, result.sizes.at(-1)!.href)
    assert.equal(large.perPage, 500)
    assert.lengthOf(large.rows, Math.min(large.total, large.perPage))
    const closed = await pageOf(client, director, page.tabs[1].closeHref.split('?')[1])
    assert.deepEqual(
      closed.tabs.map(({ title }) => title),
      ['Applications by status']
    )
    assert.equal(closed.at, 1)
    assert.equal(
      (await resultOf(client, director, page.tabs[1].closeHref)).title,
      closed.tabs[0].title
    )
  })

  test('shows errors beside the field, and opens nothing', async ({ assert, client }) => {
    const page = await pageOf(
      client,
      director,
      'view=1&report=24&district=%27%20or%201=1&loanType=9'
    )
    const problems = Object.fromEntries(page.fields.map(({ name, problem }) => [name, problem]))
    assert.deepEqual(problems, {
      district: 'choice',
      financialYear: 'required',
      loanType: 'choice',
    })
    assert.isEmpty(page.tabs)
    const range = await pageOf(client, director, 'view=1&report=5&from=2026-05-02&to=2026-05-01')
    assert.equal(range.fields.find(({ name }) => name === 'to')!.problem, 'range')
  })

  test('runs nothing for an invalid hand-written tab', async ({ assert, client }) => {
    const tab = encodeURIComponent('report=5&from=31-02-2026')
    const result = await resultOf(client, director, `${PATH}?at=1&tab=${tab}`)
    assert.deepEqual(result.problems, [{ label: 'From date', problem: 'date' }])
    assert.isEmpty(result.rows)
    for (const path of ['spreadsheet', 'pdf']) {
      const response = await client
        .get(`${PATH}/${path}?report=5&from=31-02-2026`)
        .loginAs(director)
        .accept('json')
      response.assertStatus(422)
    }
  })

  test('has no tab for a report that does not exist', async ({ assert, client }) => {
    const page = await pageOf(client, director, 'tab=report%3D999&tab=nonsense&tab=report%3D5&at=9')
    assert.lengthOf(page.tabs, 1)
    assert.equal(page.at, 0)
  })

  test('names the financial year in the header of 24 and 25, on the page and in files', async ({
    assert,
    client,
  }) => {
    const year = financialYear(getClock().today())
    for (const id of [24, 25]) {
      const address = await view(client, director, `report=${id}&financialYear=${year.startYear}`)
      const result = await resultOf(client, director, address)
      assert.equal(result.financialYear, `Financial year ${year.label}`)
      const request = client.get(result.sheetHref).loginAs(director)
      request.request.buffer(true).parse(binary)
      const lines = await linesOf((await request).body())
      assert.include(String(lines[0][0]), `Financial year ${year.label}`)
    }
  })

  test('exports the complete result as Excel and PDF, without formulas and logged', async ({
    assert,
    client,
  }) => {
    const query = 'report=8&applicantName=%3Dhyper'
    const result = await resultOf(client, director, await view(client, director, query))
    const sheet = client.get(result.sheetHref).loginAs(director)
    sheet.request.buffer(true).parse(binary)
    const response = await sheet
    assert.include(response.header('content-disposition'), 'report-8.xlsx')
    const lines = await linesOf(response.body())
    assert.match(String(lines[0][0]), /: Register of applications$/)
    const names = lines.map((line) => line[2])
    assert.include(names, '=HYPERLINK("http://x","y")')
    assert.equal(lines.at(-1)![0], 'TOTAL')
    const paper = client.get(result.pdfHref).loginAs(director)
    paper.request.buffer(true).parse(binary)
    const pdf = await paper
    assert.include(pdf.header('content-disposition'), 'report-8.pdf')
    assert.equal(pdf.body().subarray(0, 5).toString(), '%PDF-')
    const entries = await db
      .from('audit_entries')
      .where('action', 'report.exported')
      .where('actor_id', director.id)
    assert.lengthOf(
      entries.filter(({ data }) => data.includes('"report":"8"')),
      2
    )
    assert.isFalse(
      entries.some(({ data }) => data.includes('hyper')),
      'no name in the log'
    )
  })

  for (const roleId of OFFICER_ROLES) {
    test(`shows role ${roleId} its categories and no other report`, async ({ assert, client }) => {
      const officer = await createUser(roleId, { districtId: districtNamed('Satara') })
      const seen = categoriesFor(roleId)
      for (const { id, category } of allReports) {
        const response = await client
          .get(`${PATH}/spreadsheet?report=${id}`)
          .loginAs(officer)
          .accept('json')
        const expected = seen.includes(category) ? [200, 422] : [404]
        assert.include(expected, response.status(), String(id))
      }
      const page = await pageOf(client, officer, 'report=31')
      const district = page.fields.find(({ name }) => name === 'district')!
      assert.deepEqual([district.value, district.isLocked], [String(districtNamed('Satara')), true])
      if (roleId === Role.accounts) {
        assert.deepEqual([...seen], ['loans', 'claims', 'payments', 'budget'])
      }
    })
  }

  test('is closed to applicants and visitors', async ({ client }) => {
    for (const path of [PATH, `${PATH}/spreadsheet?report=5`, `${PATH}/pdf?report=5`]) {
      const applicant = await client
        .get(path)
        .loginAs(await createUser())
        .redirects(0)
      applicant.assertStatus(302)
      const visitor = await client.get(path).redirects(0)
      visitor.assertStatus(302)
    }
  })

  test('links to at most ten pages around the current one', ({ assert }) => {
    assert.deepEqual(pageWindow(1, 3), [1, 2, 3])
    assert.deepEqual(pageWindow(1, 40), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    assert.deepEqual(pageWindow(40, 40), [31, 32, 33, 34, 35, 36, 37, 38, 39, 40])
    assert.include(pageWindow(20, 40), 20)
    assert.lengthOf(pageWindow(20, 40), 10)
  })

  test('shows in advance how many pages a long PDF has', ({ assert }) => {
    assert.isNull(pdfPages(0))
    assert.isNull(pdfPages(750))
    assert.equal(pdfPages(751), 26)
    assert.equal(pdfPages(1660), 56)
  })
})
