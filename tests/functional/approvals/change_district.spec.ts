import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { OFFICER_ROLES, Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import LendingDetail from '#profile/models/lending_detail'
import { latestDecision } from '#workflow/queries/decision_history'
import { stage } from './support.js'

const PATH = '/officer/change-district'
const YEAR = '2627'
let sequence = 0

const numbered = () => ({ number: `IL-TST-${YEAR}-${String(++sequence).padStart(6, '0')}` })

test.group('Change of district', () => {
  test('moves the file and its counters, keeps the number', async ({ client, assert }) => {
    const [from, to] = [districtNamed('Hingoli'), districtNamed('Jalna')]
    const application = await createApplication({
      districtId: from,
      statusId: stage('GM'),
      overrides: numbered(),
    })
    const counted = async (districtId: number) => {
      const [row] = await db
        .from('workflow_counters')
        .where({ subject_type: 'application', district_id: districtId })
        .sum('subjects as total')
      return Number(row.total ?? 0)
    }
    const before = [await counted(from), await counted(to)]
    const agm = await createUser(Role.agm)
    const response = await client
      .post(PATH)
      .loginAs(agm)
      .withCsrfToken()
      .redirects(0)
      .form({ number: ` ${application.number.toLowerCase()} `, districtId: to })
    response.assertFlashMessage('success', 'District Changed Successfully.')

    const after = await Application.findOrFail(application.id)
    assert.equal(after.districtId, to)
    assert.equal(after.number, application.number)
    assert.equal(after.statusId, application.statusId)
    assert.deepEqual([await counted(from), await counted(to)], [before[0] - 1, before[1] + 1])
    const lending = await LendingDetail.findByOrFail('profile_id', application.profileId)
    assert.equal(lending.loanDistrictId, to, 'a resubmission does not bring the old one back')
    const last = await latestDecision('application', application.id)
    assert.equal(last!.action, 'change_district')
    assert.equal(last!.remarks, 'Hingoli → Jalna')
  })

  test('is refused with a message beside the field', async ({ client, assert }) => {
    const application = await createApplication({ statusId: stage('GM'), overrides: numbered() })
    const closed = await createApplication({ statusId: stage('Rejected'), overrides: numbered() })
    const agm = await createUser(Role.agm)
    const send = (form: object) =>
      client.post(PATH).loginAs(agm).withCsrfToken().redirects(0).form(form)
    const latur = districtNamed('Latur')
    const cases: [object, string][] = [
      [{}, 'number'],
      [{ number: application.number }, 'districtId'],
      [{ number: application.number, districtId: 99_999 }, 'districtId'],
      [{ number: 'IL-XXX-0000-000000', districtId: latur }, 'number'],
      [{ number: application.number, districtId: application.districtId }, 'districtId'],
    ]
    for (const [form, field] of cases) {
      const response = await send(form)
      const bag = response.flashMessage('inputErrorsBag') as Record<string, string[]>
      assert.property(bag, field, JSON.stringify(form))
    }
    const refused = await send({ number: closed.number, districtId: latur })
    assert.isString(refused.flashMessage('warning'))
    const unchanged = await Application.findOrFail(closed.id)
    assert.equal(unchanged.districtId, closed.districtId)
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
