import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ChangeDistrict } from '#approvals/actions/change_district'
import User from '#auth/models/user'
import { createLoan } from '#database/factories/loan_factory'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { claimRows } from '#tests/support/claims'
import { fileGrievance, deleteGrievances } from '#tests/support/grievances'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import Application from '#applications/models/application'
import { OFFICER_ROLES, Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import LendingDetail from '#profile/models/lending_detail'
import { pageProps } from '#tests/support/page_props'
import { latestDecision } from '#workflow/queries/decision_history'
import { open, expectedState, stage } from './support.js'

const PATH = '/officer/change-district'
const YEAR = '2627'
let sequence = 0

const numbered = () => ({ number: `IL-TST-${YEAR}-${String(++sequence).padStart(6, '0')}` })

test.group('Change of district', () => {
  test('moves the application and its counters, and keeps the number', async ({
    client,
    assert,
  }) => {
    const [from, to] = [districtNamed('Hingoli'), districtNamed('Jalna')]
    const application = await createApplication({
      districtId: from,
      statusId: stage('GM'),
      overrides: numbered(),
    })
    const countOf = async (districtId: number) => {
      const [row] = await db
        .from('workflow_counters')
        .where({ subject_type: 'application', district_id: districtId })
        .sum('subjects as total')
      return Number(row.total ?? 0)
    }
    const before = [await countOf(from), await countOf(to)]
    const agm = await createUser(Role.agm)
    const response = await client
      .post(PATH)
      .loginAs(agm)
      .withCsrfToken()
      .redirects(0)
      .json({
        number: ` ${application.number.toLowerCase()} `,
        districtId: to,
        ...(await expectedState(application)),
      })
    response.assertFlashMessage('success', 'District Changed Successfully.')

    const after = await Application.findOrFail(application.id)
    assert.equal(after.districtId, to)
    assert.equal(after.number, application.number)
    assert.equal(after.statusId, application.statusId)
    assert.deepEqual([await countOf(from), await countOf(to)], [before[0] - 1, before[1] + 1])
    const lending = await LendingDetail.findByOrFail('profile_id', application.profileId)
    assert.equal(lending.loanDistrictId, to, 'a resubmission does not bring the old one back')
    const last = await latestDecision('application', application.id)
    assert.equal(last!.action, 'change_district')
    assert.equal(last!.remarks, 'Hingoli → Jalna')
  })

  test('moves pending claims and open grievances with their counters', async ({ assert }) => {
    const [from, to] = [districtNamed('Hingoli'), districtNamed('Jalna')]
    const loan = await createLoan({
      application: { districtId: from, overrides: numbered() },
      emiStartOn: addDays(getClock().today(), -40),
    })
    const claim = await claimRows(loan, { rowNos: [0] })
    const grievance = await fileGrievance(await User.findOrFail(loan.application.userId), {
      applicationUuid: loan.application.uuid,
      districtId: from,
    })
    const agm = await createUser(Role.agm)
    await new ChangeDistrict().run(agm, { number: loan.application.number, districtId: to })
    for (const file of [claim, grievance]) {
      await file.refresh()
      assert.equal(file.districtId, to)
    }
    const { wrong, wrongWaits } = await new RecountSubjects().run('claim', { fix: false })
    assert.deepEqual([...wrong, ...wrongWaits], [])
    await deleteGrievances()
  })

  test('accepts the first of several requests from the same page', async ({ client, assert }) => {
    const application = await createApplication({ statusId: stage('GM'), overrides: numbered() })
    const agm = await createUser(Role.agm)
    const known = await expectedState(application)
    const answers = await Promise.all(
      ['Latur', 'Jalna', 'Latur', 'Hingoli', 'Jalna', 'Latur', 'Hingoli', 'Jalna'].map((district) =>
        client
          .post(PATH)
          .loginAs(agm)
          .withCsrfToken()
          .redirects(0)
          .json({ number: application.number, districtId: districtNamed(district), ...known })
      )
    )
    const done = answers.filter((answer) => answer.flashMessage('success'))
    assert.lengthOf(done, 1)
    const moves = await db
      .from('workflow_decisions')
      .where({ subject_type: 'application', subject_id: application.id, action: 'change_district' })
    assert.lengthOf(moves, 1)
  })

  test('is refused with a message beside the field', async ({ client, assert }) => {
    const application = await createApplication({ statusId: stage('GM'), overrides: numbered() })
    const closed = await createApplication({ statusId: stage('Rejected'), overrides: numbered() })
    const agm = await createUser(Role.agm)
    const send = (form: object) =>
      client.post(PATH).loginAs(agm).withCsrfToken().redirects(0).json(form)
    const latur = districtNamed('Latur')
    const known = await expectedState(application)
    const cases: [object, string][] = [
      [{}, 'number'],
      [{ number: application.number }, 'districtId'],
      [{ number: application.number, districtId: 99_999 }, 'districtId'],
      [{ number: 'IL-XXX-0000-000000', districtId: latur, ...known }, 'number'],
      [{ number: application.number, districtId: application.districtId, ...known }, 'districtId'],
    ]
    for (const [form, field] of cases) {
      const response = await send(form)
      const bag = response.flashMessage('inputErrorsBag') as Record<string, string[]>
      assert.property(bag, field, JSON.stringify(form))
    }
    const refused = await send({
      number: closed.number,
      districtId: latur,
      ...(await expectedState(closed)),
    })
    assert.isString(refused.flashMessage('warning'))
    const unchanged = await Application.findOrFail(closed.id)
    assert.equal(unchanged.districtId, closed.districtId)
  })

  test('shows the application with a number before the change, and a message if none exists', async ({
    client,
    assert,
  }) => {
    const application = await createApplication({ statusId: stage('GM'), overrides: numbered() })
    const agm = await createUser(Role.agm)
    const openPage = async (query: string) =>
      pageProps(await open(client, agm, `${PATH}${query}`), 'lending/approvals/change_district')
    const { file, error } = await openPage(`?number=${application.number.toLowerCase()}`)
    assert.containSubset(file, { id: application.id, number: application.number })
    assert.isNull(error)
    assert.deepInclude(
      { expectedStatusId: file!.statusId, expectedDecisionId: file!.lastDecisionId },
      await expectedState(application)
    )
    assert.isNull((await openPage('')).error)
    assert.equal((await openPage('?number=')).error, 'Please enter the application number')
    const none = await openPage('?number=IL-XXX-0000-000000')
    assert.isNull(none.file)
    assert.isString(none.error)
  })

  test('is for the AGM only', async ({ client, assert }) => {
    for (const roleId of OFFICER_ROLES) {
      const officer = await createUser(roleId)
      const page = await client.get(PATH).loginAs(officer).withInertia()
      assert.equal(page.status(), roleId === Role.agm ? 200 : 403, `role ${roleId}`)
      const sent = await client.post(PATH).loginAs(officer).withCsrfToken().redirects(0).form({})
      assert.equal(sent.status(), roleId === Role.agm ? 302 : 403, `role ${roleId}`)
    }
  })
})
