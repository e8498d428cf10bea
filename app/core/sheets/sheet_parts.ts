/*
 * The parts of an xlsx file with one sheet (ECMA-376), as text. Only the rows are of any length.
 */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const SHEET_PATH = 'xl/worksheets/sheet1.xml'

/** What XML cannot hold, however it is written. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const SPECIAL = /[&<>"]/g
const NEEDS_CARE = /[&<>"\u0000-\u001f\ud800-\udfff\ufffe\uffff]/
const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function xmlText(text: string): string {
  if (!NEEDS_CARE.test(text)) return text
  return text
    .toWellFormed()
    .replace(IMPOSSIBLE, '')
    .replace(SPECIAL, (sign) => NAMES[sign])
}

/** Indian grouping in three steps, the last for amounts below a lakh. */
const rupees = (decimals: string) =>
  [
    `[>=10000000]"₹"##\\,##\\,##\\,##0${decimals}`,
    `[>=100000]"₹"##\\,##\\,##0${decimals}`,
    `"₹"##,##0${decimals}`,
  ].join(';')

/** Formats of cells, in the order of the styles below. */
const FORMATS = ['0', rupees(''), rupees('.00'), 'dd-mmm-yyyy'] as const
/** Numbers below it are the formats that every spreadsheet knows. */
const FIRST_FORMAT = 164
const TEXT_FORMAT = 49

/** Where a style stands in the list of styles. */
export const STYLES = {
  text: 0,
  title: 1,
  subtitle: 2,
  head: 3,
  number: 4,
  paise: 5,
  /** Rupees and paise, for amounts that are not whole rupees. */
  uneven: 6,
  date: 7,
} as const

export type Style = keyof typeof STYLES

const list = (name: string, items: readonly string[]) =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`

const font = (inner: string) => `<font>${inner}<name val="Calibri"/><family val="2"/></font>`

function styles(): string {
  const used = (format: number, fontAt: number) =>
    `<xf numFmtId="${format}" fontId="${fontAt}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    list(
      'numFmts',
      FORMATS.map(
        (code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${xmlText(code)}"/>`
      )
    ),
    list('fonts', [
      font('<sz val="11"/>'),
      font('<b/><sz val="14"/>'),
      font('<sz val="11"/><color rgb="FF555555"/>'),
      font('<b/><sz val="11"/>'),
    ]),
    list('fills', [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
    ]),
    list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', [
      used(0, 0),
      used(TEXT_FORMAT, 1),
      used(TEXT_FORMAT, 2),
      used(0, 3),
      ...FORMATS.map((_, at) => used(FIRST_FORMAT + at, 0)),
    ]),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    '</styleSheet>',
  ].join('')
}

/** Every part but the sheet itself, by its path in the archive. */
export function fixedParts(sheetName: string): Record<string, string> {
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${TYPE}.${type}+xml"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
  return {
    '[Content_Types].xml': [
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
      `<Default Extension="xml" ContentType="application/xml"/>`,
      override('xl/workbook.xml', 'sheet.main'),
      override(SHEET_PATH, 'worksheet'),
      override('xl/styles.xml', 'styles'),
      '</Types>',
    ].join(''),
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'styles', 'styles.xml')
    ),
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
      `<sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': styles(),
  }
}

/** The name of a column: 0 is A, 26 is AA. */
export function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}

/** Up to the first row: the rows down to `frozen` stay in sight. */
export function sheetBegin(frozen: number, columns: readonly { width: number; style: Style }[]) {
  const all = columns.map(
    ({ width, style }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLES[style]}" customWidth="1"/>`
  )
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${all.join('')}</cols><sheetData>`
  )
}

/** After the last row. */
export function sheetEnd(filter: { from: number; to: number; columns: number } | null) {
  const range = filter && `A${filter.from}:${columnName(filter.columns - 1)}${filter.to}`
  return `</sheetData>${range ? `<autoFilter ref="${range}"/>` : ''}</worksheet>`
}

/** A cell: texts stay texts, whatever they look like. Empty ones are left out. */
export function cellXml(place: string, value: string | number | null, style: Style): string {
  if (value === null || value === '') return ''
  const begin = `<c r="${place}" s="${STYLES[style]}"`
  return typeof value === 'number'
    ? `${begin}><v>${value}</v></c>`
    : `${begin} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

const DAY_MS = 86_400_000
/** Spreadsheets count days from here. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** The number of a day 'YYYY-MM-DD' in a spreadsheet. */
export const dayNumber = (day: string) => (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / DAY_MS
