import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { districtNamed } from '#database/factories/application_factory'
import { SUMMARIES } from '#reports/queries/mis/summary'
import { type PropsOf, pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import { Office, clockAt } from '#tests/functional/lending/approvals/as_of/office'
import { dialect, full } from '#tests/support/tags'

type Review = PropsOf<'lending/approvals/review'>
type ReviewAsOf = NonNullable<PropsOf<'lending/approvals/as_of'>['review']>

interface PageSnapshot {
  id: number
  day: string
  page: Review
}

/** Parts of the review that the page of a day also has. */
function partsOf({ application, profile, group, ...page }: Review) {
  const { can: _, loiHref: __, ...head } = application
  return {
    head,
    history: page.history,
    earlier: page.earlier,
    documents: page.documents,
    changes: page.changes,
    changesSince: page.changesSince,
    corrections: page.corrections,
    panels: page.panels.map(({ title, items }) => ({ title, items })),
    profile,
    group,
  }
}

function partsAsOf({
  application,
  profile,
  group,
  ...told
}: ReviewAsOf): ReturnType<typeof partsOf> {
  const { loiHref: _, ...head } = application
  return {
    head,
    history: told.history,
    earlier: told.earlier,
    documents: told.documents,
    changes: told.changes,
    changesSince: told.changesSince,
    corrections: told.corrections,
    panels: told.panels.map(({ title, items }) => ({ title, items })),
    profile,
    group,
  } as ReturnType<typeof partsOf>
}

const snapshot = async (client: ApiClient, office: Office, id: number, day: string) => {
  const auditor = office.person(Role.auditor)
  const answer = await requestAs(client, auditor, 'get', `/officer/applications/${id}`)
  return { id, day, page: pageProps(answer, 'lending/approvals/review') }
}

/** Returns a summary of the MIS without its links. */
async function tableSnapshot(
  client: ApiClient,
  office: Office,
  query: string,
  day: string,
  asOf = ''
) {
  /** Other tests created applications of later days. */
  const path = `/officer/mis?${query}&to=${day}${asOf && `&asOf=${asOf}`}`
  const answer = await requestAs(client, office.person(Role.auditor), 'get', path)
  const { table } = pageProps(answer, 'back_office/reports/mis')
  const rows = table.rows.map(({ label, counts }) => ({ label, counts }))
  return { query, day, rows, total: table.total.counts }
}

/** Runs through the days of the office and keeps the content of the pages at the end of each. */
async function takeSnapshots(client: ApiClient) {
  clockAt('2026-05-01')
  const office = new Office(client)
  await office.begin()
  const pages: PageSnapshot[] = []
  const tables: Awaited<ReturnType<typeof tableSnapshot>>[] = []
  for (const [day, happens] of office.days) {
    clockAt(day)
    await happens()
    clockAt(day, '23:30')
    for (const { id } of office.files) pages.push(await snapshot(client, office, id, day))
    for (const by of SUMMARIES) tables.push(await tableSnapshot(client, office, `by=${by}`, day))
    const satara = `by=age&district=${districtNamed('Satara')}`
    tables.push(await tableSnapshot(client, office, satara, day))
  }
  return { office, pages, tables }
}

test.group('Applications and MIS as of a day', (group) => {
  full(group)
  dialect(group)
  group.setup(async () => {
    /** Removes what other tests changed at a later time of their own, before the first page is kept. */
    await db.from('application_changes').delete()
  })
  group.teardown(() => useSystemClock())

  test('show applications and the MIS as their pages did on each day', async ({
    client,
    assert,
  }) => {
    const { office, pages, tables } = await takeSnapshots(client)
    assert.isAtLeast(pages.length, 50)
    clockAt('2026-08-15')
    const auditor = office.person(Role.auditor)
    const comparisons: [PageSnapshot, ReviewAsOf][] = []
    for (const snapshot of pages) {
      const path = `/officer/applications/${snapshot.id}/as-of?day=${snapshot.day}`
      const answer = await requestAs(client, auditor, 'get', path)
      const { review, problem } = pageProps(answer, 'lending/approvals/as_of')
      assert.isNull(problem)
      assert.isEmpty(review!.missingHistories)
      comparisons.push([snapshot, review!])
    }
    /** Other panels show the present only. */
    const dated = new Set(comparisons.flatMap(([, { panels }]) => panels.map(({ title }) => title)))
    assert.isAbove(dated.size, 1)
    let differing = 0
    for (const [{ id, day, page }, told] of comparisons) {
      const [was, is] = [partsOf(page), partsAsOf(told)]
      was.panels = was.panels.filter(({ title }) => dated.has(title))
      assert.deepEqual(is, was, `file ${id} on ${day}`)
      const last = pages.findLast((one) => one.id === id)!
      if (JSON.stringify(partsOf(last.page)) !== JSON.stringify(partsOf(page))) differing += 1
    }
    assert.isAtLeast(differing, 30, 'pages that show something else now')

    for (const was of tables) {
      const { query, day } = was
      const then = await tableSnapshot(client, office, query, day, day)
      assert.deepEqual(then, was, `${query} on ${day}`)
    }
    const texts = tables.map(({ query, rows }) => `${query} ${JSON.stringify(rows)}`)
    assert.isAtLeast(new Set(texts).size, 20, 'tables that differ')
  }).timeout(300_000)
})
