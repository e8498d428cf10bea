import { once } from 'node:events'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import Loi from '#loi/models/loi'
import { startServer, stop } from '#tests/support/running_server'
import { createOfficer, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { expectedState, stage } from './support.js'
import { full } from '#tests/support/tags'

const FILES = 24
const ROUNDS = 2

/** State of one application in the database: its status, and everything that an approval writes. */
async function traces(application: Application) {
  const fresh = await Application.findOrFail(application.id)
  const about = { subjectType: 'application', subjectId: application.id }
  const decisions = await WorkflowDecision.query().where(about).where('action', 'approve')
  const notices = await db
    .from('notices')
    .where({ application_id: application.id, template: 'loi_issued' })
  const messages = await db
    .from('outbox_messages')
    .where({ user_id: application.userId, template: 'loi_issued', channel: 'sms' })
  return {
    isApproved: fresh.statusId === stage('LOI'),
    written: [
      decisions.length,
      (await Loi.query().where('applicationId', application.id)).length,
      fresh.loiCount,
      notices.length,
      messages.length,
    ],
  }
}

test.group('Crash during decisions', (group) => {
  full(group)
  group.setup(async () => void (await new RecountSubjects().run('application', { fix: true })))
  group.each.setup(() => limiter.clear())

  test('leaves each decision complete or not begun, and the remaining ones can be taken', async ({
    assert,
  }) => {
    const districtId = districtNamed('Sindhudurg')
    const officer = await createOfficer(Role.managingDirector)
    for (let round = 1; round <= ROUNDS; round++) {
      const files: Application[] = []
      for (let index = 0; index < FILES; index++) {
        files.push(await createApplication({ statusId: stage('MD'), districtId }))
      }
      const server = await startServer()
      const visitor = new Visitor(server.address)
      await visitor.signIn(officer.userName, TEST_PASSWORD)
      const forms = new Map<number, object>()
      for (const file of files)
        forms.set(file.id, { action: 'approve', ...(await expectedState(file)) })
      const approve = ({ id }: Application, by = visitor) =>
        by.send('POST', `/officer/applications/${id}/decisions`, forms.get(id))

      let answered = 0
      const killed = once(server.child, 'exit')
      await Promise.allSettled(
        files.map(async (file) => {
          await approve(file)
          /** Some are complete, the others are in progress. */
          if (++answered === 2 + round) server.child.kill('SIGKILL')
        })
      )
      await killed

      const left: Application[] = []
      for (const file of files) {
        const { isApproved, written } = await traces(file)
        const whole = isApproved ? [1, 1, 1, 1, 1] : [0, 0, 0, 0, 0]
        assert.deepEqual(written, whole, `${file.number} in round ${round}`)
        if (!isApproved) left.push(file)
      }
      assert.isAtLeast(FILES - left.length, 2 + round)
      assert.isNotEmpty(left, 'the crash came before the end')
      const { wrong } = await new RecountSubjects().run('application')
      assert.deepEqual(wrong, [], 'the counters match the table')

      const again = await startServer()
      const back = new Visitor(again.address)
      await back.signIn(officer.userName, TEST_PASSWORD)
      for (const file of left) await approve(file, back)
      await stop(again.child)
      for (const file of left) assert.isTrue((await traces(file)).isApproved)
    }
    const numbers = await Loi.query()
      .join('applications', 'applications.id', 'lois.application_id')
      .where('applications.district_id', districtId)
      .where('lois.number', 'like', 'LOI-IL-%')
      .select('lois.number')
    const sequence = numbers.map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b)
    assert.deepEqual(
      sequence,
      sequence.map((_, index) => sequence[0] + index),
      'no number is missing'
    )
  }).timeout(240_000)
})
