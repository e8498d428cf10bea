import { test } from '@japa/runner'
import {
  type CellProblem,
  findHeadings,
  headingKey,
  readRow,
} from '#administration/portfolio/rules/read_cells'
import { keyOf, sheetNamed, SHEETS } from '#administration/portfolio/rules/sheets'
import { labelsOf } from '#administration/portfolio/actions/read_rows'

const CHOICES = new Map([
  ['districts:pune', 7],
  ['districts:पुणे', 7],
  ['schemes:il', 1],
  ['applicationStatuses:22', 22],
])
const choice = (list: string, text: string) => CHOICES.get(`${list}:${text.toLowerCase()}`) ?? null
const read = (sheet: string, cells: Record<string, string>, before = null as never) =>
  readRow(sheetNamed(sheet).fields, cells, { choice, before })

const APPLICATION = {
  application_no: ' pn/2014/०११२ ',
  applicant_no: 'B-1',
  loan_type: 'IL',
  district: 'पुणे',
  amount: '₹ 3,00,000/-',
  submitted_on: '05-06-2014',
  status: '22',
}

test.group('Cells of an existing portfolio', () => {
  test('accept a date in every format')
    .with([
      ['14-08-2015', '2015-08-14'],
      ['14/08/15', '2015-08-14'],
      ['14.8.2015', '2015-08-14'],
      ['2015-08-14', '2015-08-14'],
      ['2015-08-14 00:00:00', '2015-08-14'],
      ['42230', '2015-08-14'],
      ["'14-08-2015", '2015-08-14'],
      ['१४/०८/२०१५', '2015-08-14'],
      ['32-08-2015', null],
      ['soon', null],
    ] as const)
    .run(({ assert }, [typed, day]) => {
      const { values, problems } = read('applications', { ...APPLICATION, submitted_on: typed })
      assert.equal(values.submitted_on, day)
      assert.deepEqual(
        problems,
        day ? [] : [{ field: 'submitted_on', code: 'not_date' } satisfies CellProblem]
      )
    })

  test('accept an amount with and without commas')
    .with([
      ['3,00,000', 30_000_000],
      ["'300000.50", 30_000_050],
      ['₹ १२,३४५/-', 1_234_500],
      ['8517.6599999999999', 851_766],
      ['3,00', null],
      ['-5', null],
    ] as const)
    .run(({ assert }, [typed, paise]) => {
      assert.equal(read('applications', { ...APPLICATION, amount: typed }).values.amount, paise)
    })

  test('match keys however they are typed', ({ assert }) => {
    const { values, problems } = read('applications', APPLICATION)
    assert.deepEqual(problems, [])
    assert.equal(values.application_no, 'PN/2014/0112')
    assert.equal(values.district, 7)
    assert.equal(keyOf(['application_no'], values), 'PN/2014/0112')
  })

  test('take the value of a merged cell from the line above and mark it', ({ assert }) => {
    const before = read('applications', APPLICATION).values
    const fields = sheetNamed('letters').fields
    const cells = { letter_no: 'L1', issued_on: '1-9-2014', valid_till: '28-2-2015' }
    const { values, problems, marks } = readRow(fields, cells, { choice, before })
    assert.deepEqual(problems, [])
    assert.equal(values.application_no, 'PN/2014/0112')
    assert.deepEqual(marks, [{ field: 'application_no', code: 'merged' }])
  })

  test('mark values that are required today, and refuse those that are always required', ({
    assert,
  }) => {
    const person = { applicant_no: 'B-1', first_name: 'Savita', district: 'Pune', aadhaar: '-' }
    const { problems, marks } = read('applicants', person)
    assert.deepEqual(problems, [{ field: 'last_name', code: 'missing' }])
    assert.includeDeepMembers(marks, [
      { field: 'aadhaar', code: 'absent' },
      { field: 'mobile', code: 'no_mobile' },
    ])
  })

  test('refuse an Aadhaar number with an incorrect check digit', ({ assert }) => {
    const person = { applicant_no: 'B', first_name: 'A', last_name: 'B', district: 'Pune' }
    const { problems } = read('applicants', { ...person, aadhaar: '9999 1234 5670' })
    assert.deepEqual(problems, [{ field: 'aadhaar', code: 'not_aadhaar' }])
  })

  test('accept financial years', ({ assert }) => {
    for (const typed of ['2014-15', '2014-2015', '1415', 'FY 2014-15', '2014']) {
      assert.equal(read('totals', { financial_year: typed }).values.financial_year, 2014, typed)
    }
    assert.isNull(read('totals', { financial_year: '2014-16' }).values.financial_year)
  })
})

test.group('Headings of an existing portfolio', () => {
  const find = (sheet: string, lines: string[][], known = new Map<string, string>()) =>
    findHeadings(
      sheetNamed(sheet),
      lines.map((cells, at) => ({ line: at + 1, cells })),
      { labelsOf, known }
    )

  test('are found below merged titles, in mixed Marathi, Hindi and English', ({ assert }) => {
    const found = find('letters', [
      ['महामंडळ', 'महामंडळ', 'महामंडळ'],
      [],
      ['अर्ज क्रमांक', 'LOI No.', 'जारी करने की तिथि', 'VALID TILL', 'Remarks'],
    ])
    assert.equal(found?.line, 3)
    assert.deepEqual(found?.fields, [
      'application_no',
      'letter_no',
      'issued_on',
      'valid_till',
      null,
    ])
    assert.deepEqual(found?.unknown, ['Remarks'])
    assert.deepEqual(found?.missing, [])
  })

  test('take precedence when an administrator assigned them, and may be skipped', ({ assert }) => {
    const known = new Map([
      [headingKey('Our Ref.'), 'application_no'],
      [headingKey('Valid till'), ''],
    ])
    const found = find('letters', [['Our ref', 'LOI no', 'LOI date', 'Valid till']], known)
    assert.deepEqual(found?.fields, ['application_no', 'letter_no', 'issued_on', null])
    assert.deepEqual(found?.missing, ['valid_till'])
    assert.deepEqual(found?.unknown, [])
  })

  test('identify one field of a spreadsheet each, in every language', ({ assert }) => {
    for (const sheet of SHEETS) {
      const names = sheet.fields.flatMap((field) =>
        [...new Set(labelsOf(field).map(headingKey))].map((key) => `${key}:${field.name}`)
      )
      const keys = names.map((name) => name.split(':')[0])
      assert.deepEqual(
        keys.filter((key, at) => keys.indexOf(key) !== at),
        [],
        sheet.name
      )
    }
  })

  test('are the labels of the templates, whose examples can be read', ({ assert }) => {
    for (const { name, fields } of SHEETS) {
      const cells = Object.fromEntries(fields.map((field) => [field.name, field.example]))
      const { problems } = readRow(fields, cells, { choice: () => 1, before: null })
      assert.deepEqual(problems, [], name)
    }
  })
})
