import type { HttpContext } from '@adonisjs/core/http'
import type { Writable } from 'node:stream'
import type { I18n } from '@adonisjs/i18n'
import { longFrom } from '#config/jobs'
import { getClock } from '#kernel/calendar/clock'
import { sendWritten } from '#kernel/streams/send_written'
import type { AnyList } from '#lists/definition'
import type { Asked, Viewer } from '#lists/filters'
import { type FilePlace, listFile, recordListExport } from '#lists/list_file'
import type { PaperLanguage } from '#pdf/shaper'
import { streamTable } from '#pdf/streamed/stream_table'
import { XLSX } from '#spreadsheets/send_sheet'
import { streamSheet } from '#spreadsheets/stream_sheet'

/** Takes a file of a long list on, to be made by a worker, and says where its person finds it. */
export type MakeLater = (ctx: HttpContext, list: AnyList, place: FilePlace) => Promise<unknown>

let makeLater: MakeLater | null = null

/** `jobs` lends this module the worker that makes long files. */
export const registerLongFiles = (later: MakeLater) => {
  makeLater = later
}

/** What a list is as a file besides its rows. */
export const FORMATS = {
  sheet: { extension: 'xlsx', mime: XLSX },
  paper: { extension: 'pdf', mime: 'application/pdf' },
} as const satisfies Record<FilePlace, { extension: string; mime: string }>

export const fileNameOf = ({ definition }: AnyList, place: FilePlace) =>
  `${definition.files[place]}.${FORMATS[place].extension}`

/** A list and what is asked of it, by whom. */
export interface AskedFile {
  list: AnyList
  place: FilePlace
  query: Asked['query']
  viewer: Viewer
  i18n: I18n
  /** Called for each row on its way. */
  onRow?: () => void
}

/**
 * What writes the file of a list, and ends the output or destroys it on an error; it gives the number of
 * rows.
 */
export async function listWriter({ list, place, query, viewer, i18n, onRow }: AskedFile) {
  const listed = await listFile(list, place, query, viewer, i18n)
  const file = onRow ? { ...listed, rows: counted(listed.rows, onRow) } : listed
  if (place === 'sheet') return (output: Writable) => streamSheet({ ...file, output })
  const paper = {
    ...file,
    empty: i18n.t(list.definition.words.empty),
    language: i18n.locale as PaperLanguage,
    date: getClock().today(),
  }
  return (output: Writable) => streamTable({ ...paper, output })
}

async function* counted<T>(rows: AsyncIterable<T>, onRow: () => void): AsyncGenerator<T> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}

/** A list as Excel and as PDF; each list has its own, which names it. */
export abstract class ListFiles {
  protected abstract readonly list: AnyList

  sheet(ctx: HttpContext) {
    return this.#send(ctx, 'sheet')
  }

  paper(ctx: HttpContext) {
    return this.#send(ctx, 'paper')
  }

  /** At once; a long one is made by a worker. */
  async #send(ctx: HttpContext, place: FilePlace) {
    const { list } = this
    const { auth, i18n, request, response } = ctx
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const { extension: format, mime: type } = FORMATS[place]
    await recordListExport(list, query, { viewer, format, requestId: request.id() })
    if (makeLater && (await isLong(list, query, viewer))) return makeLater(ctx, list, place)
    const write = await listWriter({ list, place, query, viewer, i18n })
    return sendWritten(response, { fileName: fileNameOf(list, place), type, write })
  }
}

async function isLong(list: AnyList, query: Asked['query'], viewer: Viewer): Promise<boolean> {
  const rows = await list.count(list.filters.read(query, viewer), list.state(query), longFrom + 1)
  return rows > longFrom
}
