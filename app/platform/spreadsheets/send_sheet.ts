import type { HttpContext } from '@adonisjs/core/http'
import { type SheetInput, streamSheet } from '#spreadsheets/stream_sheet'
import { sendStreamedFile } from '#kernel/streams/send_written'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Answers with a sheet, row by row as it is written. */
export function sendSheet<T>(
  response: HttpContext['response'],
  fileName: string,
  sheet: Omit<SheetInput<T>, 'output'>
) {
  const write = (output: SheetInput<T>['output']) => streamSheet({ ...sheet, output })
  return sendStreamedFile(response, { fileName, type: XLSX, write })
}
