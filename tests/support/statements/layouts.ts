import { readFileSync } from 'node:fs'
import string from '@adonisjs/core/helpers/string'
import app from '@adonisjs/core/services/app'
import type { StatementLine } from '#claims/statements/rules/read_entries'
import * as layouts from '#claims/statements/rules/layouts'
import * as pdf from '#claims/statements/rules/pdf_lines'
import * as reading from '#claims/statements/rules/read_statement'
import { parseCsv } from '#masters/seed/master_file'

const FILE = app.makePath('resources/masters/statement_layouts.csv')

/** The delivered layouts, treated as if each had been seen in statements of its bank. */
export const LAYOUTS = layouts
  .layoutsOf(
    parseCsv(readFileSync(FILE, 'utf8')).map(
      ({ cells }) =>
        Object.fromEntries(
          Object.entries(cells).map(([name, value]) => [string.camelCase(name), value])
        ) as never
    )
  )
  .map((layout) => ({ ...layout, isCertain: true }))

export const layoutOf = (cells: readonly string[]) => layouts.layoutOf(cells, LAYOUTS)

export const pdfLines = (pages: Parameters<typeof pdf.pdfLines>[0]) => pdf.pdfLines(pages, LAYOUTS)

export const readStatement = (lines: readonly StatementLine[]) =>
  reading.readStatement(lines, LAYOUTS)
