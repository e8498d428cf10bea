import type { I18n } from '@adonisjs/i18n'
import type { Writable } from 'node:stream'
import { localName, masters } from '#masters/queries/masters'
import { writeRecordSheet } from '#spreadsheets/sheet_files'
import { findingsOf } from '#administration/portfolio/queries/findings'
import type { SheetField } from '#administration/portfolio/rules/sheet_fields'
import { sheetNamed, SHEETS } from '#administration/portfolio/rules/sheets'

const isWide = true

/** Writes an empty sheet with an example, in the person's language. */
export function writeTemplate(sheetName: string, i18n: I18n, output: Writable) {
  const { name, fields } = sheetNamed(sheetName)
  return writeRecordSheet(
    {
      name: i18n.t(`portfolio.spreadsheets.${name}`),
      columns: fields.map((field) => ({ name: i18n.t(`portfolio.fields.${field.name}`), isWide })),
      rows: [fields.map(({ example }) => example)],
    },
    output
  )
}

/** Writes a description of each column of each sheet. */
export function writeDictionary(i18n: I18n, output: Writable) {
  const words = (name: string) => i18n.t(`portfolio.dictionary.${name}`)
  return writeRecordSheet(
    {
      name: words('title'),
      columns: ['sheet', 'column', 'required', 'about', 'example'].map((name) => ({
        name: words(name),
        isWide,
      })),
      rows: SHEETS.flatMap(({ name, fields }) =>
        fields.map((field) => [
          i18n.t(`portfolio.spreadsheets.${name}`),
          i18n.t(`portfolio.fields.${field.name}`),
          i18n.t(`common.${field.isRequired ? 'yes' : 'no'}`),
          describeField(field, i18n),
          field.example,
        ])
      ),
    },
    output
  )
}

/** Maximum number of list rows in a dictionary; longer lists are masters known by name. */
const MAX_LISTED = 40

function describeField({ type, list }: SheetField, i18n: I18n): string {
  const text = i18n.t(`portfolio.types.${type}`)
  if (!list) return text
  const rows = masters().rows[list] as readonly ({ id: number } & Parameters<typeof localName>[0])[]
  if (rows.length > MAX_LISTED) return text
  return `${text} ${rows.map((row) => `${row.id} ${localName(row, i18n.locale)}`).join('; ')}`
}

/** Writes all findings by row, column and reason, in the person's language. */
export async function writeFindings(importId: number, i18n: I18n, output: Writable) {
  const rows: string[][] = []
  for await (const { sheet, file, line, column, reason, isMark } of findingsOf(importId, i18n)) {
    const kind = i18n.t(`portfolio.${isMark ? 'mark' : 'error'}`)
    rows.push([kind, sheet, file, String(line), column, reason])
    if (rows.length === MAX_FINDINGS) break
  }
  const columns = ['kind', 'sheet', 'file', 'line', 'column', 'reason'].map((name) => ({
    name: i18n.t(`portfolio.findings.${name}`),
    isWide: !['kind', 'line'].includes(name),
  }))
  return writeRecordSheet({ name: i18n.t('portfolio.findings.title'), columns, rows }, output)
}

/** Maximum number of findings in a list for correction; the next check reports the rest. */
const MAX_FINDINGS = 50_000
