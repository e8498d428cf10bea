import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { CellChanges } from '#workflow/actions/count_subjects'
import type { SubjectState } from '#workflow/contracts/subject'
import { cellKey, inLockOrder, waitKey } from '#workflow/rules/waits'

const state = (change: Partial<SubjectState> = {}): SubjectState => ({
  id: 1,
  userId: 2,
  districtId: 490,
  loanType: 1,
  statusId: 3,
  paymentStatusId: 4,
  amountPaise: 500_00,
  workflowVersion: 0,
  begunOn: plainDate('2026-01-01'),
  desk: null,
  isHeld: false,
  ...change,
})

const cell = (statusId: number, subjects: number, amountPaise: number) => ({
  districtId: 490,
  loanType: 1,
  statusId,
  paymentStatusId: 4,
  subjects,
  amountPaise,
})

test.group('Counter changes', () => {
  test('a cell is identified by district, loan type, status and payment status', ({ assert }) => {
    assert.equal(cellKey(state()), '490:1:3:4')
  })

  test('cells are written in the same order, in whatever order they were counted', ({ assert }) => {
    const cells = [9, 3, 5].map((statusId) => cell(statusId, 1, 0))
    const statuses = (some: typeof cells) =>
      inLockOrder(some, cellKey).map(({ statusId }) => statusId)
    assert.deepEqual(statuses(cells), [3, 5, 9])
    assert.deepEqual(statuses(cells.toReversed()), [3, 5, 9])
  })

  test('a cell of pending items is identified by all its dimensions', ({ assert }) => {
    const place = { districtId: 490, statusId: 3, paymentStatusId: 4 }
    const came = { arrivedOn: plainDate('2026-03-04'), isReturned: true }
    assert.equal(waitKey({ ...place, ...came }), '3:4:2026-03-04:490:1')
  })

  test('a new subject is added to one cell', ({ assert }) => {
    const changes = new CellChanges()
    assert.deepEqual(changes.cells, [])
    changes.add(null, state())
    assert.deepEqual(changes.cells, [cell(3, 1, 500_00)])
  })

  test('a held subject is not counted until it is released', ({ assert }) => {
    const changes = new CellChanges()
    const desk = { arrivedOn: plainDate('2026-03-04'), isReturned: false }
    changes.add(null, state({ isHeld: true, desk }))
    assert.deepEqual([changes.cells, changes.waits], [[], []])
    changes.add(state({ isHeld: true, desk }), state({ desk }))
    assert.deepEqual(changes.cells, [cell(3, 1, 500_00)])
    assert.lengthOf(changes.waits, 1)
  })

  test('a moved subject is subtracted from one cell and added to another, with the old and the new amount', ({
    assert,
  }) => {
    const changes = new CellChanges()
    changes.add(state(), state({ statusId: 5, amountPaise: 400_00 }))
    assert.deepEqual(changes.cells, [cell(3, -1, -500_00), cell(5, 1, 400_00)])
  })

  test('many changes of a cell are combined', ({ assert }) => {
    const changes = new CellChanges()
    changes.add(null, state())
    changes.add(null, state({ amountPaise: 100_00 }))
    changes.add(state({ amountPaise: 30_00 }), state({ amountPaise: 20_00 }))
    assert.deepEqual(changes.cells, [cell(3, 2, 590_00)])
  })

  test('pending items are counted by the date of arrival and by whether they were returned', ({
    assert,
  }) => {
    const changes = new CellChanges()
    const came = { arrivedOn: plainDate('2026-03-04'), isReturned: false }
    const back = { arrivedOn: plainDate('2026-03-09'), isReturned: true }
    changes.add(null, state({ desk: came }))
    changes.add(null, state({ desk: came }))
    changes.add(state({ desk: came }), state({ statusId: 5 }))
    changes.add(state({ statusId: 5 }), state({ desk: back }))
    const place = { districtId: 490, statusId: 3, paymentStatusId: 4 }
    assert.deepEqual(changes.waits, [
      { ...place, ...came, subjects: 1 },
      { ...place, ...back, subjects: 1 },
    ])
  })
})
