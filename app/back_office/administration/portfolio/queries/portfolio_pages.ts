import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import { displayNameOf } from '#auth/models/user'
import { fromStartYear } from '#kernel/calendar/periods'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'
import { localName, masters } from '#masters/queries/masters'
import type PortfolioImport from '#administration/portfolio/models/portfolio_import'
import { UNDO_CHANGE, WRITE_CHANGE } from '#administration/portfolio/imports'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/confirmations'
import { MAX_ATTEMPTS, isLeased, isUndoable } from '#administration/portfolio/actions/lease'
import { type ShownFinding, findingsOf } from '#administration/portfolio/queries/findings'
import { type ComparedTotal, totalsAgree } from '#administration/portfolio/rules/control_totals'
import { SHEETS } from '#administration/portfolio/rules/sheets'
import { isoInstant } from '#kernel/calendar/instants'
import { DateTime } from 'luxon'

const MAX_SHOWN = 100

/** Returns the imports, latest first, and the templates of their sheets. */
export async function portfolioList(mayManage: boolean, i18n: I18n) {
  const imports = await db
    .from('portfolio_imports')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .select('id', 'title', 'state', 'created_at')
  return {
    imports: imports.map((row) => ({
      id: Number(row.id),
      title: String(row.title),
      state: i18n.t(`portfolio.states.${row.state}`),
      openedOn: indiaDateOf(instantOf(row.created_at)),
    })),
    sheets: sheetChoices(i18n),
    mayManage,
  }
}

const sheetChoices = (i18n: I18n) =>
  SHEETS.map(({ name }) => ({ value: name, label: i18n.t(`portfolio.spreadsheets.${name}`) }))

/** Returns one import: its files, the findings of its check, and its totals beside those of the existing portfolio. */
export async function portfolioPage(found: PortfolioImport, mayManage: boolean, i18n: I18n) {
  const keys = [WRITE_CHANGE, UNDO_CHANGE].map((kind) => openKeyOf(kind, String(found.id)))
  const waiting = await waitingChanges(keys, i18n)
  const [writeWaits = null, undoWaits = null] = keys.map((key) => waiting.get(key))
  const files = await db
    .from('portfolio_import_files as files')
    .join('users', 'users.id', 'files.sent_by')
    .where('files.import_id', found.id)
    .orderBy('files.id')
    .select('files.id', 'sheet', 'name', 'rows_count', 'leased_until', 'first_name', 'last_name')
  const isChecked = found.state === 'checked'
  const totals = JSON.parse(found.totals ?? '[]') as ComparedTotal[]
  return {
    id: found.id,
    title: found.title,
    state: i18n.t(`portfolio.states.${found.state}`),
    mayManage,
    isOpen: (found.state === 'open' || isChecked) && !writeWaits,
    isBusy:
      ['checking', 'writing', 'undoing'].includes(found.state) ||
      files.some((file) => fileState(file) === 'being_read'),
    waiting: writeWaits ?? undoWaits,
    mayPropose: isChecked && !writeWaits && found.errorsCount === 0 && totalsAgree(totals),
    mayUndo: isUndoable(found.state, found.failures) && !undoWaits,
    progress: ['writing', 'written', 'undoing'].includes(found.state)
      ? { people: found.peopleCount, written: found.writtenCount }
      : null,
    failed:
      found.failures > 0
        ? {
            attempts: found.failures,
            reason: String(found.failure),
            isStopped: found.failures >= MAX_ATTEMPTS,
          }
        : null,
    isWritten: found.state === 'written',
    files: files.map((file) => ({
      id: Number(file.id),
      sheet: i18n.t(`portfolio.spreadsheets.${file.sheet}`),
      name: String(file.name),
      sentBy: displayNameOf(file.first_name, file.last_name),
      rows: Number(file.rows_count),
      state: fileState(file),
    })),
    sheets: sheetChoices(i18n),
    columns: columnChoices(i18n),
    result: isChecked
      ? {
          errors: Number(found.errorsCount),
          marks: Number(found.marksCount),
          agree: totalsAgree(totals),
          shown: found.errorsCount ? await firstErrors(found.id, i18n) : [],
          totals: totals.map((total) => shownTotal(total, i18n)),
        }
      : null,
  }
}

/** Null if a file was read completely. */
function fileState(file: { rows_count: number; leased_until: string | null }) {
  if (Number(file.rows_count) > 0) return null
  return isLeased(file) ? ('being_read' as const) : ('broke_off' as const)
}

async function firstErrors(importId: number, i18n: I18n): Promise<ShownFinding[]> {
  const shown: ShownFinding[] = []
  for await (const finding of findingsOf(importId, i18n, { onlyErrors: true })) {
    shown.push(finding)
    if (shown.length === MAX_SHOWN) break
  }
  return shown
}

/** Returns the columns of each sheet, and the option to ignore a column: `letters.issued_on`, `letters.`. */
const columnChoices = (i18n: I18n) =>
  SHEETS.flatMap(({ name, fields }) => {
    const sheet = i18n.t(`portfolio.spreadsheets.${name}`)
    const columns = fields.map((field) => ({
      value: `${name}.${field.name}`,
      label: `${sheet}: ${i18n.t(`portfolio.fields.${field.name}`)}`,
    }))
    return [...columns, { value: `${name}.`, label: `${sheet}: ${i18n.t('portfolio.pass_over')}` }]
  })

function shownTotal({ districtId, loanType, year, ...figures }: ComparedTotal, i18n: I18n) {
  return {
    cell: [
      localName(masters().district(districtId), i18n.locale),
      masters().scheme(loanType).shortName,
      fromStartYear(year).label,
    ].join(', '),
    ...figures,
  }
}

/**
 * Returns the districts of an import whose applications are written, with the number held, and who released them when.
 */
export async function portfolioReleases(found: PortfolioImport, locale: string) {
  const counts = await db
    .from('applications')
    .where('import_id', found.id)
    .whereIn('is_held', [false, true])
    .groupBy('district_id')
    .select('district_id')
    .count('* as files')
    .sum('is_held as held')
  const releases = await db
    .from('portfolio_releases')
    .join('users', 'users.id', 'portfolio_releases.released_by')
    .where('portfolio_releases.import_id', found.id)
    .select('portfolio_releases.district_id', 'released_at', 'first_name', 'last_name')
    .select('failures', 'failure')
  const releaseOf = new Map(releases.map((row) => [Number(row.district_id), row]))
  const districts = counts.map((row) => {
    const release = releaseOf.get(Number(row.district_id))
    return {
      id: Number(row.district_id),
      name: localName(masters().district(Number(row.district_id)), locale),
      files: Number(row.files),
      held: Number(row.held),
      releasedBy: release ? displayNameOf(release.first_name, release.last_name) : null,
      /** The last failure of its background work. */
      failed: Number(release?.failures)
        ? {
            attempts: Number(release.failures),
            reason: String(release.failure),
            isStopped: Number(release.failures) >= MAX_ATTEMPTS,
          }
        : null,
      releasedAt: release ? isoInstant(DateTime.fromJSDate(instantOf(release.released_at))) : null,
    }
  })
  return {
    id: found.id,
    title: found.title,
    districts: districts.toSorted((one, other) => one.name.localeCompare(other.name, locale)),
  }
}
