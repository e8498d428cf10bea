import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import Profile from '#profile/models/profile'
import ProfileRevision from '#profile/models/profile_revision'
import { parseReportRequest } from '#reports/builder/report_request'
import { allReports } from '#reports/definitions/catalogue'
import { textOfCell } from '#reports/builder/cells'
import { totalsTitle } from '#reports/builder/result_view'
import { reportRows, runReport } from '#reports/builder/run'
import { administrator } from '#tests/support/maker_checker'
import { binary, openedBook } from '#tests/support/downloads'
import { pageProps } from '#tests/support/page_props'
import { planVersion, deleteAddedVersions, versionForm } from '#tests/support/schemes'
import { requestAs } from '#tests/support/users'

/** A year in which nothing else is submitted. */
const SUBMITTED = plainDate('2031-06-10')
const CORRECTED = plainDate('2031-08-01')
const YEAR = { financialYear: '2031', loanType: '1' }
const LAKH = 100_000_00

const report = allReports.find(({ id }) => id === 50)!
const district = districtNamed('Gondia')

interface Facts {
  age?: number
  income?: number | null
  amount?: number
}

async function createSubmitted({ age = 32, income = 3 * LAKH, amount = 5 * LAKH }: Facts = {}) {
  const application = await createApplication({
    districtId: district,
    overrides: { ageAtSubmission: age, amountPaise: amount },
  })
  await say(application, income)
  return application
}

async function say({ profileId }: Application, income: number | null) {
  const profile = await Profile.findOrFail(profileId)
  await profile.merge({ familyIncomePaise: income }).save()
}

/** Makes a correction as a section saves it. */
async function correctIncome(application: Application, income: number) {
  const { familyIncomePaise } = await Profile.findOrFail(application.profileId)
  const change = { old: { paise: Number(familyIncomePaise) }, new: { paise: income } }
  await ProfileRevision.create({
    profileId: application.profileId,
    section: 'personal',
    changedBy: application.userId,
    data: { changes: [{ field: 'familyIncome', ...change }] },
    createdAt: DateTime.fromJSDate(getClock().now()),
  })
  await say(application, income)
}

test.group('Applications of a year under other limits', (group) => {
  let files: Record<string, Application>

  group.setup(async () => {
    setClock(new FixedClock(SUBMITTED))
    files = {
      plain: await createSubmitted(),
      age49: await createSubmitted({ age: 49 }),
      age48: await createSubmitted({ age: 48 }),
      age50: await createSubmitted({ age: 50 }),
      age18: await createSubmitted({ age: 18 }),
      income: await createSubmitted({ income: 8 * LAKH }),
      largest: await createSubmitted({ amount: 10 * LAKH }),
      smallest: await createSubmitted({ amount: LAKH }),
      erased: await createSubmitted({ income: null }),
    }
    const { application } = await createLoan({
      application: { districtId: district },
      tenureMonths: 60,
      emiStartOn: SUBMITTED,
    })
    await say(application, 3 * LAKH)
    files.loan = application
    useSystemClock()
  })
  group.each.setup(() => {
    setClock(new FixedClock(CORRECTED))
    return useSystemClock
  })

  const ask = (limits: Record<string, string>, listed = 'differing') =>
    parseReportRequest(
      report,
      { ...YEAR, district: String(district), ...(listed ? { listed } : {}), ...limits },
      { districts: null }
    )

  async function listed(limits: Record<string, string>) {
    const reportRequest = ask(limits)
    const names = new Map(Object.entries(files).map(([name, { number }]) => [number, name]))
    const rows = []
    for await (const row of reportRows(reportRequest)) rows.push(row)
    return rows.map((row) => [names.get(String(row.applicationNo)), row.otherRule, row.limits])
  }

  const cases: [Record<string, string>, unknown[][]][] = [
    [{}, []],
    [{ below_age: '50' }, []],
    [{ below_age: '49' }, [['age49', 'outside', 'age']]],
    [{ below_age: '51' }, [['age50', 'within', 'age']]],
    [{ min_age: '19' }, [['age18', 'outside', 'age']]],
    [{ max_income_rupees: '800000' }, []],
    [{ max_income_rupees: '7,99,999' }, [['income', 'outside', 'income']]],
    [{ max_amount_rupees: '1000000' }, []],
    [{ max_amount_rupees: '999999' }, [['largest', 'outside', 'amount']]],
    [{ min_amount_rupees: '100001' }, [['smallest', 'outside', 'amount']]],
    [{ max_tenure_months: '60' }, []],
    [{ max_tenure_months: '59' }, [['loan', 'outside', 'tenure']]],
    [
      { max_tenure_months: '48', below_age: '49', max_amount_rupees: '999999' },
      [
        ['loan', 'outside', 'tenure'],
        ['largest', 'outside', 'amount'],
        ['age49', 'outside', 'age'],
      ],
    ],
  ]
  for (const [limits, expected] of cases) {
    test(`lists those whose outcome differs under ${JSON.stringify(limits)}`, async ({
      assert,
    }) => {
      assert.deepEqual(await listed(limits), expected)
    })
  }

  test('includes all applications in the totals, although few are listed', async ({ assert }) => {
    const reportRequest = ask({ below_age: '49' })
    const result = await runReport(reportRequest, { page: 1, perPage: 10 })
    const { total, tallies, sums } = result
    assert.deepEqual([total, sums.amount], [1, 5 * LAKH])
    assert.deepEqual(tallies, { both: 7, newly_out: 1, newly_in: 0, neither: 1, not_kept: 1 })
    assert.match(
      totalsTitle(result, report, i18nManager.locale('en')),
      /^TOTAL: 7 within both, 1 newly outside, 0 newly within \(of those submitted;/
    )
    const all = await runReport(ask({ below_age: '49' }, ''), { page: 2, perPage: 4 })
    assert.equal(all.total, 10)
    assert.lengthOf(all.rows, 4)
    assert.deepEqual(all.tallies, tallies)
  })

  test('names the limits in the reader’s language', async ({ assert }) => {
    const reportRequest = ask({ below_age: '49' })
    const [row] = (await runReport(reportRequest, { page: 1, perPage: 1 })).rows
    const column = report.columns.find(({ key }) => key === 'limits')!
    const written = { ...row, limits: 'age,income' }
    const inLocale = (code: string) => textOfCell(column, written, i18nManager.locale(code))
    assert.equal(inLocale('en'), 'Age, Family income')
    assert.equal(inLocale('mr'), 'वय, कौटुंबिक उत्पन्न')
    assert.equal(inLocale('hi'), 'आयु, पारिवारिक आय')
  })

  test('uses the values of an application at its first submission', async ({ assert }) => {
    setClock(new FixedClock(SUBMITTED))
    const file = await createSubmitted({ age: 30, income: 6 * LAKH })
    setClock(new FixedClock(CORRECTED))
    await correctIncome(file, 2 * LAKH)
    await correctIncome(file, LAKH)
    await file.merge({ ageAtSubmission: 41 }).save()
    await file.merge({ ageAtSubmission: 42 }).save()
    const rows = (await runReport(ask({}, ''), { page: 1, perPage: 50 })).rows
    const row = rows.find(({ applicationNo }) => applicationNo === file.number)!
    assert.deepEqual([Number(row.ageThen), row.familyIncome], [30, 6 * LAKH])
    files.corrected = file
    assert.deepEqual(await listed({ max_income_rupees: '500000', below_age: '49' }), [
      ['corrected', 'outside', 'income'],
      ['income', 'outside', 'income'],
      ['age49', 'outside', 'age'],
    ])
    /** Changes before the submission are part of what was submitted. */
    const later = await createSubmitted({ income: 2 * LAKH })
    setClock(new FixedClock(SUBMITTED))
    await correctIncome(later, LAKH)
    const again = (await runReport(ask({}, ''), { page: 1, perPage: 50 })).rows
    assert.equal(
      again.find(({ applicationNo }) => applicationNo === later.number)!.familyIncome,
      LAKH
    )
  })

  test('compares each application with the version of its submission day', async ({ assert }) => {
    await planVersion(1, plainDate('2031-09-01'), { below_age: '45' })
    try {
      setClock(new FixedClock(plainDate('2031-09-02')))
      files.later = await createSubmitted({ age: 46 })
      const reportRequest = ask({}, '')
      const { rows } = await runReport(reportRequest, { page: 1, perPage: 50 })
      const rule = (name: string) =>
        rows.find(({ applicationNo }) => applicationNo === files[name].number)!.ownRule
      assert.deepEqual([rule('later'), rule('age49')], ['outside', 'within'])
      assert.deepEqual(await listed({ below_age: '50' }), [['later', 'within', 'age']])
    } finally {
      await deleteAddedVersions()
    }
  })

  test('is limited to the own districts, on the page and in the file', async ({
    assert,
    client,
  }) => {
    const own = await createUser(Role.districtOfficer, { districtId: district })
    const other = await createUser(Role.districtOfficer, { districtId: districtNamed('Satara') })
    const query = { report: '50', ...YEAR, listed: 'differing', below_age: '49' }
    const linesFor = async (officer: typeof own) => {
      const request = client.get('/officer/reports/spreadsheet').qs(query).loginAs(officer)
      request.request.buffer(true).parse(binary)
      const response = await request
      response.assertStatus(200)
      const book = await openedBook(response.body())
      const lines: string[] = []
      book.worksheets[0].eachRow((row) => lines.push(String((row.values as unknown[])[1])))
      return lines
    }
    const seen = await linesFor(own)
    assert.include(seen, files.age49.number)
    assert.notInclude(seen, files.age48.number)
    assert.match(seen.at(-1)!, /^TOTAL: \d+ within both, 1 newly outside/)
    assert.isFalse((await linesFor(other)).some((line) => /TEST-|TOTAL/.test(line)))
  })

  test('rejects limits that no scheme can have', ({ assert }) => {
    const { problems } = ask({ below_age: '0', max_income_rupees: 'many', min_age: '101' })
    assert.deepEqual(problems, {
      below_age: 'number',
      max_income_rupees: 'number',
      min_age: 'number',
    })
    assert.deepEqual(ask({ below_age: '४९' }).values.below_age, 49)
  })

  test('is opened from the form of a version, with its scheme and its values', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const formOf = async (scheme: string, qs: object = {}) => {
      const path = `/officer/schemes/${scheme}/versions/new`
      const answer = await requestAs(client, admin, 'get', path).qs(qs)
      return pageProps(answer, 'back_office/administration/schemes/version').version
    }
    const fieldsOf = async (href: string) => {
      const answer = await requestAs(client, admin, 'get', href)
      const { report: id, fields } = pageProps(answer, 'back_office/reports/builder')
      const values = fields.map(({ name, value }: Record<'name' | 'value', string>) => [
        name,
        value,
      ])
      return { id, ...Object.fromEntries(values) } as Record<string, unknown>
    }
    const stored = await fieldsOf((await formOf('individual')).underRuleHref)
    assert.deepInclude(stored, {
      id: 50,
      financialYear: '2031',
      loanType: '1',
      listed: 'differing',
      min_age: '18',
      below_age: '50',
      max_income_rupees: '800000',
      min_amount_rupees: '100000',
      max_amount_rupees: '1000000',
      max_tenure_months: '60',
    })
    const { version: _, ...form } = await versionForm(1, '2031-12-01', { below_age: '45' })
    const tried = await formOf('individual', { tried: '1', ...form })
    assert.isNotNull(tried.dryRun)
    const typed = await fieldsOf(tried.underRuleHref)
    assert.deepEqual(typed, { ...stored, below_age: '45' })
    /** All schemes together have no age limit of their own. */
    const all = await fieldsOf((await formOf('all')).underRuleHref)
    assert.deepInclude(all, { loanType: '', below_age: '', max_income_rupees: '800000' })
  })
})
