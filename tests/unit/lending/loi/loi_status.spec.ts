import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { type LetterFacts, loiStatus } from '#loi/rules/letters'

const day = plainDate

/** A letter of 5 November 2026, valid till 4 May 2027. */
const letter = (changes: Partial<LetterFacts> = {}): LetterFacts => ({
  id: 1,
  number: 'LOI-1',
  issuedOn: day('2026-11-05'),
  validFrom: day('2026-11-05'),
  validTill: day('2027-05-04'),
  isExtended: false,
  isCancelled: false,
  ...changes,
})

/** Its extension, issued while the letter was in force. */
const extension = (changes: Partial<LetterFacts> = {}) =>
  letter({
    id: 2,
    number: 'LOI-2',
    issuedOn: day('2027-03-08'),
    validFrom: day('2027-05-05'),
    validTill: day('2027-11-01'),
    isExtended: true,
    ...changes,
  })

const stateOf = (one: LetterFacts, all: LetterFacts[], on: string) =>
  loiStatus(one, all, day(on)).state

test.group('State of a letter', () => {
  test('is valid up to and including the last day, then expired', ({ assert }) => {
    const first = letter()
    assert.equal(stateOf(first, [first], '2026-11-05'), 'valid')
    assert.equal(stateOf(first, [first], '2027-05-04'), 'valid')
    assert.equal(stateOf(first, [first], '2027-05-05'), 'expired')
    const late = extension({ issuedOn: day('2027-05-20'), validFrom: day('2027-05-20') })
    assert.equal(stateOf(late, [first, late], '2027-11-01'), 'extended')
    assert.equal(stateOf(late, [first, late], '2027-11-02'), 'expired')
  })

  test('is continued, never replaced, if the letter is in force when its extension is issued', ({
    assert,
  }) => {
    const [first, second] = [letter(), extension()]
    const all = [second, first]
    const on = (today: string) => loiStatus(first, all, day(today))
    assert.equal(on('2027-03-08').state, 'continued')
    assert.equal(on('2027-05-04').state, 'continued')
    assert.equal(on('2027-05-05').state, 'expired')
    assert.equal(on('2027-03-08').extendedBy, 'LOI-2')
    assert.equal(stateOf(second, all, '2027-03-08'), 'upcoming')
    assert.equal(stateOf(second, all, '2027-05-04'), 'upcoming')
    assert.equal(stateOf(second, all, '2027-05-05'), 'extended')
    assert.isNull(loiStatus(second, all, day('2027-05-05')).extendedBy)
  })

  test('is not replaced by an extension on the last day, but by one on the day after', ({
    assert,
  }) => {
    const first = letter()
    const onLastDay = extension({ issuedOn: day('2027-05-04') })
    assert.equal(stateOf(first, [first, onLastDay], '2027-05-04'), 'continued')
    const dayAfter = extension({ issuedOn: day('2027-05-05') })
    assert.equal(stateOf(first, [first, dayAfter], '2027-05-05'), 'replaced')
  })

  test('names the newest letter if the extension was corrected after its first day', ({
    assert,
  }) => {
    const [first, second] = [letter(), extension()]
    const third = extension({ id: 3, number: 'LOI-3', issuedOn: day('2027-06-01') })
    const all = [first, second, third]
    assert.equal(loiStatus(first, all, day('2027-06-01')).extendedBy, 'LOI-3')
    assert.equal(stateOf(first, all, '2027-06-01'), 'expired')
    assert.equal(stateOf(second, all, '2027-06-01'), 'replaced')
    assert.equal(stateOf(third, all, '2027-06-01'), 'extended')
  })

  test('is replaced by a correction for the same period', ({ assert }) => {
    const first = letter()
    const corrected = letter({ id: 2, number: 'LOI-2', issuedOn: day('2026-12-01') })
    assert.equal(stateOf(first, [first, corrected], '2026-12-01'), 'replaced')
    assert.equal(stateOf(corrected, [first, corrected], '2026-12-01'), 'valid')
    /** A correction of an extension that has not begun applies at once, also to the days before. */
    const second = extension()
    const third = extension({
      id: 3,
      number: 'LOI-3',
      issuedOn: day('2027-04-01'),
      validFrom: day('2027-04-01'),
    })
    const all = [first, second, third]
    assert.equal(stateOf(first, all, '2027-04-01'), 'replaced')
    assert.equal(stateOf(third, all, '2027-04-01'), 'extended')
  })

  test('is cancelled before any other state', ({ assert }) => {
    const first = letter({ isCancelled: true })
    const second = extension({ isCancelled: true })
    assert.equal(stateOf(first, [first, second], '2027-03-08'), 'cancelled')
    assert.equal(stateOf(second, [first, second], '2027-12-01'), 'cancelled')
  })
})
