import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { claimFilters } from '#claims/claim/queries/claim_list_filters'
import { claimListState, exportedClaims, listClaims } from '#claims/claim/queries/list_claims'
import { applicantClaims } from '#claims/claim/queries/own_claims'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { masters } from '#masters/queries/masters'
import { parseReportRequest } from '#reports/builder/report_request'
import { allReports } from '#reports/definitions/catalogue'
import { valueOf } from '#reports/builder/cells'
import { reportRows } from '#reports/builder/run'
import { claimRows } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import { dialect } from '#tests/support/tags'

/** Register of claims, and claims by status and age. */
const REPORTS = [31, 30]

async function reportedStatuses(id: number, districtId: number, locale: string) {
  const report = allReports.find((one) => one.id === id)!
  const asked = parseReportRequest(report, {}, { districts: [districtId] })
  const column = report.columns.find(({ kind }) => kind === 'claimStatus')!
  const statuses: unknown[] = []
  for await (const row of reportRows(asked)) {
    statuses.push(valueOf(column, row, i18nManager.locale(locale)))
  }
  return statuses
}

test.group('Closed claim', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('is shown as withdrawn when its applicant withdrew it, and as rejected when it was rejected', async ({
    assert,
  }) => {
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const own = { id: loan.application.userId, role: Role.applicant }
    const accounts = { id: (await createUser(Role.accounts)).id, role: Role.accounts }
    const withdrawn = await claimRows(loan, { rowNos: [0] })
    const step = { subjectType: 'claim' as const, remarks: 'Not payable' }
    await new Decide().run({ ...step, subjectId: withdrawn.id, action: 'withdraw', actor: own })
    const rejected = await claimRows(loan, { rowNos: [0] })
    await new Decide().run({
      ...step,
      subjectId: rejected.id,
      action: 'reject',
      actor: accounts,
      reasonId: masters().claimReasons('reject')[0].id,
    })
    const names = { en: ['Rejected', 'Withdrawn'], mr: ['नामंजूर', 'मागे घेतला'] }
    for (const [locale, expected] of Object.entries(names)) {
      const own = await applicantClaims(loan.application, locale)
      assert.deepEqual(
        own.map(({ status }) => status),
        expected
      )
      const applicant = String(loan.application.userId)
      const filters = claimFilters({ applicant }, { districts: null })
      const { rows } = await listClaims(filters, claimListState({}), locale)
      assert.deepEqual(
        rows.map(({ status }) => status),
        expected
      )
      const inFile: string[] = []
      for await (const row of exportedClaims(filters, claimListState({}), locale)) {
        inFile.push(row.status)
      }
      assert.deepEqual(inFile, expected)
      for (const report of REPORTS) {
        const statuses = await reportedStatuses(report, loan.application.districtId, locale)
        assert.includeMembers(statuses, expected, `report ${report}`)
      }
    }
  })
})

test.group('Claims list by applicant', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('shows only the claims of the person that the old address names', async ({
    assert,
    client,
  }) => {
    const loans = [
      await createLoan({ emiStartOn: plainDate('2026-01-31') }),
      await createLoan({ emiStartOn: plainDate('2026-01-31') }),
    ]
    const [mine, other] = [
      await claimRows(loans[0], { rowNos: [0] }),
      await claimRows(loans[1], { rowNos: [0] }),
    ]
    const agm = await User.findOrFail((await createUser(Role.agm)).id)
    const old = `/claimsAdmin?ClaimUserID=${mine.userId}`
    const redirect = await requestAs(client, agm, 'get', old).redirects(0)
    assert.equal(redirect.header('location'), `/officer/claims?applicant=${mine.userId}`)
    const idsOf = async (query: string) => {
      const page = await requestAs(client, agm, 'get', `/officer/claims?${query}`)
      return pageProps(page, 'lending/claims/list').list.rows.map(({ id }) => id)
    }
    assert.deepEqual(await idsOf(`applicant=${mine.userId}`), [mine.id])
    assert.deepEqual(await idsOf('applicant=nobody'), [])
    assert.include(await idsOf(''), other.id)
  })
})
