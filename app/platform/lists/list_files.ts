import type { Writable } from 'node:stream'
import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import type { AnyList } from '#lists/definition'
import type { FilterContext, Viewer } from '#lists/filters'
import { type FilePlace, listFile } from '#lists/list_file'
import type { PdfLanguage } from '#pdf/shaper'
import { streamTable } from '#pdf/streamed/stream_table'
import { XLSX } from '#spreadsheets/send_sheet'
import { streamSheet } from '#spreadsheets/stream_sheet'

/** What a list is as a file besides its rows. */
export const FORMATS = {
  sheet: { extension: 'xlsx', mime: XLSX },
  paper: { extension: 'pdf', mime: 'application/pdf' },
} as const satisfies Record<FilePlace, { extension: string; mime: string }>

export const fileNameOf = ({ definition }: AnyList, place: FilePlace) =>
  `${definition.files[place]}.${FORMATS[place].extension}`

/** A list and what is asked of it, by whom. */
export interface ListFileRequest {
  list: AnyList
  place: FilePlace
  query: FilterContext['query']
  viewer: Viewer
  i18n: I18n
  /** Called for each row on its way. */
  onRow?: () => void
}

/**
 * What writes the file of a list, and ends the output or destroys it on an error; it gives the number of
 * rows.
 */
export async function listWriter({ list, place, query, viewer, i18n, onRow }: ListFileRequest) {
  const listed = await listFile(list, place, query, viewer, i18n)
  const file = onRow ? { ...listed, rows: withProgress(listed.rows, onRow) } : listed
  if (place === 'sheet') return (output: Writable) => streamSheet({ ...file, output })
  const table = {
    ...file,
    empty: i18n.t(list.definition.words.empty),
    language: i18n.locale as PdfLanguage,
    date: getClock().today(),
  }
  return (output: Writable) => streamTable({ ...table, output })
}

async function* withProgress<T>(rows: AsyncIterable<T>, onRow: () => void): AsyncGenerator<T> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}
