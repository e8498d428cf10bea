import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  type TypedLine,
  changesOnWithdrawal,
  linesOn,
  listVersions,
  planLines,
} from '#masters/rules/dated_list_versions'
import {
  type DatedLine,
  type DatedListName,
  descriptionOf,
  listExists,
} from '#masters/rules/dated_lists'

const GUIDELINES = descriptionOf({ list: 'guidelines' })
const DOCUMENTS = descriptionOf({ list: 'documents' })
const TODAY = plainDate('2026-06-15')
const texts = (textEn: string, textMr = '') => ({ textEn, textMr, textHi: '' })

const line = (key: string, from: string, textEn: string): DatedLine => ({
  id: 1,
  key,
  effectiveFrom: plainDate(from),
  values: texts(textEn),
})

const ROWS = [
  line('1', '2000-01-01', 'One'),
  line('2', '2000-01-01', 'Two'),
  line('2', '2026-08-01', 'Two, later'),
]

interface PlanOptions {
  from?: string
  replaces?: string
  rows?: readonly DatedLine[]
}

function plan(
  typed: TypedLine[],
  { from = '2026-07-01', replaces, rows = ROWS }: PlanOptions = {}
) {
  const asked = {
    from: plainDate(from),
    replaces: replaces === undefined ? null : plainDate(replaces),
    typed,
  }
  return planLines(GUIDELINES, rows, asked, {
    today: TODAY,
    keys: ['1', '2', '104'],
    words: ['one', 'three'],
  })
}

const typed = (key: string, textEn: string, ends = false): TypedLine => ({
  key,
  values: texts(textEn),
  ends,
})

test.group('List version', () => {
  test('writes only differences from the rows in force on its day', ({ assert }) => {
    const { writes, problems } = plan([typed('1', 'One'), typed('2', 'Two, other')])
    assert.isEmpty(problems)
    assert.deepEqual(
      writes.map(({ key, effectiveFrom, values }) => [key, effectiveFrom, values.textEn]),
      [['2', '2026-07-01', 'Two, other']]
    )
    assert.isEmpty(plan([typed('2', 'Two')]).writes)
    assert.isEmpty(plan([typed('2', 'Two, later')], { from: '2026-09-01' }).writes)
  })

  test('ends a line with an empty text, while the days before keep it', ({ assert }) => {
    const { writes, changes } = plan([typed('1', 'One', true)])
    assert.deepEqual(writes[0].values, texts(''))
    assert.deepEqual([changes[0].old?.textEn, changes[0].new], ['One', null])
    const rows = [...ROWS, { ...writes[0], id: 2 }]
    assert.deepEqual([...linesOn(GUIDELINES, rows, plainDate('2026-06-30')).keys()], ['1', '2'])
    assert.deepEqual([...linesOn(GUIDELINES, rows, plainDate('2026-07-01')).keys()], ['2'])
  })

  test('gives new lines unused numbers, and omits empty ones', ({ assert }) => {
    const { writes } = plan([typed('new1', 'A'), typed('new2', ''), typed('new3', 'B')])
    assert.deepEqual(
      writes.map(({ key }) => key),
      ['105', '106']
    )
    assert.equal(GUIDELINES.nextKey(['1', '10']), '101')
    assert.equal(DOCUMENTS.nextKey(['photo', 'own2', 'other4']), 'own3')
  })

  test('is refused without English, before today, and on a day that already has one', ({
    assert,
  }) => {
    const marathi = { key: 'new1', values: texts('', 'मराठी'), ends: false }
    assert.deepEqual(plan([typed('1', ''), marathi]).problems, [
      { field: 'line_1_textEn', problem: 'english_missing' },
      { field: 'line_new1_textEn', problem: 'english_missing' },
    ])
    const dayOf = (from: string, replaces?: string) => plan([], { from, replaces }).problems
    assert.deepEqual(dayOf('2026-06-14'), [{ field: 'from', problem: 'before_today' }])
    assert.deepEqual(dayOf('2026-08-01'), [{ field: 'from', problem: 'day_taken' }])
    assert.isEmpty(dayOf('2026-08-01', '2026-08-01'))
    assert.isEmpty(dayOf('2026-06-15'))
  })

  test('keeps the numbers that it assigned when it is changed', ({ assert }) => {
    const rows = [...ROWS, line('104', '2026-08-01', 'New')]
    const { writes } = plan([typed('104', 'Newer')], {
      rows,
      from: '2026-08-02',
      replaces: '2026-08-01',
    })
    assert.deepEqual(
      writes.map(({ key }) => key),
      ['104']
    )
    const gone = changesOnWithdrawal(GUIDELINES, rows, plainDate('2026-08-01'))
    assert.deepEqual(
      gone.map(({ old, new: now }) => [old?.textEn, now?.textEn]),
      [
        ['Two, later', 'Two'],
        ['New', undefined],
      ]
    )
    assert.deepEqual(
      listVersions(GUIDELINES, rows).map(({ from }) => from),
      ['2000-01-01', '2026-08-01']
    )
  })

  test('never requires an “Other” document', ({ assert }) => {
    const values = { nameEn: 'Other', nameMr: '', nameHi: '', isRequired: '1', note: '' }
    assert.deepEqual(
      DOCUMENTS.findError?.('other1', values, () => true, []),
      {
        property: 'isRequired',
        problem: 'other_required',
      }
    )
    assert.isNull(DOCUMENTS.findError?.('other1', { ...values, isRequired: '' }, () => true, []))
    assert.isNull(DOCUMENTS.findError?.('pan', values, () => true, []))
  })

  test('has criteria and documents per scheme, and those of directors for the group scheme', ({
    assert,
  }) => {
    const existsPerScope = (list: DatedListName) =>
      [null, 1, 2, 3].map((scope) => listExists({ list, scope }))
    assert.deepEqual(existsPerScope('guidelines'), [true, true, true, true])
    assert.deepEqual(existsPerScope('loi_terms'), [true, true, true, true])
    assert.deepEqual(existsPerScope('eligibility'), [false, true, true, true])
    assert.deepEqual(existsPerScope('documents'), [false, true, true, true])
    assert.deepEqual(existsPerScope('director_documents'), [false, false, true, false])
  })
})
