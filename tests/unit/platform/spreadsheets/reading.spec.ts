import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ExcelJS from 'exceljs'
import { UnreadableTable, readRecords, readTable } from '#spreadsheets/read_table'
import { archive, type Part } from '#tests/support/archives'

const part = (name: string, content: string): Part => ({ name, content: Buffer.from(content) })

test.group('Reading a table', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tables-'))
    return () => rm(folder, { recursive: true })
  })

  const fileOf = async (bytes: Buffer) => {
    const path = join(folder, 'table')
    await writeFile(path, bytes)
    return path
  }

  const bookOf = async (fill: (book: ExcelJS.Workbook) => void) => {
    const book = new ExcelJS.Workbook()
    fill(book)
    return fileOf(Buffer.from(await book.xlsx.writeBuffer()))
  }

  const cellsOf = async (path: string) => {
    const lines: string[][] = []
    for await (const { cells } of readTable({ path, maxLines: 1000 })) lines.push(cells)
    return lines
  }

  const sheetRead = async (path: string) => {
    const table = readTable({ path, maxLines: 1000 })
    for await (const { line } of table) if (line < 0) return null
    return table.sheet
  }

  const refusalOf = async (path: string) => {
    try {
      await cellsOf(path)
      return null
    } catch (error) {
      return error instanceof UnreadableTable ? error.code : error
    }
  }

  test('uses the first visible sheet that has cells, with its name', async ({ assert }) => {
    const path = await bookOf((book) => {
      book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['hidden'])
      book.addWorksheet('Very hidden', { state: 'veryHidden' }).addRow(['very hidden'])
      book.addWorksheet('Empty').getCell('B2').font = { bold: true }
      book.addWorksheet('अधिकारी & “co”').addRow(['seen'])
      book.addWorksheet('Notes').addRow(['note'])
      book.addWorksheet('Old', { state: 'hidden' }).addRow(['old'])
    })
    assert.deepEqual(await cellsOf(path), [['seen']])
    assert.deepEqual(await sheetRead(path), { name: 'अधिकारी & “co”', others: ['Notes'] })
  })

  test('uses the sheet that the workbook shows first, not the one created first', async ({
    assert,
  }) => {
    const sheet = (text: string) =>
      `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`
    const path = await fileOf(
      archive([
        part('xl/worksheets/sheet1.xml', sheet('made first')),
        part('xl/worksheets/sheet2.xml', sheet('shown first')),
        part(
          'xl/workbook.xml',
          `<workbook xmlns:r="r"><sheets><sheet name='B' sheetId="2" r:id="rId2"/><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`
        ),
        part(
          'xl/_rels/workbook.xml.rels',
          `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/sheet2.xml" Id="rId2"/></Relationships>`
        ),
      ])
    )
    assert.deepEqual(await cellsOf(path), [['shown first']])
    assert.deepEqual(await sheetRead(path), { name: 'B', others: ['A'] })
  })

  test('refuses an unsupported format by its name', async ({ assert }) => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)])
    const stream = Buffer.from('EncryptedPackage', 'utf16le')
    const formats = {
      old_excel: compound,
      locked_excel: Buffer.concat([compound, stream]),
      binary_excel: archive([part('[Content_Types].xml', ''), part('xl/workbook.bin', '')]),
      open_document: archive([
        part('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
        part('content.xml', '<office:document-content/>'),
      ]),
      web_page: Buffer.from(
        '\ufeff<html><body><table><tr><td>Date</td></tr></table></body></html>'
      ),
    }
    for (const [code, bytes] of Object.entries(formats)) {
      assert.equal(await refusalOf(await fileOf(bytes)), code)
    }
  })

  test('returns the dates that a workbook with the 1904 date system shows', async ({ assert }) => {
    const day = new Date('2026-01-31T00:00:00Z')
    const path = await bookOf((book) => {
      book.properties.date1904 = true
      const cell = book.addWorksheet('Payments').getCell('A1')
      cell.value = day
      cell.numFmt = 'dd/mm/yyyy'
    })
    assert.deepEqual(await cellsOf(path), [['2026-01-31']])
  })

  test('allows Windows text if no name is taken from it', async ({ assert }) => {
    const path = await fileOf(Buffer.from('Date;Details\n31/01/2026;Caf\xe9 \x96 EMI', 'latin1'))
    assert.equal(await refusalOf(path), 'not_utf8')
    const lines: string[][] = []
    for await (const { cells } of readTable({ path, maxLines: 9, isWindowsText: true }))
      lines.push(cells)
    assert.deepEqual(lines[1], ['31/01/2026', 'Café – EMI'])
  })

  test('returns the displayed value of each kind of cell', async ({ assert }) => {
    const path = await bookOf((book) => {
      const sheet = book.addWorksheet('People')
      const day = new Date('2026-01-31T00:00:00Z')
      sheet.addRow([
        { richText: [{ text: 'Mee' }, { font: { bold: true }, text: 'ra' }] },
        { text: 'a@example.in', hyperlink: 'mailto:a@example.in' },
        { formula: 'A1&"x"', result: 'मीरा' },
        { formula: '1+1', result: 2 },
        { formula: '1=1', result: true },
        { formula: 'DATE(2026,1,31)', result: day },
        day,
        9876543210,
        true,
        { formula: 'B9', result: { error: '#REF!' } },
        { error: '#N/A' },
        { formula: 'NOW()' },
      ] as ExcelJS.CellValue[])
      sheet.getRow(1).getCell(6).numFmt = 'dd/mm/yyyy'
      sheet.getRow(1).getCell(7).numFmt = 'dd/mm/yyyy'
    })
    assert.deepEqual(await cellsOf(path), [
      [
        'Meera',
        'a@example.in',
        'मीरा',
        '2',
        'true',
        '2026-01-31',
        '2026-01-31',
        '9876543210',
        'true',
        '#REF!',
        '#N/A',
        '#N/A',
      ],
    ])
  })

  test('keeps all runs of an inline text, and cells without an end', async ({ assert }) => {
    const run = (text: string) => `<r><rPr><b/></rPr><t xml:space="preserve">${text}</t></r>`
    const spoken = '<rPh sb="0" eb="1"><t>spoken</t></rPh>'
    const far = 'x'.repeat(70_000)
    const cells = [
      `<c r="A1" t="inlineStr"><is>${run('Mee')}${run('ra &amp; ')}${run('मीरा')}${spoken}</is></c>`,
      `<c r="B1" s="1"/>`,
      `<c r="C1" t="str"><f t="shared" si="0"/><v>shared</v></c>`,
      `<c r="D1" t="str"><f>A1</f><v>${far}</v></c>`,
      `<c r="E1"><v>7</v></c>`,
      `<c r="F1"><f>B9</f></c>`,
    ]
    const sheet = `<worksheet><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`
    const path = await fileOf(archive([part('xl/worksheets/sheet1.xml', sheet)]))
    const expected = ['Meera & मीरा', '', 'shared', far, '7', '#N/A']
    assert.deepEqual(await cellsOf(path), [expected])
    assert.isNull((await sheetRead(path))!.name)
    const endless = `<worksheet><sheetData><row r="1">${'<c><f>'.repeat(400_000)}`
    const bad = await fileOf(archive([part('xl/worksheets/sheet1.xml', endless)]))
    const startedAt = performance.now()
    await refusalOf(bad)
    assert.isBelow(performance.now() - startedAt, 5000)
  })
    .timeout(30_000)
    .tags(['@timed'])

  test('accepts csv files only in UTF-8, with or without a byte order mark', async ({ assert }) => {
    const text = '"नाव";"two parts"\r\nमीरा;2'
    const expected = [
      ['नाव', 'two parts'],
      ['मीरा', '2'],
    ]
    for (const mark of ['', '\ufeff']) {
      assert.deepEqual(await cellsOf(await fileOf(Buffer.from(mark + text))), expected)
    }
    const long = Buffer.from(`${'मीरा😀,'.repeat(200)}\r\n`.repeat(900))
    assert.deepEqual(new Set((await cellsOf(await fileOf(long))).flat()), new Set(['मीरा😀', '']))
    const latin = Buffer.from('first_name\r\nRen\u00e9e', 'latin1')
    const far = Buffer.concat([Buffer.from(`${'a'.repeat(2000)}\r\n`.repeat(100)), latin])
    const wide = Buffer.from('first_name\r\nMeera', 'utf16le')
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), wide])
    for (const other of [latin, far, wide]) {
      assert.equal(await refusalOf(await fileOf(other)), 'not_utf8')
    }
    for (const utf16 of [marked, Buffer.from(marked).swap16()]) {
      assert.deepEqual(await cellsOf(await fileOf(utf16)), [['first_name'], ['Meera']])
    }
    for (const paper of ['%PDF-1.7 \xff', '\x89PNG\r\n']) {
      assert.equal(await refusalOf(await fileOf(Buffer.from(paper, 'latin1'))), 'unreadable')
    }
  })

  test('reports immediately the limit that is exceeded', async ({ assert }) => {
    const far = await bookOf((book) => {
      book.addWorksheet('Far').getCell('IW2').value = 'beyond the last column'
    })
    assert.equal(await refusalOf(far), 'too_wide')
    for (const [code, text] of Object.entries({
      too_wide: `${','.repeat(3_000_000)}far`,
      line_too_long: 'a,'.repeat(200_000),
      too_long: '\n'.repeat(2000),
    })) {
      assert.equal(await refusalOf(await fileOf(Buffer.from(text))), code)
    }
    const quoted = Buffer.from(`"${'a line\n'.repeat(1_000_000)}`)
    assert.equal(await refusalOf(await fileOf(quoted)), 'line_too_long')
  })

  test('returns the text of a text written as a formula', async ({ assert }) => {
    const text = 'Date,Amount,="Name"\n01-05-2026,="2,161.80",="a ""b"" c"\n'
    assert.deepEqual(await cellsOf(await fileOf(Buffer.from(text))), [
      ['Date', 'Amount', 'Name'],
      ['01-05-2026', '2,161.80', 'a "b" c'],
    ])
  })

  const expected = {
    max: 3,
    columns: ['name', 'mobile', 'from'],
    check: () => undefined,
    refused: (code: string, values = {}) =>
      Object.assign(new Error(code), { values }) as unknown as never,
  }
  const recordsOf = async (text: string) => {
    try {
      return await readRecords(await fileOf(Buffer.from(text)), expected)
    } catch (error) {
      const { message, values } = error as Error & { values: object }
      return { code: message, values }
    }
  }

  test('ignores empty lines with named columns, and reports an unnamed column', async ({
    assert,
  }) => {
    const empty = ',,\r\n'.repeat(20)
    const read = await recordsOf(`${empty}name,mobile,,\r\n${empty}a,1\r\n${empty}b,2\r\n \r\nc,3`)
    assert.lengthOf('records' in read ? read.records : [], 3)
    const long = await recordsOf('name\r\na\r\nb\r\nc\r\n\r\nd')
    assert.deepEqual(long, { code: 'too_long', values: { most: 3 } })
    const unnamed = await recordsOf('name,,mobile\r\na,b,c')
    assert.deepEqual(unnamed, { code: 'unnamed_column', values: { column: 'B' } })
    const wide = await recordsOf(`${Array.from({ length: 27 }, () => 'name').join()},,name\r\na`)
    assert.deepEqual(wide, { code: 'unnamed_column', values: { column: 'AB' } })
  })

  test('refuses an error value with named columns, by line and column', async ({ assert }) => {
    assert.deepEqual(await recordsOf('name,mobile\r\na,1\r\nb,#N/A\r\nc, #REF! '), {
      code: 'error_cell',
      values: { line: 3, column: 'mobile', value: '#N/A', more: 1 },
    })
    const read = await recordsOf('name,mobile\r\n# 7,#1')
    assert.lengthOf('records' in read ? read.records : [], 1)
  })
})
