import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type ArchivePart, LOCAL_LENGTH } from '#print/sheets/archive_parts'

/*
 * exceljs reads a workbook as it comes and puts every sheet that comes before the names of the sheets
 * and the shared texts into a file of the system's temporary folder, which it leaves there when the
 * sheet is broken or not read to its end. So it is given what it needs in the order in which it needs
 * it: these parts, of its own making where the workbook has none, and one sheet.
 */

const NAMESPACE = 'http://schemas.openxmlformats.org'
const AHEAD: readonly { name: string; empty?: string }[] = [
  {
    name: 'xl/_rels/workbook.xml.rels',
    empty: `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"/>`,
  },
  { name: 'xl/workbook.xml' },
  { name: 'xl/styles.xml' },
  { name: 'xl/sharedStrings.xml', empty: `<sst xmlns="${NAMESPACE}/spreadsheetml/2006/main"/>` },
]
/** As exceljs knows a sheet. */
const SHEET = /xl\/worksheets\/sheet\d+[.]xml/

const END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

/** The first sheet of a workbook as a workbook of its own; none when it has no sheet. */
export function firstSheet(path: string, parts: readonly ArchivePart[]): Readable {
  const sheet = parts.find(({ name }) => SHEET.test(name))
  async function* pieces() {
    for (const { name, empty } of AHEAD) {
      const part = parts.find((one) => one.name === name)
      if (part) yield* bytesOf(path, part)
      else if (empty) yield storedPart(name, empty)
    }
    if (sheet) yield* bytesOf(path, sheet)
    yield END
  }
  return Readable.from(pieces(), { objectMode: false })
}

/** A part with its header and what belongs to it behind. */
const bytesOf = (path: string, { at, end }: ArchivePart) =>
  createReadStream(path, { start: at, end: end - 1 })

/** A part of an archive that is not packed. */
function storedPart(name: string, text: string): Buffer {
  const content = Buffer.from(text)
  const header = Buffer.alloc(LOCAL_LENGTH)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(crc32(content), 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt32LE(content.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), content])
}
