import type { I18n } from '@adonisjs/i18n'
import corporation from '#kernel/settings/corporation'
import { recordAudit } from '#kernel/audit/record_audit'
import type { AnyColumn, AnyList, Place } from '#lists/definition'
import { type Districts, singleDistrict } from '#lists/query_filters'
import type { FilterContext, Viewer } from '#lists/filters'
import { type Value, fileColumn } from '#lists/kinds'
import { textOf } from '#lists/list_state'
import { type SheetColumn, XLSX, filterSubtitles, streamSheet } from '#spreadsheets/sheet_files'
import type { Writable } from 'node:stream'
import { getClock } from '#kernel/calendar/clock'
import type { PdfLanguage } from '#pdf/shaper'
import { MAX_PDF_ROWS, writeListPdf } from '#pdf/list_pdf'

/** Parameter of an export: keys of the columns to omit. */
const HIDDEN_PARAMETER = 'hide'

/** Format of a list's file: Excel or PDF, not the page. */
export type FileFormat = Exclude<Place, 'page'>

/** A list as a file: exactly the filtered rows, in the order of the list, with the chosen columns. */
async function listFile(
  list: AnyList,
  place: FileFormat,
  query: FilterContext['query'],
  viewer: Viewer,
  i18n: I18n
) {
  const { words } = list.definition
  const values = list.filters.read(query, viewer)
  const inForce = await list.filters.inForce(query, values, i18n)
  const activeFilters = inForce.map(
    ({ name, confidential: discreet }) => [name, discreet] as [string, string]
  )
  const name = corporation.name[i18n.locale]
  return {
    name: i18n.t(words.name),
    title: words.title
      ? i18n.t(words.title, { corporation: name })
      : `${i18n.t(words.name)} · ${name}`,
    subtitles: filterSubtitles(activeFilters, i18n.t(words.everything), i18n, words.made),
    columns: fileColumns(list, place, query, i18n),
    rows: list.all(values, list.state(query), i18n.locale),
  }
}

function fileColumns(
  { definition }: AnyList,
  place: FileFormat,
  query: FilterContext['query'],
  i18n: I18n
): SheetColumn<unknown>[] {
  const hidden = textOf(query[HIDDEN_PARAMETER])?.split(',') ?? []
  const order: readonly string[] = definition.fileOrder ?? []
  const rank = ({ key }: AnyColumn) => (order.includes(key) ? order.indexOf(key) : order.length)
  return definition.columns
    .filter(
      ({ key, on, isFixed, below = key }) =>
        on?.includes(place) !== false &&
        (isFixed || ![key, below].some((one) => hidden.includes(one)))
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ key, label, kind, width, field = key, of = fieldNamed(field) }) =>
      fileColumn({ header: i18n.t(label), kind, width, value: (row) => of(row, i18n) }, i18n.locale)
    )
}

/** Returns the value of a row under this name. */
const fieldNamed = (field: string) => (row: unknown) =>
  ((row as Readonly<Record<string, Value>>)[field] ?? null) as Value

/** Records in the audit log who exported which list (DECISIONS 12). */
export function recordListExport(
  { definition, filters }: AnyList,
  query: FilterContext['query'],
  by: {
    viewer: Viewer & { id: number; roleId: number }
    format: 'xlsx' | 'pdf'
    requestId?: string
  }
) {
  const { viewer, format, requestId } = by
  const values: Record<string, unknown> = filters.read(query, viewer)
  return recordAudit({
    action: `${definition.name}.exported`,
    actor: viewer,
    subjectType: definition.subject,
    districtId: singleDistrict((values.districts as Districts | undefined) ?? viewer.districts),
    data: { ...filters.noted(query, viewer), format },
    requestId,
  })
}

export const FORMATS = {
  sheet: { extension: 'xlsx', mime: XLSX },
  paper: { extension: 'pdf', mime: 'application/pdf' },
  parts: { extension: 'zip', mime: 'application/zip' },
} as const

/** Maximum rows of one file; a PDF is limited by jsPDF. */
export const maxRows = (place: FileFormat) => (place === 'paper' ? MAX_PDF_ROWS : Infinity)

/** The file format of a list with a number of rows: an archive when it needs several files. */
export function formatOf({ definition }: AnyList, place: FileFormat, rows = 0) {
  const format = FORMATS[rows > maxRows(place) ? 'parts' : place]
  return { ...format, fileName: `${definition.files[place]}.${format.extension}` }
}

/** A list, the requested part of it, and the requester. */
interface ListFileRequest {
  list: AnyList
  place: FileFormat
  query: FilterContext['query']
  viewer: Viewer
  i18n: I18n
  /** Number of rows, as far as known; 0 for a short list. */
  total?: number
  /** Called for each row as it is written. */
  onRow?: () => void
}

/**
 * Returns the function that writes the file of a list; it ends the output or destroys it on an error, and returns the
 * number of rows.
 */
export async function listWriter(request: ListFileRequest) {
  const { list, place, query, viewer, i18n, total, onRow } = request
  const listed = await listFile(list, place, query, viewer, i18n)
  const file = onRow ? { ...listed, rows: withProgress(listed.rows, onRow) } : listed
  if (place === 'sheet') return (output: Writable) => streamSheet({ ...file, output })
  /** The letterhead names the corporation. */
  const table = {
    ...file,
    title: file.name,
    page: i18n.t('profile_pdf.page'),
    empty: i18n.t(list.definition.words.empty),
    language: i18n.locale as PdfLanguage,
    date: getClock().today(),
  }
  const { extension } = formatOf(list, place, total)
  const partsName = extension === 'zip' ? list.definition.files[place] : undefined
  return (output: Writable) => writeListPdf({ ...table, output }, partsName)
}

async function* withProgress<T>(rows: AsyncIterable<T>, onRow: () => void): AsyncGenerator<T> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}
