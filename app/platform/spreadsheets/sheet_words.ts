import type { I18n } from '@adonisjs/i18n'
import type { ReadSheet } from '#spreadsheets/workbook_sheets'

/** Names that are shown of the sheets that were not read. */
const MAX_NAMED = 10

/** Says which sheet of a workbook was read, and which others have cells as well; nothing of a csv file. */
export function describeSheet(sheet: ReadSheet | null, i18n: I18n): string[] {
  if (!sheet?.name) return []
  const { name, others } = sheet
  const sentences = [i18n.t('masters.import.sheet_read', { name })]
  if (others.length > 0) {
    const names = others.slice(0, MAX_NAMED).map((other) => `“${other}”`)
    if (others.length > names.length) names.push('…')
    sentences.push(i18n.t('masters.import.sheets_left', { names: names.join(', ') }))
  }
  return sentences
}
