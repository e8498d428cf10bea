import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  type StepFacts,
  nextSteps,
  type NextStep,
  STEP_KINDS,
} from '#applications/rules/next_steps'
import { addDays, plainDate, type PlainDate } from '#kernel/calendar/plain_date'

const TODAY = plainDate('2026-11-20')
const day = (offset: number) => addDays(TODAY, offset)

type Changes = Partial<Omit<StepFacts, 'status'>> & {
  status?: Partial<StepFacts['status']>
}

/** Creates an application with its applicant, with defaults. */
function application({ status, ...changes }: Changes = {}): StepFacts {
  return {
    uuid: 'a1',
    number: 'IL-1',
    scheme: 'Individual loan',
    path: 'individual',
    since: day(-5),
    holder: null,
    correctUntil: null,
    correctHref: '/apply/individual',
    reason: null,
    remarks: null,
    item: null,
    appeal: null,
    stage: { questions: [], letter: null, loan: null },
    ...changes,
    status: {
      isFinal: false,
      isEditable: false,
      allowsExtension: false,
      showsLoi: false,
      column: 'DM',
      ...status,
    },
  }
}

const instalment = (id: number, dueOn: PlainDate, lastDay: PlainDate) => ({
  id,
  dueOn,
  lastDay,
  refundPaise: 655_01,
})

const LOAN = {
  isOpen: false,
  claimable: [],
  upcoming: null,
  returned: [],
  pending: [],
  linkings: [],
}

const loan = (changes: object) =>
  application({
    status: { column: 'Disbursed' },
    stage: { questions: [], letter: null, loan: { ...LOAN, ...changes } },
  })

const ask = (applications: StepFacts[], begun: Parameters<typeof nextSteps>[0]['begun'] = []) =>
  nextSteps({ today: TODAY, applications, begun })

const kinds = (steps: NextStep[]) => steps.map(({ kind }) => kind)

const letter = (validTill: PlainDate, extendUntil: PlainDate | null = null) => ({
  questions: [],
  letter: { validTill, extendUntil },
  loan: null,
})

test.group('Next steps', () => {
  test('tell a new user to choose a scheme', ({ assert }) => {
    assert.deepEqual(kinds(ask([])), ['start'])
  })

  test('continue an incomplete profile, and review and submit a complete one', ({ assert }) => {
    const begun = { scheme: 'Individual loan', path: 'individual', done: 3, total: 7 }
    assert.containSubset(ask([], [begun]), [
      { kind: 'finish', href: '/apply/individual', done: 3, total: 7, until: null },
    ])
    assert.containSubset(ask([], [{ ...begun, done: 7 }]), [
      { kind: 'submit', href: '/apply/individual/summary' },
    ])
  })

  test('show who is holding a pending application and since when', ({ assert }) => {
    const waiting = application({ holder: 'District office' })
    assert.containSubset(ask([waiting]), [
      { kind: 'wait', holder: 'District office', since: day(-5), until: null },
    ])
    const extension = application({
      holder: 'Managing Director',
      status: { column: 'MD', showsLoi: true },
    })
    assert.deepEqual(kinds(ask([extension])), ['wait'])
  })

  test('correct a returned application until the hold ends, with the reason of the office', ({
    assert,
  }) => {
    const held = {
      status: { isEditable: true, column: 'Hold' },
      correctUntil: day(84),
      reason: 'Document not legible',
      remarks: 'Please send a clear copy.',
    }
    assert.containSubset(ask([application(held)]), [
      {
        kind: 'correct',
        until: day(84),
        reason: 'Document not legible',
        remarks: 'Please send a clear copy.',
        href: '/apply/individual',
      },
    ])
    const late = ask([application({ ...held, correctUntil: day(-1) })])
    assert.equal(late[0].until, TODAY, 'the nightly task has not closed it yet')
  })

  test('answer a question of the office while it holds the application', ({ assert }) => {
    const href = '/my-applications/a1/questions/7'
    const asked = [{ id: 7, href, until: day(9), remarks: 'The name of the mother?' }]
    const steps = ask([
      application({ holder: 'GM', stage: { questions: asked, letter: null, loan: null } }),
    ])
    assert.containSubset(steps, [{ kind: 'answer', href, until: day(9) }, { kind: 'wait' }])
    assert.equal(steps[0].remarks, 'The name of the mother?')
    const closed = application({
      status: { isFinal: true },
      stage: { questions: asked, letter: null, loan: null },
    })
    assert.deepEqual(kinds(ask([closed])), ['start'])
  })

  test('take a letter to the bank up to and including the last day of its validity', ({
    assert,
  }) => {
    const issued = (till: PlainDate) =>
      application({ status: { column: 'LOI', showsLoi: true }, stage: letter(till, day(30)) })
    assert.containSubset(ask([issued(TODAY)]), [
      { kind: 'go_to_bank', until: TODAY, href: '/loans/a1/sanction' },
    ])
    assert.deepEqual(kinds(ask([issued(day(-1))])), ['late_sanction'])
  })

  test('extend an expired letter within its period; an earlier sanction can still be recorded', ({
    assert,
  }) => {
    const expired = (until: PlainDate | null) =>
      application({
        status: { column: 'Lapsed', allowsExtension: true },
        stage: letter(day(-10), until),
        remarks: 'Say why the bank needs longer.',
      })
    const open = ask([expired(day(20))])
    assert.deepEqual(kinds(open), ['extend', 'late_sanction'])
    assert.equal(open[0].until, day(20))
    assert.equal(open[0].remarks, 'Say why the bank needs longer.')
    assert.deepEqual(kinds(ask([expired(day(-1))])), ['late_sanction'])
    assert.deepEqual(kinds(ask([expired(null)])), ['late_sanction'])
    const lapsed = application({
      status: { column: 'Lapsed', showsLoi: true },
      stage: letter(day(-50), day(-20)),
    })
    assert.deepEqual(kinds(ask([lapsed])), ['late_sanction'])
  })

  test('record the disbursement after a recorded sanction', ({ assert }) => {
    const sanctioned = application({ status: { column: 'LOI' }, stage: letter(day(20)) })
    assert.containSubset(ask([sanctioned]), [
      { kind: 'record_disbursement', until: null, href: '/loans/a1/disbursements/new' },
    ])
  })

  test('claim an instalment with its amount until its last day, the nearest first', ({
    assert,
  }) => {
    const steps = ask([
      loan({
        claimable: [instalment(2, day(-4), day(88)), instalment(1, day(-34), day(58))],
        upcoming: instalment(3, day(26), day(116)),
      }),
    ])
    assert.deepEqual(kinds(steps), ['claim', 'claim', 'pay'])
    assert.containSubset(steps, [
      { key: 'claim-1', amountPaise: 655_01, on: day(-34), until: day(58) },
      { key: 'claim-2', until: day(88) },
      { on: day(26), until: null },
    ])
  })

  test('cover a returned claim, a claim under review, and a loan that is not fully disbursed', ({
    assert,
  }) => {
    const steps = ask([
      loan({
        isOpen: true,
        returned: [{ uuid: 'c1', until: day(9), reason: 'Proof missing', remarks: 'Blurred' }],
        pending: [{ uuid: 'c2', holder: 'Accounts', since: day(-3) }],
      }),
    ])
    assert.deepEqual(kinds(steps), ['correct_claim', 'further_disbursement', 'wait_for_claim'])
    assert.containSubset(steps, [
      { href: '/loans/a1/claims/c1', until: day(9), reason: 'Proof missing', remarks: 'Blurred' },
      {},
      { holder: 'Accounts', since: day(-3) },
    ])
  })

  test('show nothing to do if all is claimed or the refund period is over', ({ assert }) => {
    assert.deepEqual(kinds(ask([loan({})])), ['nothing'])
    const completed = application({ status: { column: 'Disbursed', isFinal: true } })
    assert.deepEqual(kinds(ask([completed])), ['nothing'])
    const rejected = application({ status: { column: 'Rejected', isFinal: true } })
    assert.deepEqual(kinds(ask([rejected])), ['start'])
  })

  test('appeal a rejection until its last day, or wait for a pending appeal', ({ assert }) => {
    const rejected = { isFinal: true, column: 'Rejected' }
    const until = day(3)
    const only = (appeal: StepFacts['appeal']) =>
      nextSteps({
        today: TODAY,
        applications: [application({ status: rejected, appeal })],
        begun: [],
      })
    const [appealed, ...others] = only({ kind: 'appeal', until })
    assert.isEmpty(others)
    assert.include(appealed, { kind: 'appeal', until, href: '/my-applications/a1/appeal' })
    const [waited] = only({ kind: 'wait_for_appeal', holder: 'AGM', since: day(-2) })
    assert.include(waited, { kind: 'wait_for_appeal', holder: 'AGM', until: null })
  })

  test('always contain at least one step, the nearest last day first, none of them past', ({
    assert,
  }) => {
    const offset = fc.integer({ min: -200, max: 200 }).map(day)
    const ahead = fc.integer({ min: 0, max: 200 }).map(day)
    const rows = fc.array(
      fc.record({ id: fc.nat(), dueOn: offset, lastDay: offset, refundPaise: fc.nat() })
    )
    const facts = fc
      .record({
        uuid: fc.uuid(),
        holder: fc.option(fc.constant('GM')),
        correctUntil: fc.option(offset),
        status: fc.record({
          isFinal: fc.boolean(),
          isEditable: fc.boolean(),
          allowsExtension: fc.boolean(),
          showsLoi: fc.boolean(),
          column: fc.constantFrom('DM', 'Hold', 'LOI', 'Lapsed', 'Disbursed', 'Rejected'),
        }),
        stage: fc.record({
          questions: fc.array(
            fc.record({
              id: fc.nat(),
              href: fc.constant('/asked'),
              until: ahead,
              remarks: fc.constant('Which one?'),
            }),
            { maxLength: 2 }
          ),
          letter: fc.option(fc.record({ validTill: offset, extendUntil: fc.option(offset) })),
          loan: fc.option(
            fc.record({
              isOpen: fc.boolean(),
              claimable: rows.map((all) => all.filter(({ lastDay }) => lastDay >= TODAY)),
              upcoming: fc.constant(null),
              returned: fc.constant([]),
              pending: fc.constant([]),
              linkings: fc.constant([]),
            })
          ),
        }),
      })
      .map((changes) => application(changes))
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 3 }), (applications) => {
        const steps = ask(applications)
        assert.isAbove(steps.length, 0)
        const days = steps.map(({ until }) => until ?? '9999-12-31')
        assert.deepEqual(days, days.toSorted())
        assert.isTrue(steps.every(({ until }) => until === null || until >= TODAY))
        assert.isTrue(steps.every(({ kind }) => STEP_KINDS.includes(kind)))
      })
    )
  })
})
