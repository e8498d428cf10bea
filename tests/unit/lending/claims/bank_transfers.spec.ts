import { test } from '@japa/runner'
import { paymentProfiles, sheetProfile } from '#claims/payments/transfers/queries/profiles'
import type { PlainDate } from '#kernel/calendar/plain_date'
import {
  acknowledges,
  bankWindow,
  batchNumberIn,
  closedDaysAhead,
  fateOf,
  isGap,
  isSafeFolder,
  isSafeName,
  sequenceIn,
} from '#claims/payments/transfers/rules/transfers'
import { readAnswerRow, suggestMapping } from '#claims/payments/rules/bank_answer'
import {
  hasLayoutOf,
  checkLines,
  checkTable,
  csvCells,
  isLatin,
  itemLine,
  responseTable,
} from '#claims/payments/transfers/rules/profiles'

const NOWHERE = { temporary: null, final: null, processed: null }

test.group('Outcome of an interrupted upload', () => {
  const cases = [
    ['found nowhere', 'sending', {}, 'unknown'],
    ['found nowhere', 'renaming', {}, 'unknown'],
    ['in part under its temporary name', 'sending', { temporary: 4 }, 'send_again'],
    ['whole under its temporary name', 'renaming', { temporary: 9 }, 'rename_again'],
    ['of another size before the rename', 'renaming', { temporary: 4 }, 'unknown'],
    ['under its name', 'renaming', { final: 9 }, 'uploaded'],
    ['under its name with another size', 'renaming', { final: 4 }, 'unknown'],
    ['where the bank keeps what it took', 'renaming', { processed: 9 }, 'acknowledged'],
    ['there with another size', 'renaming', { processed: 4 }, 'unknown'],
  ] as const
  test('depends on where the file is found and which step had begun', ({ assert }) => {
    for (const [name, phase, found, fate] of cases) {
      assert.equal(fateOf(phase, { ...NOWHERE, ...found }, 9), fate, name)
    }
  })
})

test.group('Bank window', () => {
  const at = (text: string) => new Date(`${text}+05:30`)

  test('is open on working days until the cut-off, otherwise on the next one', ({ assert }) => {
    const holidays = [{ month: 3, day: 11, year: null }]
    const bank = { cutOff: '15:00', closedDays: null, openDays: null }
    const of = (text: string) => {
      const { day, isOpen, endsAt } = bankWindow(at(text), bank, holidays)
      return [day, isOpen, endsAt.toISOString()]
    }
    assert.deepEqual(of('2026-03-10T14:59'), ['2026-03-10', true, '2026-03-10T09:30:00.000Z'])
    assert.deepEqual(of('2026-03-10T15:00'), ['2026-03-12', false, '2026-03-12T09:30:00.000Z'])
    assert.deepEqual(of('2026-03-13T18:00')[0], '2026-03-16', 'second Saturday and Sunday')
  })

  test('respects the bank’s own holidays, and days on which it accepts files on a holiday', ({
    assert,
  }) => {
    const holidays = [{ month: 3, day: 11, year: null }]
    const bank = { cutOff: '15:00', closedDays: '2026-03-10,2026-03-12', openDays: '2026-03-11' }
    const dayOf = (text: string, one = bank) => bankWindow(at(text), one, holidays).day
    assert.equal(dayOf('2026-03-10T09:00'), '2026-03-11')
    assert.equal(dayOf('2026-03-11T16:00'), '2026-03-13')
    assert.equal(dayOf('2026-03-10T09:00', { ...bank, closedDays: '' }), '2026-03-10', 'another')
    assert.deepEqual(closedDaysAhead('2026-03-09' as PlainDate, 7, bank, holidays), [
      '2026-03-10',
      '2026-03-12',
    ])
  })
})

test.group('File names on a bank’s server', () => {
  test('cannot lead to another folder', ({ assert }) => {
    for (const name of [
      '../../x',
      '..',
      '.x',
      'a/b',
      'a\\b',
      'a\nb',
      '',
      'a'.repeat(200),
      'फाइल',
    ]) {
      assert.isFalse(isSafeName(name), name)
    }
    assert.isTrue(isSafeName('PB-2627-000012-01-RES.csv'))
    for (const folder of ['..', 'a/../b', '/', 'a//b', 'a/', '/etc/..', './a']) {
      assert.isFalse(isSafeFolder(folder), folder)
    }
    assert.isTrue(isSafeFolder('/home/bank/out.going'))
  })

  test('indicate batch, sequence, gap and acknowledgement', ({ assert }) => {
    assert.equal(batchNumberIn('APB-PB-2627-000012-01-RES.txt'), 'PB-2627-000012')
    assert.equal(sequenceIn('PB-2627-000012-02-RES.csv'), 2)
    assert.isNull(sequenceIn('PB-2627-000012.csv'))
    assert.isTrue(isGap('PB-2627-000012-03-RES.csv', ['PB-2627-000012-01-RES.csv']))
    assert.isFalse(isGap('PB-2627-000012-02-RES.csv', ['PB-2627-000012-01-RES.csv']))
    assert.isFalse(isGap('PB-2627-000012.csv', []))
    assert.isTrue(acknowledges('APBS_PB-2627-000012.ACK', 'APBS_PB-2627-000012.txt'))
    assert.isFalse(acknowledges('APBS_PB-2627-000012-01-RES.txt', 'APBS_PB-2627-000012.txt'))
  })
})

test.group('Bank file formats', () => {
  const profile = (code: string) => {
    const found = paymentProfiles().get(code)!
    if (found.kind === 'sheet') throw new TypeError(code)
    return found
  }

  test('each has a sample that passes its own validator', ({ assert }) => {
    const layouts = ['csv', 'apbs_177', 'nach_306']
    for (const code of layouts.flatMap((one) => [one, `${one}_response`])) {
      assert.deepEqual(checkLines(profile(code), profile(code).sample), [], code)
      assert.isFalse(profile(code).isVerified, code)
    }
    const sheet = sheetProfile()
    const table = sheet.sample.map((line, at) => ({ line: at + 1, cells: csvCells(line) }))
    assert.deepEqual(checkTable(sheet.columns, table), [])
    const [header, row] = table
    const other = (at: number, cell: string) =>
      checkTable(sheet.columns, [header, { ...row, cells: row.cells.with(at, cell) }])
    assert.deepEqual(other(5, '12345'), [{ line: 2, field: 'aadhaar', problem: 'digits' }])
    assert.deepEqual(other(2, '31-Feb-2026'), [{ line: 2, field: 'payment_date', problem: 'date' }])
    assert.isEmpty(other(3, 'आशा पाटील'), 'the spreadsheet accepts any script')
    const swapped = { ...header, cells: [...header.cells].toReversed() }
    assert.deepEqual(checkTable(sheet.columns, [swapped, row]), [
      { line: 1, field: null, problem: 'columns' },
    ])
  })

  test('a response is parsed in its layout: flag, reason, amount and claim', ({ assert }) => {
    const read = (code: string, change = (line: string) => line) => {
      const [header, item] = profile(code).sample
      const lines = [header, change(item)]
      assert.isTrue(hasLayoutOf(profile(code), lines))
      const table = responseTable(profile(code), lines)
      const [{ cells, line }] = table.rows
      return readAnswerRow(cells, line, suggestMapping(table.header))
    }
    const paid = {
      line: 2,
      claimId: 101,
      amountPaise: 125_000,
      result: 'paid',
      contradiction: null,
    }
    assert.containsSubset(read('csv_response'), { ...paid, reference: 'APBS0000000001' })
    const flagged = (flag: string, reason: string) => (line: string) =>
      line.slice(0, 153) + flag + line.slice(154, 155) + reason + line.slice(157)
    assert.containsSubset(read('apbs_177_response'), { ...paid, returnCode: '0' })
    const apbs = (flag: string, reason: string) => read('apbs_177_response', flagged(flag, reason))
    assert.containsSubset(apbs('0', '64'), { result: 'failed', returnCode: '64' })
    assert.containsSubset(apbs('2', '76'), { result: 'failed', returnCode: '76' })
    assert.containsSubset(apbs('3', '98'), { result: 'pending', contradiction: null })
    assert.containsSubset(apbs('1', '64'), { contradiction: 'success_with_code' })
    assert.containsSubset(apbs('9', '00'), { error: 'status_unknown' })
    assert.containsSubset(read('nach_306_response'), { ...paid, returnCode: '0' })
    assert.isFalse(hasLayoutOf(profile('nach_306_response'), profile('apbs_177_response').sample))
  })

  test('names in other scripts are refused, and accents are removed', ({ assert }) => {
    const values = { srNo: 1, aadhaar: '999912345678', claimId: '1', amountPaise: 100 }
    for (const code of ['csv', 'apbs_177', 'nach_306']) {
      for (const name of ['आशा पाटील', 'Asha पाटील', 'Øster']) {
        assert.isFalse(isLatin(name), name)
        assert.throws(() => itemLine(profile(code), { ...values, name }), RangeError as never)
      }
      const line = itemLine(profile(code), { ...values, name: 'José D’Souza' })
      assert.include(line, 'JOSE D SOUZA')
      assert.lengthOf(Buffer.from(line), line.length, 'a byte for each character')
    }
  })

  test('an invalid sample is refused with line and field', ({ assert }) => {
    const { sample } = profile('apbs_177')
    const [header, item] = sample
    const put = (line: string, from: number, text: string) =>
      line.slice(0, from - 1) + text + line.slice(from - 1 + text.length)
    const errors = (...lines: string[]) => checkLines(profile('apbs_177'), lines)
    assert.deepEqual(errors(header), [{ line: 1, field: null, problem: 'empty' }])
    assert.deepEqual(errors(header, item.slice(1)), [{ line: 2, field: null, problem: 'length' }])
    assert.deepEqual(errors(header, put(item, 1, '23')), [
      { line: 2, field: 'code', problem: 'record' },
    ])
    assert.deepEqual(errors(header, put(item, 17, 'X')), [
      { line: 2, field: 'aadhaar', problem: 'digits' },
    ])
    assert.deepEqual(errors(put(header, 126, '31022026'), item), [
      { line: 1, field: 'settlement', problem: 'date' },
    ])
    assert.deepEqual(errors(header, put(item, 121, '0000000000001')), [
      { line: 1, field: 'total', problem: 'total' },
    ])
    assert.deepEqual(checkLines(profile('csv'), ['Sr No,Name', '1,A']), [
      { line: 1, field: null, problem: 'columns' },
    ])
    const [headings, first] = profile('csv').sample
    assert.deepEqual(checkLines(profile('csv'), [headings, first.replace(/^1/, '')]), [
      { line: 2, field: 'sequence', problem: 'missing' },
    ])
  })

  test('a value that does not fit is refused, and no cell is a formula', ({ assert }) => {
    const values = {
      srNo: 1,
      aadhaar: '999912345678',
      name: '=A',
      claimId: '1',
      amountPaise: 125_005,
    }
    assert.include(itemLine(profile('csv'), values), '1,999912345678,A,1250.05,1')
    const long = { ...values, claimId: '12345678901234' }
    assert.throws(() => itemLine(profile('apbs_177'), long), RangeError as never)
  })
})
