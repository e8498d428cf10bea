import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { type SheetInput, streamSheet } from '#core/sheets/stream_sheet'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Answers with a sheet, row by row as it is written. */
export function sendSheet<T>(
  response: HttpContext['response'],
  fileName: string,
  sheet: Omit<SheetInput<T>, 'output'>
) {
  const output = new PassThrough()
  streamSheet({ ...sheet, output }).catch((error) =>
    logger.warn({ err: error }, 'a sheet was not exported to its end')
  )
  response.header('Content-Type', XLSX)
  response.header('Content-Disposition', `attachment; filename="${fileName}"`)
  response.header('Cache-Control', 'private, no-store')
  return response.stream(output)
}
