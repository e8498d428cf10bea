import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import type { ReviewPanelContext } from '#approvals/contracts/review_panels'
import { plainDate } from '#kernel/calendar/plain_date'
import { fileRefusal } from '#documents/actions/receive_files'
import type { RefusalCode } from '#documents/rules/files'
import { type SentenceValue, sentence } from '#kernel/exceptions/refusal'
import { ARCHIVE, type ArchivedFile } from '#administration/portfolio/actions/archived_files'
import type { Finding } from '#administration/portfolio/rules/checked_loans'

/** A cell or row with its error as text. */
export interface ShownFinding {
  sheet: string
  file: string
  line: number
  column: string
  reason: string
  isMark: boolean
}

const COLUMNS = ['problems', 'conflicts', 'marks', 'check_marks'] as const
const BATCH_SIZE = 1000

/** Yields findings of an import in the order of its rows, errors of a row first. */
export async function* findingsOf(
  importId: number,
  i18n: I18n,
  { onlyErrors = false } = {}
): AsyncGenerator<ShownFinding> {
  const columns = onlyErrors ? COLUMNS.slice(0, 2) : COLUMNS
  for (let after = 0; ;) {
    const rows = await db
      .from('portfolio_import_rows as rows')
      .join('portfolio_import_files as files', 'files.id', 'rows.file_id')
      .where('rows.import_id', importId)
      .where('rows.id', '>', after)
      .where((any) => columns.forEach((column) => void any.orWhereNotNull(`rows.${column}`)))
      .orderBy('rows.id')
      .limit(BATCH_SIZE)
      .select('rows.id', 'rows.sheet', 'rows.line', 'files.name', ...columns)
      .select(db.raw('case when rows.sheet = ? then rows.facts end as facts', [ARCHIVE]))
    if (rows.length === 0) return
    after = Number(rows.at(-1).id)
    for (const row of rows) {
      for (const column of columns) {
        const findings = JSON.parse(row[column] ?? '[]') as Finding[]
        for (const finding of findings) yield shownFinding(row, column, finding, i18n)
      }
    }
  }
}

function shownFinding(
  row: { sheet: string; line: number; name: string; facts: string | null },
  column: (typeof COLUMNS)[number],
  { field, code, params = {} }: Finding,
  i18n: I18n
): ShownFinding {
  const isMark = column === 'marks' || column === 'check_marks'
  return {
    sheet: i18n.t(`portfolio.spreadsheets.${row.sheet}`),
    /** For a ZIP, the file in it. */
    file: row.facts ? `${row.name}: ${(JSON.parse(row.facts) as ArchivedFile).name}` : row.name,
    line: Number(row.line),
    column: field ? i18n.t(`portfolio.fields.${field}`) : '',
    reason: reasonOf({ code, params }, isMark ? 'marks' : 'problems', i18n),
    isMark,
  }
}

/** Returns the error, or the violation of a current rule, as text. */
function reasonOf(
  { code, params = {} }: Pick<Finding, 'code' | 'params'>,
  kind: 'marks' | 'problems',
  i18n: I18n
): string {
  const values = Object.entries(params).map(([name, value]): [string, SentenceValue] => [
    name,
    name === 'day' ? { day: plainDate(String(value)) } : value,
  ])
  const key = `portfolio.${kind}.${code}`
  if (i18n.hasMessage(key)) return sentence(i18n, key, Object.fromEntries(values))
  /** Reason why a file of a ZIP is not accepted, with the same message as for an upload. */
  const refusal = fileRefusal(code as RefusalCode, 'file')
  return sentence(i18n, refusal.messageKey, refusal.params)
}

/** Panel for an application of an existing portfolio: its old number, and its violations of current rules. */
export async function importPanel({ application, locale, t }: ReviewPanelContext) {
  const { id, importId, oldNumber } = application
  if (importId === null) return null
  const step = await db
    .from('workflow_decisions')
    .where({ subject_type: 'application', subject_id: id, action: 'import' })
    .select('data')
    .first()
  const { marks = [] } = JSON.parse(step?.data ?? '{}') as { marks?: Finding[] }
  const i18n = i18nManager.locale(locale)
  const items = marks.map((mark) => ({
    label: mark.field ? t(`portfolio.fields.${mark.field}`) : t('portfolio.mark'),
    value: reasonOf(mark, 'marks', i18n),
  }))
  return {
    title: t('portfolio.panel'),
    items: [{ label: t('portfolio.old_number'), value: oldNumber ?? '' }, ...items],
    links: [],
  }
}
