import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import InstalmentEntry from '#claims/models/instalment_entry'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { CountPastDue } from '#claims/days_past_due/actions/count_past_due'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { pageProps } from '#tests/support/page_props'
import { dialect } from '#tests/support/tags'
import { createOfficer, requestAs } from '#tests/support/users'

let made = 0

/** First due on 31 January 2026. */
async function loanAndDistrict() {
  /** Lists search by number: their pages contain loans of other tests. */
  const number = `IL-PUN-2627-${Date.now()}${made++}`
  const application = { overrides: { number } }
  const loan = await createLoan({ emiStartOn: plainDate('2026-01-31'), application })
  const { districtId } = loan.application
  return { loan, district: await createOfficer(Role.districtOfficer, districtId) }
}

const pathOf = ({ sanction }: TestLoan) => `/officer/days-past-due/${sanction.id}`

async function pageOf(client: ApiClient, officer: User, loan: TestLoan) {
  const page = await requestAs(client, officer, 'get', pathOf(loan))
  page.assertStatus(200)
  return pageProps(page, 'lending/claims/loan_past_due')
}

const record = (
  client: ApiClient,
  officer: User,
  loan: TestLoan,
  fields: Record<string, string> = {}
) =>
  requestAs(client, officer, 'post', `${pathOf(loan)}/entries`).form({
    instalment: `${loan.disbursement.id}:2026-03-31`,
    status: 'overdue',
    on: '2026-04-02',
    source: 'district',
    reason: 'The bank’s manager said so on the telephone',
    version: '0-0',
    ...fields,
  })

test.group('Recording instalments by the district', (group) => {
  dialect(group)
  group.each.setup(() => setClock(new FixedClock(plainDate('2026-04-10'))))
  group.each.teardown(() => useSystemClock())

  test('an entry counts at once, and is withdrawn with a reason that is kept', async ({
    client,
    assert,
  }) => {
    const { loan, district } = await loanAndDistrict()
    await record(client, district, loan)
    const page = await pageOf(client, district, loan)
    assert.deepInclude(page.current, { state: 'overdue', days: 11, bucket: 'sma0' })
    assert.lengthOf(page.entries, 1)
    assert.isTrue(page.mayRecord)
    const audit = await db
      .from('audit_entries')
      .where({ action: 'instalment.recorded', subject_id: loan.sanction.id })
    assert.lengthOf(audit, 1)

    const [{ id }] = page.entries
    const withdraw = (version: string) =>
      requestAs(client, district, 'delete', `${pathOf(loan)}/entries/${id}`).form({
        reason: 'It was another loan',
        version,
      })
    await withdraw('0-0')
    assert.isNull((await InstalmentEntry.findOrFail(id)).withdrawnAt)
    await withdraw(page.version)
    await withdraw(page.version)
    const after = await pageOf(client, district, loan)
    assert.equal(after.current!.state, 'unknown')
    assert.equal(after.entries[0].withdrawnReason, 'It was another loan')
  })

  test('an impossible date, a stale page and another loan are refused', async ({
    client,
    assert,
  }) => {
    const { loan, district } = await loanAndDistrict()
    const other = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    await record(client, district, loan, { on: '2026-04-11' })
    await record(client, district, loan, { on: '2026-03-30' })
    await record(client, district, loan, { instalment: `${other.disbursement.id}:2026-03-31` })
    await record(client, district, loan, { instalment: `${loan.disbursement.id}:2026-03-30` })
    await record(client, district, loan, { instalment: 'none' })
    await record(client, district, loan, { version: '1-0' })
    assert.isEmpty((await pageOf(client, district, loan)).entries)
  })

  test('accounts can read the entries, and the list links to them', async ({ client, assert }) => {
    const { loan, district } = await loanAndDistrict()
    await record(client, district, loan)
    const accounts = await createOfficer(Role.accounts)
    assert.isFalse((await pageOf(client, accounts, loan)).mayRecord)
    const quick = loan.application.number
    const query = { followUp: 'overdue', bucket: 'sma0', quick }
    const { list } = pageProps(
      await requestAs(client, accounts, 'get', '/officer/days-past-due').qs(query),
      'lending/claims/days_past_due'
    )
    assert.deepInclude(
      list.rows.map(({ sanctionId, days, followUp }) => [sanctionId, days, followUp?.assignee]),
      [loan.sanction.id, 11, null]
    )
    const shown = async (task: string) => {
      const page = await requestAs(client, accounts, 'get', '/officer/days-past-due').qs({
        task,
        quick,
      })
      const { rows } = pageProps(page, 'lending/claims/days_past_due').list
      return rows.some(({ sanctionId }) => sanctionId === loan.sanction.id)
    }
    assert.deepEqual(
      [await shown('open'), await shown('unassigned'), await shown('due'), await shown('none')],
      [true, true, false, false]
    )
  })

  test('a loan without records has no number of days, not 0', async ({ client, assert }) => {
    const { loan, district } = await loanAndDistrict()
    await new CountPastDue().run()
    const query = { followUp: 'unknown', quick: loan.application.number }
    const { list } = pageProps(
      await requestAs(client, district, 'get', '/officer/days-past-due').qs(query),
      'lending/claims/days_past_due'
    )
    const row = list.rows.find(({ sanctionId }) => sanctionId === loan.sanction.id)!
    assert.deepInclude(row, { state: 'unknown', days: null })
  })
})
