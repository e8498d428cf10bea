import { ApiRequest } from '@japa/api-client'
import type { SuperAgentParser } from '@japa/api-client/types'
import ExcelJS from 'exceljs'

const FILES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
  'application/zip',
] as const

/** Parses a response as bytes. */
export const binary: SuperAgentParser = (response, done) => {
  const parts: Buffer[] = []
  response.on('data', (part) => parts.push(Buffer.from(part)))
  response.on('end', () => done(null, Buffer.concat(parts)))
}

/** Makes the client return Excel files and PDFs as bytes from now on. */
export function parseFilesAsBytes() {
  for (const type of FILES) ApiRequest.addParser(type, binary)
}

/** Opens an Excel file. */
export async function openedBook(bytes: Uint8Array) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes as unknown as ArrayBuffer)
  return book
}
