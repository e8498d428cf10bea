import { type ArchivePart, unpackPart } from './archive_parts.ts'

/** A sheet of a workbook, with the part of the archive that contains its cells. */
interface WorkbookSheet {
  name: string
  part: ArchivePart
}

/** The sheet that is read, and the other visible sheets with cells. */
export interface ReadSheet {
  name: string | null
  others: string[]
}

/** Path of a sheet, as exceljs recognises it. */
const SHEET = /^\/?xl\/worksheets\/sheet\d+[.]xml$/

/** A workbook contains at most some hundred sheets. */
const MAX_LIST_LENGTH = 1024 * 1024

/** A cell that is not empty. */
const CONTENT = /<(?:v|is|f)[\s>]/
/** Characters kept of each piece, because a tag may be split between two. */
const OVERLAP = 8

/**
 * Chooses the sheet of a workbook: of those that are not hidden, the one with a given name, or else the first one with
 * cells, in the order of the workbook; without any, the first. Null where the archive has no sheet.
 *
 * @throws Error when a part is damaged
 */
export async function chosenSheet(
  path: string,
  parts: readonly ArchivePart[],
  wanted?: string
): Promise<{ part: ArchivePart; sheet: ReadSheet } | null> {
  const visible = await visibleSheets(path, parts)
  const filled: WorkbookSheet[] = []
  for (const one of visible) if (await hasContent(path, one.part)) filled.push(one)
  const readable = filled.length > 0 ? filled : visible.slice(0, 1)
  const first = readable.find(({ name }) => name === wanted) ?? readable[0]
  if (first) {
    const others = readable.filter((one) => one !== first)
    return { part: first.part, sheet: { name: first.name, others: others.map(({ name }) => name) } }
  }
  /** Not every program that writes workbooks lists its sheets. */
  const part = parts.find(({ name }) => SHEET.test(name))
  return part ? { part, sheet: { name: null, others: [] } } : null
}

/** Returns the sheets that are not hidden, in their order; none where the workbook does not list them. */
async function visibleSheets(
  path: string,
  parts: readonly ArchivePart[]
): Promise<WorkbookSheet[]> {
  const textOf = async (name: string) => {
    const part = parts.find((one) => one.name === name)
    return part ? beginningOf(path, part) : ''
  }
  const targets = new Map(
    elements(await textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((relation) => [
      relation.Id,
      relation.Target?.replace(/^\/?(?:xl\/)?/, 'xl/'),
    ])
  )
  return elements(await textOf('xl/workbook.xml'), 'sheet').flatMap((sheet) => {
    const target = targets.get(sheet['r:id'])
    const part = parts.find(({ name }) => name === target && SHEET.test(name))
    const isHidden = sheet.state === 'hidden' || sheet.state === 'veryHidden'
    return part && !isHidden ? [{ name: sheet.name ?? '', part }] : []
  })
}

async function hasContent(path: string, part: ArchivePart): Promise<boolean> {
  let end = ''
  for await (const piece of unpackPart(path, part)) {
    const text = end + piece.toString('latin1')
    if (CONTENT.test(text)) return true
    end = text.slice(-OVERLAP)
  }
  return false
}

async function beginningOf(path: string, part: ArchivePart): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of unpackPart(path, part)) {
    pieces.push(piece)
    size += piece.length
    if (size > MAX_LIST_LENGTH) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Returns the attributes of each element with a given name. */
function elements(xml: string, name: string): Record<string, string | undefined>[] {
  const tag = new RegExp(`<${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*/?>`, 'g')
  return [...xml.matchAll(tag)].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [
        key,
        decoded(double ?? single ?? ''),
      ])
    )
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
