import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { createApplication, createUser } from '#database/factories/application_factory'
import { Role } from '#auth/roles'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { Decide } from '#workflow/actions/decide'
import { dialect } from '#tests/support/tags'

test.group('Recount', (group) => {
  dialect(group)
  group.each.setup(() => ace.ui.switchMode('raw'))
  group.each.teardown(() => ace.ui.switchMode('normal'))

  /** Other tests write rows directly; from here on the counters are correct. */
  group.setup(async () => {
    await new RecountSubjects().run('application', { fix: true })
    await new RecountSubjects().run('claim', { fix: true })
  })

  test('finds correct counters after decisions', async ({ assert }) => {
    const application = await createApplication()
    const officer = await createUser(Role.districtOfficer)
    const actor = { id: officer.id, role: Role.districtOfficer }
    const step = { subjectType: 'application', subjectId: application.id, actor } as const
    await new Decide().run({ ...step, action: 'verify' })
    const report = await new RecountSubjects().run('application')
    assert.deepEqual(report.wrong, [])
    assert.isAbove(report.cells, 0)
    assert.equal((await ace.exec('applications:recount', [])).exitCode, 0)
  })

  test('finds a wrong counter, and fixes it on request', async ({ assert }) => {
    const application = await createApplication()
    const cell = () =>
      db.from('workflow_counters').where({
        subject_type: 'application',
        district_id: application.districtId,
        loan_type: application.loanType,
        status_id: application.statusId,
      })
    const before = await cell().first()
    await cell().update({ subjects: before.subjects + 7, amount_paise: 1 })
    await db.table('workflow_counters').insert({
      subject_type: 'claim',
      district_id: application.districtId,
      loan_type: 1,
      status_id: 1,
      payment_status_id: 5,
      subjects: 2,
      amount_paise: 5,
    })

    const found = await ace.exec('applications:recount', ['--json'])
    assert.equal(found.exitCode, 1)
    const { wrong } = await new RecountSubjects().run('application')
    assert.lengthOf(wrong, 1)
    assert.equal(wrong[0].counted.subjects, wrong[0].actual.subjects + 7)

    const fixed = await ace.exec('applications:recount', ['--fix'])
    assert.equal(fixed.exitCode, 0)
    const after = await cell().first()
    assert.equal(Number(after.subjects), Number(before.subjects))
    assert.equal(Number(after.amount_paise), Number(before.amount_paise))
    for (const type of ['application', 'claim'] as const) {
      assert.isEmpty((await new RecountSubjects().run(type)).wrong)
    }
    const audit = await db.from('audit_entries').where('action', 'counters.fixed')
    assert.isNotEmpty(audit)
  })

  test('loses no decision that is taken during the count', async ({ assert }) => {
    const applications = await Promise.all(Array.from({ length: 12 }, () => createApplication()))
    const officer = await createUser(Role.districtOfficer)
    await db.from('workflow_counters').where('subject_type', 'application').increment('subjects', 3)
    const actor = { id: officer.id, role: Role.districtOfficer }
    await Promise.all([
      ...applications.map(({ id }) =>
        new Decide().run({ subjectType: 'application', subjectId: id, action: 'verify', actor })
      ),
      new RecountSubjects().run('application', { fix: true }),
    ])
    assert.isEmpty((await new RecountSubjects().run('application')).wrong)
  })
})
