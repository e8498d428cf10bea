/*
 * Floor for the bank's file: exceljs writing the same number of rows with its 16 columns to a null stream, from
 * values in memory, yielding to other work as the portal does.
 */
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import ExcelJS from 'exceljs'

const ROWS_PER_YIELD = 100

async function write(rows) {
  let bytes = 0
  const nowhere = new Writable({
    write(chunk, _, done) {
      bytes += chunk.length
      done()
    },
  })
  const startedAt = performance.now()
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: nowhere,
    useStyles: true,
    useSharedStrings: false,
  })
  const sheet = book.addWorksheet('Claim_Payment')
  for (let row = 1; row <= rows; row++) {
    const claim = String(700_000 + row)
    sheet
      .addRow([
        row,
        '000000000000',
        '21-Nov-2026',
        `Savita Ramesh Jadhav ${row % 977}`,
        `LOI-IL-PUN-2627-${String(row).padStart(6, '0')}`,
        `9999${String(row).padStart(8, '0')}`,
        1234.56,
        'Haveli',
        'Pune',
        `98${String(row).padStart(8, '0')}`,
        '',
        '411001',
        claim,
        '',
        'ABPS',
        'ICICI',
      ])
      .commit()
    if (row % ROWS_PER_YIELD === 0) await setImmediate()
  }
  sheet.commit()
  await book.commit()
  return { ms: performance.now() - startedAt, bytes }
}

process.on('message', async (rows) => process.send(await write(rows)))
process.on('disconnect', () => process.exit(0))
process.send('ready')
