import type { HttpContext } from '@adonisjs/core/http'
import { streamTable, type TableInput } from '#pdf/streamed/stream_table'
import { sendStreamedFile } from '#kernel/streams/send_written'

/** Answers with a list as a PDF, page by page as it is written. */
export function sendTable<T>(
  response: HttpContext['response'],
  fileName: string,
  table: Omit<TableInput<T>, 'output'>
) {
  const write = (output: TableInput<T>['output']) => streamTable({ ...table, output })
  return sendStreamedFile(response, { fileName, type: 'application/pdf', write })
}
