import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import languages from '#config/languages'
import { textOf } from '#lists/list_state'
import { builderAddress, builderState } from '#reports/builder/builder_page'
import { allReports, findReport, titleOf } from '#reports/definitions/catalogue'
import type { ReportDefinition } from '#reports/builder/definition'
import { type Viewer, tabQuery } from '#reports/builder/report_request'
import { categoriesFor } from '#reports/policies/report_scope'
import { hasWords, wordsOf } from '#reports/rules/search_text'

interface ReportMarks {
  /** Ordered by number. */
  pinned: number[]
  /** The latest first; pinned reports are included. */
  used: number[]
}

/** Numbers of the reports that an officer has pinned or run; some may no longer be available to them. */
async function reportMarks(userId: number): Promise<ReportMarks> {
  const rows: { report_id: number; is_pinned: number | boolean; last_used_at: unknown }[] = await db
    .from('report_marks')
    .where('user_id', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .select('report_id', 'is_pinned', 'last_used_at')
  const numbers = (marks: typeof rows) => marks.map((row) => row.report_id)
  return {
    pinned: numbers(rows.filter((row) => row.is_pinned)).toSorted((one, other) => one - other),
    used: numbers(rows.filter((row) => row.last_used_at !== null)),
  }
}

/** Maximum number of recently run reports shown before the others. */
const MAX_RECENT = 5
/** Longest text accepted to search for a report. */
const MAX_SEARCH_LENGTH = 80

export type ChoiceReport = {
  id: number
  title: string
  /** Category of the report, where the heading does not show it. */
  group: string | null
  href: string
  isPinned: boolean
}

export type ChoiceGroup = {
  key: string
  title: string
  /** Whether these are the reports that the officer pinned or ran, shown before the categories. */
  isMarked: boolean
  reports: ChoiceReport[]
}

/** Category with its parent: 'Applications: Pendency'. */
const groupOf = ({ category }: ReportDefinition, i18n: I18n) =>
  category
    .split('/')
    .map((name) => i18n.t(`reports.categories.${name}`))
    .join(': ')

/** Whether every word matches a report: its number, or a part of its name or category in any language. */
function matchesSearch(report: ReportDefinition, words: readonly string[]): boolean {
  const named = words.filter((word) => word !== String(report.id))
  const inAll = languages.map(({ code }) => {
    const i18n = i18nManager.locale(code)
    return `${titleOf(report, i18n)} ${groupOf(report, i18n)}`
  })
  return hasWords(inAll.join(' '), named)
}

/**
 * Reports that an officer may choose from: those they pinned, those they ran last, then all others by category; each
 * appears once. A search covers all of them, a category shows its own.
 */
export async function reportChoice(
  query: Record<string, unknown>,
  viewer: Viewer & { id: number },
  i18n: I18n
) {
  const { category, tabs } = builderState(query, viewer)
  const categories = categoriesFor(viewer.roleId)
  const search = (textOf(query.q) ?? '').slice(0, MAX_SEARCH_LENGTH)
  const words = wordsOf(search)
  const isMatch = (report: ReportDefinition) =>
    words.length > 0
      ? matchesSearch(report, words)
      : category === '' || `${report.category}/`.startsWith(`${category}/`)
  const shown = allReports.filter(
    (report) => categories.includes(report.category) && isMatch(report)
  )
  const marks = await reportMarks(viewer.id)
  const pinned = new Set(marks.pinned)
  const used = marks.used
    .filter((id) => !pinned.has(id) && findReport(id, categories))
    .slice(0, MAX_RECENT)
  const open = tabs.map((tab) => tabQuery(tab))

  const toChoice = (report: ReportDefinition, group: string | null): ChoiceReport => ({
    id: report.id,
    title: titleOf(report, i18n),
    group,
    href: builderAddress({ category: report.category, reportId: report.id }, open, 0),
    isPinned: pinned.has(report.id),
  })
  const markedGroup = (key: 'pinned' | 'used', ids: readonly number[]): ChoiceGroup => ({
    key,
    title: i18n.t(`reports.builder.${key}`),
    isMarked: true,
    reports: ids.flatMap((id) =>
      shown.filter((one) => one.id === id).map((one) => toChoice(one, groupOf(one, i18n)))
    ),
  })
  const rest = shown.filter(({ id }) => !pinned.has(id) && !used.includes(id))
  const byGroup = categories.map((path): ChoiceGroup => {
    const own = rest.filter((report) => report.category === path)
    return {
      key: path,
      title: own.length > 0 ? groupOf(own[0], i18n) : '',
      isMarked: false,
      reports: own.map((report) => toChoice(report, null)),
    }
  })
  return {
    search,
    count: shown.length,
    groups: [markedGroup('pinned', marks.pinned), markedGroup('used', used), ...byGroup].filter(
      ({ reports }) => reports.length > 0
    ),
  }
}
