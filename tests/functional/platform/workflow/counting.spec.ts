import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { subjectStateOf } from '#applications/contracts/application_subject'
import { Role } from '#auth/roles'
import { plainDate } from '#kernel/calendar/plain_date'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { createApplication } from '#database/factories/application_factory'
import { addToCells, countSubjects } from '#workflow/actions/count_subjects'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { recordStart } from '#workflow/actions/decide'
import type { CounterCell, SubjectState } from '#workflow/contracts/subject'
import { latestDecision } from '#workflow/queries/decision_history'
import { dialect } from '#tests/support/tags'

/** Returns cells of a loan type that no other test uses. */
const LOAN_TYPE = 77
const cell = (statusId: number, subjects: number, amountPaise: number): CounterCell => ({
  districtId: 490,
  loanType: LOAN_TYPE,
  statusId,
  paymentStatusId: 5,
  subjects,
  amountPaise,
})

/** Returns those cells from the database, in the order of their insertion. */
async function storedCells() {
  const rows = await db.from('workflow_counters').where('loan_type', LOAN_TYPE).orderBy('id')
  return rows.map((row) => [
    row.subject_type,
    row.district_id,
    row.status_id,
    row.payment_status_id,
    Number(row.subjects),
    Number(row.amount_paise),
  ])
}

const add = (...cells: CounterCell[]) => inTransaction((trx) => addToCells(trx, 'claim', cells))

test.group('Counters', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => useSystemClock())

  test('are updated in one order, and only where something changes', async ({ assert }) => {
    await add(cell(3, 1, 50), cell(1, 2, 0), cell(4, 0, 0), cell(2, 0, 70))
    assert.deepEqual(await storedCells(), [
      ['claim', 490, 1, 5, 2, 0],
      ['claim', 490, 2, 5, 0, 70],
      ['claim', 490, 3, 5, 1, 50],
    ])
  })

  test('are increased and decreased', async ({ assert }) => {
    await add(cell(1, 5, 500))
    await add(cell(1, -2, -150))
    assert.deepEqual(await storedCells(), [['claim', 490, 1, 5, 3, 350]])
  })

  test('are updated for several subjects at once', async ({ assert }) => {
    const state = (statusId: number): SubjectState => ({
      id: 1,
      userId: 1,
      ...cell(statusId, 0, 100),
      workflowVersion: 0,
      begunOn: plainDate('2026-01-01'),
      desk: null,
      isHeld: false,
    })
    const changes = [
      { before: null, after: state(1) },
      { before: null, after: state(1) },
      { before: state(1), after: state(2) },
    ]
    await inTransaction((trx) => countSubjects(trx, 'claim', changes))
    assert.deepEqual(await storedCells(), [
      ['claim', 490, 1, 5, 1, 100],
      ['claim', 490, 2, 5, 1, 100],
    ])
  })

  test('include a subject from its submission on', async ({ assert }) => {
    setClock(new FixedClock(new Date('2026-03-04T05:06:07Z')))
    const { userId, id, ...application } = subjectStateOf(await createApplication())
    const subject = { ...application, id: id + 1, userId, loanType: LOAN_TYPE }
    const actor = { id: userId, role: Role.applicant }
    const { id: written } = await inTransaction((trx) =>
      recordStart(trx, 'application', subject, actor)
    )
    const decision = (await latestDecision('application', id + 1))!
    assert.equal(decision.id, written)
    assert.containsSubset(decision.$attributes, {
      action: 'submit',
      fromStatus: null,
      toStatus: subject.statusId,
      decidedBy: userId,
      role: Role.applicant,
    })
    assert.equal(decision.createdAt.toMillis(), Date.parse('2026-03-04T05:06:07Z'))
    const { districtId, statusId, amountPaise } = subject
    assert.deepEqual(await storedCells(), [
      ['application', districtId, statusId, 0, 1, amountPaise],
    ])
  })
})

test.group('Recount', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const recount = (fix?: boolean) => new RecountSubjects().run('claim', { fix })
  const notes = () => db.from('audit_entries').where('action', 'counters.fixed')

  test('reports the counted and the actual value of each wrong cell', async ({ assert }) => {
    await recount(true)
    const before = (await notes()).length
    const { cells } = await recount()
    await add(cell(1, 2, 500), cell(2, 1, 0), cell(3, 0, 40))
    const report = await recount()
    const where = { districtId: 490, loanType: LOAN_TYPE, paymentStatusId: 5 }
    const actual = { subjects: 0, amountPaise: 0 }
    assert.deepEqual(report, {
      subjectType: 'claim',
      cells: cells + 3,
      wrong: [
        { ...where, statusId: 1, counted: { subjects: 2, amountPaise: 500 }, actual },
        { ...where, statusId: 2, counted: { subjects: 1, amountPaise: 0 }, actual },
        { ...where, statusId: 3, counted: { subjects: 0, amountPaise: 40 }, actual },
      ],
      wrongWaits: [],
      wrongFinished: [],
      fixed: false,
    })
    assert.lengthOf(await storedCells(), 3)
    assert.lengthOf(await notes(), before)
  })

  test('fixes on request, and records the extent', async ({ assert }) => {
    await recount(true)
    await add(cell(1, 2, 500), cell(2, -1, 10))
    const before = (await notes()).length
    const report = await recount(true)
    assert.isTrue(report.fixed)
    assert.lengthOf(report.wrong, 2)
    const [note, ...others] = (await notes().orderBy('id')).slice(before)
    assert.isEmpty(others)
    assert.deepEqual([note.actor_id, note.subject_type], [null, 'claim'])
    assert.deepEqual(JSON.parse(note.data), { cells: 2 })
    assert.deepEqual(
      (await storedCells()).map((row) => row.slice(4)),
      [
        [0, 0],
        [0, 0],
      ]
    )
    const again = await recount(true)
    assert.deepEqual([again.wrong, again.fixed], [[], false])
    assert.lengthOf(await notes(), before + 1)
  })

  test('finds a cell that is missing in the counters', async ({ assert }) => {
    const { districtId, loanType, statusId, amountPaise } = await createApplication()
    await new RecountSubjects().run('application', { fix: true })
    const counters = db.from('workflow_counters').where('subject_type', 'application')
    await counters
      .where({ district_id: districtId, loan_type: loanType, status_id: statusId })
      .delete()
    const { wrong } = await new RecountSubjects().run('application')
    assert.lengthOf(wrong, 1)
    assert.deepEqual(wrong[0].counted, { subjects: 0, amountPaise: 0 })
    assert.isAtLeast(wrong[0].actual.subjects, 1)
    assert.isAtLeast(wrong[0].actual.amountPaise, amountPaise)
    assert.containsSubset(wrong[0], { districtId, loanType, statusId, paymentStatusId: 0 })
  })
})
