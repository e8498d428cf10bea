import { test } from '@japa/runner'
import type { AnswerRow } from '#claims/payments/rules/bank_answer'
import { type BatchLineFacts, matchRows } from '#claims/payments/rules/match_answer'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'

const DAYS = { from: plainDate('2026-08-10'), till: plainDate('2026-08-15') }

const line = (claimId: number, more: Partial<BatchLineFacts> = {}): BatchLineFacts => ({
  id: claimId * 10,
  claimId,
  amountPaise: 5_000,
  result: 'sent',
  ...more,
})

const row = (claimId: number, more: Partial<AnswerRow> = {}): AnswerRow => ({
  line: claimId + 1,
  claimId,
  amountPaise: paise(5_000),
  result: 'paid',
  contradiction: null,
  returnCode: null,
  reason: null,
  reference: null,
  creditedOn: plainDate('2026-08-12'),
  ...more,
})

const problemOf = (answer: AnswerRow, item = line(1)) =>
  matchRows([answer], [item], DAYS).report.errors[0]?.problem

test.group('Bank response compared with its batch', () => {
  test('reports paid, failed and unanswered payments', ({ assert }) => {
    const items = [line(1), line(2), line(3)]
    const { answers, report } = matchRows([row(1), row(2, { result: 'failed' })], items, DAYS)
    assert.deepEqual(
      answers.map(({ item, row: read }) => [item.id, read.result]),
      [
        [10, 'paid'],
        [20, 'failed'],
      ]
    )
    assert.deepEqual(report, {
      rows: 2,
      paid: 1,
      failed: 1,
      pending: 0,
      returned: 0,
      credited: 0,
      left: 0,
      unchanged: 0,
      errors: [],
      unanswered: 1,
    })
  })

  test('reports unreadable rows with their line', ({ assert }) => {
    const { report } = matchRows([{ line: 9, error: 'claim_missing' }], [line(1)], DAYS)
    assert.deepEqual(report.errors, [{ line: 9, claimId: null, problem: 'claim_missing' }])
    assert.equal(report.unanswered, 1)
  })

  test('ignores a repeated result, and refuses a different one', ({ assert }) => {
    const known = line(1, { result: 'paid' })
    const { answers, report } = matchRows([row(1)], [known], DAYS)
    assert.isEmpty(answers)
    assert.equal(report.unchanged, 1)
    assert.equal(report.unanswered, 0)
    assert.equal(problemOf(row(1, { result: 'pending' }), known), 'answered_otherwise')
    assert.equal(problemOf(row(1), line(1, { result: 'reversed' })), 'answered_otherwise')
  })

  test('proposes a reversal for a paid payment that failed, without booking it', ({ assert }) => {
    const late = row(1, { result: 'failed', contradiction: 'failure_with_reference' })
    const { answers, returned, report } = matchRows([late], [line(1, { result: 'paid' })], DAYS)
    assert.isEmpty(answers)
    assert.containsSubset(report, { returned: 1, errors: [], unchanged: 0 })
    assert.equal(returned[0].item.id, 10)
    const again = matchRows([late], [line(1, { result: 'reversed' })], DAYS).report
    assert.containsSubset(again, { returned: 0, unchanged: 1, errors: [] })
    assert.equal(
      problemOf({ ...late, amountPaise: paise(1) }, line(1, { result: 'paid' })),
      'amount_differs'
    )
  })

  test('proposes a late credit for a failed payment that was credited, without booking it', ({
    assert,
  }) => {
    const { answers, credited, report } = matchRows([row(1)], [line(1, { result: 'failed' })], DAYS)
    assert.isEmpty(answers)
    assert.containsSubset(report, { credited: 1, paid: 0, errors: [], unchanged: 0 })
    assert.equal(credited[0].item.id, 10)
    const contradictory = row(1, { contradiction: 'success_with_code', returnCode: '64' })
    assert.equal(problemOf(contradictory, line(1, { result: 'failed' })), 'success_with_code')
  })

  test('lets a person decide which row of a claim counts, or none', ({ assert }) => {
    const rows = [row(1), row(1, { line: 3, result: 'failed', returnCode: '64' })]
    const decide = (...results: ('paid' | 'failed' | 'sent')[]) =>
      matchRows(
        rows,
        [line(1)],
        DAYS,
        results.map((result, at) => ({
          line: at + 2,
          claimId: 1,
          result,
          remarks: 'The bank says so by letter',
        }))
      )
    const second = decide('sent', 'failed')
    assert.containsSubset(second.report, { failed: 1, paid: 0, left: 1, errors: [] })
    assert.equal(second.answers[0].row.line, 3)
    assert.containsSubset(decide('paid', 'sent').report, { failed: 0, paid: 1, errors: [] })
    assert.containsSubset(decide('sent', 'sent').report, { left: 2, errors: [], unanswered: 1 })
    assert.deepEqual(
      decide('paid', 'failed').report.errors.map(({ problem }) => problem),
      ['twice'],
      'only one counts'
    )
    const wrongDay = [row(1, { creditedOn: plainDate('2026-08-16') }), row(1, { line: 3 })]
    assert.deepEqual(
      matchRows(wrongDay, [line(1)], DAYS).report.errors.map(({ problem }) => problem),
      ['date_in_future', 'twice']
    )
  })

  test('refuses claims of other batches, different amounts and second rows', ({ assert }) => {
    assert.equal(problemOf(row(2)), 'not_in_batch')
    assert.equal(problemOf(row(1, { amountPaise: paise(5_001) })), 'amount_differs')
    assert.isUndefined(problemOf(row(1, { amountPaise: null })))
    const twice = matchRows([row(1), row(1)], [line(1)], DAYS)
    assert.isEmpty(twice.answers)
    assert.deepEqual(
      twice.report.errors.map(({ problem }) => problem),
      ['twice', 'twice']
    )
  })

  test('books a contradictory row only by a person’s decision', ({ assert }) => {
    const contradictory = row(1, {
      contradiction: 'success_with_code',
      returnCode: '64',
      reason: 'Not mapped',
      reference: 'UTR1',
    })
    assert.equal(problemOf(contradictory), 'success_with_code')
    const decide = (result: 'paid' | 'failed', item = line(1), claimId = 1) =>
      matchRows([contradictory], [item], DAYS, [
        { line: contradictory.line, claimId, result, remarks: 'The bank says so by letter' },
      ])
    assert.containsSubset(decide('failed').answers[0], {
      row: { result: 'failed', returnCode: '64', reference: null, creditedOn: null },
      remarks: 'The bank says so by letter',
    })
    assert.containsSubset(decide('paid').answers[0].row, { result: 'paid', returnCode: null })
    assert.isEmpty(decide('paid', line(1), 2).answers, 'decided for another claim')
    const booked = decide('failed', line(1, { result: 'paid' }))
    assert.isEmpty(booked.answers, 'a paid claim stays paid')
    assert.lengthOf(booked.returned, 1)
    const unknown = matchRows([row(2)], [line(1)], DAYS, [
      { line: 3, claimId: 2, result: 'paid', remarks: 'x' },
    ])
    assert.equal(unknown.report.errors[0].problem, 'not_in_batch', 'not for a person to decide')
  })

  test('leaves undecided rows unchanged and stores the reason', ({ assert }) => {
    const rows = [
      row(1, { contradiction: 'success_with_code', returnCode: '64' }),
      row(7, { line: 3 }),
      { line: 4, error: 'claim_not_whole' as const },
    ]
    const leave = (line: number, claimId: number | null) =>
      ({ line, claimId, result: 'sent', remarks: 'The bank is asked' }) as const
    const decisions = [leave(2, 1), leave(3, 7), leave(4, null)]
    const { answers, decided, report } = matchRows(rows, [line(1)], DAYS, decisions)
    assert.isEmpty(answers)
    assert.containsSubset(report, { left: 3, errors: [], unanswered: 1 })
    assert.deepEqual(
      decided.map(({ problem, remarks }) => `${problem}: ${remarks}`),
      ['success_with_code', 'not_in_batch', 'claim_not_whole'].map(
        (problem) => `${problem}: The bank is asked`
      )
    )
  })

  test('fails a decided payment only with a reason: that of the row or the chosen one', ({
    assert,
  }) => {
    const differs = row(1, { amountPaise: paise(1) })
    const fail = (returnCode: string | null) =>
      matchRows([differs], [line(1)], DAYS, [
        { line: 2, claimId: 1, result: 'failed', returnCode, remarks: 'x' },
      ])
    assert.equal(fail(null).report.errors[0].problem, 'reason_missing')
    assert.containsSubset(fail('64').answers[0].row, { result: 'failed', returnCode: '64' })
  })

  test('leaves a payment that is pending at the bank unanswered', ({ assert }) => {
    const { answers, report } = matchRows([row(1, { result: 'pending' })], [line(1)], DAYS)
    assert.isEmpty(answers)
    assert.containsSubset(report, { pending: 1, unanswered: 1, errors: [] })
  })

  test('accepts a date from that of the batch until today, or none', ({ assert }) => {
    const on = (day: string) => problemOf(row(1, { creditedOn: plainDate(day) }))
    assert.equal(on('2026-08-09'), 'date_before_batch')
    assert.isUndefined(on('2026-08-10'))
    assert.isUndefined(on('2026-08-15'))
    assert.equal(on('2026-08-16'), 'date_in_future')
    assert.isUndefined(problemOf(row(1, { creditedOn: null })))
  })
})
