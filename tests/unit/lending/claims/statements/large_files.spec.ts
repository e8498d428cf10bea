import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { statementProof, statementTable } from '#claims/statements/actions/read_account_statement'
import { ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import { Refusal } from '#kernel/exceptions/refusal'
import i18nManager from '@adonisjs/i18n/services/main'
import { canBeDrawn } from '#claims/statements/pdf/payment_proof'
import { LAYOUTS, layoutOf, pdfLines, readStatement } from '#tests/support/statements/layouts'
import { isReturnCharge } from '#claims/statements/rules/narrations'

const HEADING = ['Date', 'Particulars', 'Debit', 'Credit', 'Balance']
const linesOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))
const at = (text: string, x: number, y = 0) => ({ text, x, y, width: 1, height: 10 })

test.group('File designed to take a long time', () => {
  test('has a charge only if its words are close to each other', ({ assert }) => {
    assert.isTrue(isReturnCharge('ECS RETURN CHARGES INCL GST'))
    assert.isFalse(isReturnCharge(`RETURN ${'RETURN '.repeat(20)}CHARGE`.replace(/N C/, 'N 1 C')))
    assert.isFalse(isReturnCharge(`RETURN${' A'.repeat(21)} CHARGES`))
  })

  test('has narrations of three hundred characters, and longer ones are not proposed', ({
    assert,
  }) => {
    const long = ['05-06-2026', `LOAN EMI ${'X'.repeat(400)}`, '1.00', '', '9.00']
    const next = ['09-06-2026', 'ATM WDL', '1.00', '', '8.00']
    const read = readStatement(linesOf(HEADING, long, next))
    const [entry, other] = read.ok ? read.statement.entries : []
    assert.lengthOf(entry.narration, 300)
    assert.isTrue(entry.isDoubtful)
    assert.isFalse(other.isDoubtful)
  })

  test('has narrations of five lines, and further lines do not belong to them', ({ assert }) => {
    const more = ['A', 'B', 'C', 'D', 'E'].map((text) => ['', text, '', '', ''])
    const read = readStatement(
      linesOf(HEADING, ['05-06-2026', 'LOAN EMI', '1.00', '', '9.00'], ...more)
    )
    const [entry] = read.ok ? read.statement.entries : []
    assert.deepEqual([entry.narration, entry.lastLine], ['LOAN EMI A B C D', 6])
  })

  test('has titles broken over two lines, each above its column', ({ assert }) => {
    const [first, second, entry] = [
      ['Value', 'Narration', 'Withdrawal', 'Deposit', 'Closing'],
      ['Date', '', 'Amount', 'Amount', 'Balance'],
      ['05-06-2026', 'LOAN EMI', '1.00', '', '9.00'],
    ].map((texts, row) =>
      texts.flatMap((text, column) => (text ? [at(text, 100 * column, 100 - 10 * row)] : []))
    )
    const lines = pdfLines([[...first, ...second, ...entry]]).map(({ cells }) => cells)
    assert.deepEqual(lines, [
      ['Value Date', 'Narration', 'Withdrawal Amount', 'Deposit Amount', 'Closing Balance'],
      ['05-06-2026', 'LOAN EMI', '1.00', '', '9.00'],
      [''],
    ])
  })

  test('has no heading with long titles', ({ assert }) => {
    assert.isNotNull(layoutOf(HEADING))
    assert.isNotNull(layoutOf(HEADING.with(0, ` Date${' '.repeat(60)}`)))
    assert.isNull(layoutOf(HEADING.with(0, `Date${'.'.repeat(60)}`)))
  })

  test('has cells of five hundred characters', async ({ assert, cleanup }) => {
    const path = join(tmpdir(), `wide_${process.pid}.csv`)
    cleanup(() => rm(path, { force: true }))
    await writeFile(path, `${'b'.repeat(1000)},c\n`)
    const [long] = await statementTable(path, LAYOUTS)
    assert.deepEqual(
      long.cells.map(({ length }) => length),
      [500, 1]
    )
  })

  test('is a PDF without a heading if it has more texts than a heading', ({ assert }) => {
    const titles = HEADING.map((title, index) => at(title, index * 100))
    const drawn = Array.from({ length: 100 }, (_, index) => at('.', 500 + index * 20))
    assert.lengthOf(pdfLines([titles])[0].cells, HEADING.length)
    const entry = at('9.00', 400, -20)
    const below = (texts: Parameters<typeof pdfLines>[0][number]) => pdfLines([texts]).at(-2)!.cells
    assert.deepEqual(below([...titles, entry]), ['', '', '', '', '9.00'])
    assert.deepEqual(below([...titles, ...drawn, entry]), ['9.00'])
    const many = Array.from({ length: 200_000 }, (_, index) => at('1.00', index * 20, -20))
    assert.isAtMost(below([...titles, ...many])[4].length, 500)
  })

  test('is drawn as a proof only with the columns and characters of a bank', ({ assert }) => {
    const row = ['05-06-2026', 'ATM WDL', '1.00', '', '9.00']
    const wide = [...HEADING, ...Array.from({ length: 11 }, (_, index) => `Column ${index}`)]
    assert.isTrue(canBeDrawn({ lines: linesOf(HEADING, row), layouts: LAYOUTS }))
    assert.isTrue(
      canBeDrawn({
        lines: linesOf([...HEADING, ...Array<string>(20).fill('')], row),
        layouts: LAYOUTS,
      })
    )
    assert.isFalse(canBeDrawn({ lines: linesOf(wide, row), layouts: LAYOUTS }))
    assert.isFalse(
      canBeDrawn({
        lines: linesOf(HEADING, ...Array(1001).fill(row.with(1, 'X'.repeat(500)))),
        layouts: LAYOUTS,
      })
    )
  })

  test('is refused as proof with the limit that stopped its drawing', async ({
    assert,
    cleanup,
  }) => {
    const path = join(tmpdir(), `proof_${process.pid}.csv`)
    const { run } = ParserPool.prototype
    cleanup(async () => {
      ParserPool.prototype.run = run
      await rm(path, { force: true })
    })
    await writeFile(path, `${HEADING.join()}\n05-06-2026,ATM WDL,1.00,,9.00\n`)
    ParserPool.prototype.run = function (question, ...more) {
      const isDrawing = (question as { name?: string }).name === 'drawProof'
      return isDrawing
        ? Promise.reject(new ParserStopped('busy'))
        : run.call(this, question, ...more)
    }
    const proof = statementProof({ path, clientName: 'a.csv', size: 1 }, i18nManager.locale('en'), {
      layouts: LAYOUTS,
    })
    const error = await proof.then(
      () => null,
      (refusal: unknown) => refusal
    )
    assert.instanceOf(error, Refusal)
    const { messageKey, field } = error as Refusal
    assert.deepEqual([messageKey, field], ['documents.table.busy', 'proof'])
  })
})
