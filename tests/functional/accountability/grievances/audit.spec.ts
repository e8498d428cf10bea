import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import i18nManager from '@adonisjs/i18n/services/main'
import { auditList } from '#administration/audit/list'
import { recentActions } from '#administration/officers/officer_page'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createUser } from '#database/factories/application_factory'
import { AnswerGrievance } from '#grievances/actions/grievance_transitions'
import type Grievance from '#grievances/models/grievance'
import { fileGrievance, deleteGrievances, versionOf } from '#tests/support/grievances'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs } from '#tests/support/users'

const PATH = '/officer/audit'
const DEMAND = { kind: 'demand_for_money', respondent: 'district_office' } as const

const entryOf = async ({ id }: Grievance, action = 'grievance.filed') => {
  const about = { subject_type: 'grievance', subject_id: id, action }
  return Number((await db.from('audit_entries').where(about).firstOrFail()).id)
}

const listed = async (client: ApiClient, reader: User) => {
  const answer = await requestAs(client, reader, 'get', `${PATH}?kind=grievance.filed`)
  return pageProps(answer, 'back_office/administration/audit/index').list.rows.map(({ id }) => id)
}

test.group('Grievances in the audit log', (group) => {
  group.setup(() => deleteGrievances())
  group.each.teardown(deleteGrievances)

  test('are visible only to users who see the grievance, and not at all with a hidden name', async ({
    client,
    assert,
  }) => {
    const person = await createApplicant({ firstName: 'Vaishnavi', lastName: 'Zambare' })
    const [ofDemand, ofAuditor, ofFile, hidden] = [
      await fileGrievance(person, DEMAND),
      await fileGrievance(person, { kind: 'office', respondent: 'auditor' }),
      await fileGrievance(person),
      await fileGrievance(person, { ...DEMAND, hidesName: true }),
    ]
    const auditor = await createUser(Role.auditor)
    const administrator = await createUser(Role.administrator)
    assert.deepEqual(await listed(client, auditor), [await entryOf(ofDemand)])
    assert.deepEqual(await listed(client, administrator), [])
    const open = async (reader: User, grievance: Grievance) =>
      requestAs(client, reader, 'get', `${PATH}/${await entryOf(grievance)}`)
    for (const grievance of [ofAuditor, ofFile, hidden]) {
      assert.equal((await open(auditor, grievance)).status(), 404)
    }
    for (const grievance of [ofDemand, ofAuditor, ofFile, hidden]) {
      assert.equal((await open(administrator, grievance)).status(), 404)
    }
    const answer = await open(auditor, ofDemand)
    const { entry } = pageProps(answer, 'back_office/administration/audit/show')
    assert.equal(entry.about, `Grievance ${ofDemand.id}`)
    assert.notInclude(answer.text(), 'Vaishnavi')
    const values = auditList.filters.read({ kind: 'grievance.filed' }, administrator)
    const rows = db.from('audit_entries')
    auditList.filters.filter(values)(rows)
    assert.lengthOf(await rows, 0, 'of which the files are made')
    assert.notProperty(auditList.filters.noted({}, administrator), 'viewer')
  })

  test('record who opened one', async ({ client, assert }) => {
    const grievance = await fileGrievance(await createApplicant(), DEMAND)
    const auditor = await createUser(Role.auditor)
    const other = await createUser(Role.agm)
    for (const officer of [auditor, other]) {
      await requestAs(client, officer, 'get', `/officer/grievances/${grievance.uuid}`)
    }
    const about = { subject_type: 'grievance', subject_id: grievance.id }
    const looks = await db.from('audit_entries').where({ ...about, action: 'grievance.viewed' })
    assert.deepEqual(
      looks.map((row) => Number(row.actor_id)),
      [auditor.id]
    )
  })

  test('do not name a citizen, and keep the original values', async ({ assert }) => {
    const person = await createApplicant()
    const grievance = await fileGrievance(person)
    const rows = await db
      .from('audit_entries')
      .where({ subject_type: 'grievance', subject_id: grievance.id })
    assert.deepEqual(
      rows.map((row) => [row.action, row.actor_id, row.actor_role]),
      [['grievance.filed', null, null]]
    )
  })

  test('are not among an officer’s recent changes, for the administrator', async ({ assert }) => {
    const grievance = await fileGrievance(await createApplicant(), { ...DEMAND, hidesName: true })
    const auditor = await createUser(Role.auditor)
    const message = 'It is looked into by somebody else.'
    const expectedVersion = await versionOf(grievance)
    await new AnswerGrievance().run(auditor, { uuid: grievance.uuid, message, expectedVersion })
    const administrator = await createUser(Role.administrator)
    assert.deepEqual(await recentActions(auditor.id, administrator, i18nManager.locale('en')), [])
  })
})
