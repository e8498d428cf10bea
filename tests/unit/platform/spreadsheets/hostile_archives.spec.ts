import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import ExcelJS from 'exceljs'
import { archiveParts, inflatesWithin } from '#spreadsheets/workbook_parts'
import { readTable, UnreadableTable } from '#spreadsheets/read_table'
import { archive, type Part } from '#tests/support/archives'

async function isWithin(path: string, most: number) {
  const file = await open(path)
  try {
    return await inflatesWithin(path, await archiveParts(file), most)
  } finally {
    await file.close()
  }
}

const MB = 1024 * 1024
const SHEET = 'xl/worksheets/sheet1.xml'

test.group('Archive that expands to gigabytes', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archives-'))
    return () => rm(folder, { recursive: true })
  })

  const fileOf = async (bytes: Buffer) => {
    const path = join(folder, 'answer.xlsx')
    await writeFile(path, bytes)
    return path
  }

  const reading = async (path: string) => {
    const started = performance.now()
    try {
      for await (const line of readTable({ path, maxLines: 1000 })) if (line.line < 0) return null
      return { error: null, took: performance.now() - started }
    } catch (error) {
      return { error, took: performance.now() - started }
    }
  }

  test('is refused within one second, whatever size it declares', async ({ assert }) => {
    const bomb = Buffer.alloc(512 * MB)
    for (const declared of [bomb.length, 100, 0]) {
      const path = await fileOf(archive([{ name: SHEET, content: bomb, declared }]))
      const result = await reading(path)
      assert.instanceOf(result?.error, UnreadableTable)
      assert.isBelow(result!.took, 1000)
    }
  })
    .tags(['@timed'])
    .timeout(60_000)

  test('is refused if many parts add up to the limit, or if it hides a part', async ({
    assert,
  }) => {
    const content = Buffer.alloc(30 * MB)
    const part = (index: number) => ({ name: `${index}${SHEET}`, content })
    const many = await fileOf(archive(Array.from({ length: 8 }, (_, index) => part(index))))
    assert.isFalse(await isWithin(many, 200 * MB))
    const small = { name: 'a.xml', content: Buffer.from('a') }
    const hidden = await fileOf(archive([small, { ...part(1), isHidden: true }, small]))
    await assert.rejects(() => isWithin(hidden, 200 * MB))
    assert.instanceOf((await reading(hidden))?.error, UnreadableTable)
  }).timeout(60_000)

  test('loads no file named in its XML, and expands none of its entities', async ({ assert }) => {
    await writeFile(join(folder, 'secret'), 'of the server')
    const textsOf = async (text: string, head = '') => {
      const cell = `<c r="A1" t="inlineStr"><is><t>told ${text}</t></is></c>`
      const rows = `<sheetData><row r="1">${cell}</row></sheetData>`
      const content = Buffer.from(`${head}<worksheet>${rows}</worksheet>`)
      const path = await fileOf(archive([{ name: SHEET, content }]))
      const found: string[] = []
      for await (const line of readTable({ path, maxLines: 10 })) found.push(...line.cells)
      return found
    }
    assert.deepEqual(await textsOf('plainly'), ['told plainly'])
    for (const entity of [`SYSTEM "file://${join(folder, 'secret')}"`, '"of the server"']) {
      const head = `<!DOCTYPE worksheet [<!ENTITY e ${entity}>]>`
      const found = await textsOf('&e;', head).catch((error: unknown) => {
        assert.instanceOf(error, UnreadableTable)
        return []
      })
      assert.notInclude(found.join(), 'of the server')
    }
  })

  test('does not include a sheet whose rows are formatted up to the last column', async ({
    assert,
  }) => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('Answer')
    sheet.addRow(['Claim', 'Status'])
    sheet.addRow([1, 'Success']).getCell(16_384).font = { bold: true }
    const path = await fileOf(Buffer.from(await book.xlsx.writeBuffer()))
    assert.isTrue(await isWithin(path, MB))
    const lines = []
    for await (const { cells } of readTable({ path, maxLines: 10 }))
      lines.push(cells.filter(Boolean))
    assert.deepEqual(lines, [
      ['Claim', 'Status'],
      ['1', 'Success'],
    ])
  })

  test('leaves no temporary files, complete or broken, in any order of its parts', async ({
    assert,
  }) => {
    const temporary = join(folder, 'temporary')
    await mkdir(temporary)
    const before = process.env.TMPDIR
    process.env.TMPDIR = temporary
    const openThere = () =>
      readdirSync('/proc/self/fd').filter((name) => {
        try {
          return readlinkSync(`/proc/self/fd/${name}`).startsWith(folder)
        } catch {
          return false
        }
      })
    try {
      for (const [parts, outcome] of sheets()) {
        const path = await fileOf(archive(parts))
        const result = await reading(path)
        assert.equal(result?.error ? 'refused' : 'read', outcome)
        await firstLine(path).catch(() => null)
        assert.deepEqual(await readdir(temporary), [])
        if (process.platform !== 'linux') continue
        /** A file is closed a moment after it is released. */
        for (let tries = 0; openThere().length > 0 && tries < 100; tries++) await wait(20)
        assert.deepEqual(openThere(), [])
      }
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
  })
})

/** Reads only the first line. */
async function firstLine(path: string) {
  for await (const line of readTable({ path, maxLines: 1000 })) return line
  return null
}

const part = (name: string, content: string): Part => ({ name, content: Buffer.from(content) })

/** Workbooks with their expected result. */
function sheets(): [Part[], 'read' | 'refused'][] {
  const rows = Array.from(
    { length: 500 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>7</v></c></row>`
  )
  const whole = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
  const broken = `<worksheet><sheetData>${rows.join('')}<row></sheetData>`
  const names = [
    part('xl/_rels/workbook.xml.rels', '<Relationships/>'),
    part('xl/workbook.xml', '<workbook/>'),
    part('xl/sharedStrings.xml', '<sst/>'),
  ]
  const second = part('xl/worksheets/sheet2.xml', whole)
  return [
    [[...names, part(SHEET, whole)], 'read'],
    [[part(SHEET, whole), second, ...names], 'read'],
    [[part(SHEET, whole), second], 'read'],
    [[part(SHEET, broken), second, ...names], 'refused'],
    [[...names, part(SHEET, broken)], 'refused'],
    [
      [part(SHEET, whole), ...names.slice(0, 2), part('xl/sharedStrings.xml', '<sst></si>')],
      'refused',
    ],
    [[part(SHEET, 'no sheet at all'), ...names], 'refused'],
  ]
}
