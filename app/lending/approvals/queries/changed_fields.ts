import type { I18n } from '@adonisjs/i18n'
import { formatDate, isPlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { GROUP_WORDS } from '#group/fields/group'
import { localName, masters } from '#masters/queries/masters'
import { loanFormOf } from '#masters/rules/loan_types'
import type { RevisionValue } from '#profile/contracts/revision'
import type ProfileRevision from '#profile/models/profile_revision'

/** One field of a profile that was changed, in words. */
export interface ChangedField {
  /** Section and field, to mark it where it stands. */
  key: string
  section: string
  field: string
  before: string | null
  after: string | null
}

/** What revisions changed, in words; several changes of one field are one, from the first to the last. */
export function changedFields(
  revisions: readonly Pick<ProfileRevision, 'section' | 'data'>[],
  loanType: number,
  i18n: I18n
): ChangedField[] {
  const changes = new Map<
    string,
    { section: string; field: string; old: RevisionValue; new: RevisionValue; times: number }
  >()
  for (const { section, data } of revisions) {
    for (const change of data.changes) {
      const key = `${section}.${change.field}`
      const first = changes.get(key)
      const [old, times] = first ? [first.old, first.times + 1] : [change.old, 1]
      changes.set(key, { section, ...change, old, times })
    }
  }
  /** A masked number can look the same after a change; one changed back does so on purpose. */
  const isBack = (change: { old: RevisionValue; new: RevisionValue; times: number }) =>
    change.times > 1 && JSON.stringify(change.old) === JSON.stringify(change.new)
  return [...changes]
    .filter(([, change]) => !isBack(change))
    .map(([key, change]) => ({
      key,
      section: words(
        i18n,
        [`profile.sections.${change.section}`, `group.sections.${change.section}`],
        change.section
      ),
      field: fieldName(i18n, change.section, change.field, loanType),
      before: valueText(change.old, i18n),
      after: valueText(change.new, i18n),
    }))
}

/** The first of these sentences that there is. */
function words(i18n: I18n, keys: string[], otherwise: string): string {
  const key = keys.find((candidate) => i18n.resolveIdentifier(candidate))
  return key ? i18n.t(key) : otherwise
}

const LABELS = 'profile.fields'

/** Sections whose fields have labels of their own. */
const OWN_LABELS: Record<string, (loanType: number) => string> = {
  'lending': (loanType) => `profile.lending.${loanFormOf(loanType)}.fields`,
  'group-details': () => GROUP_WORDS.labels,
}

function fieldName(i18n: I18n, section: string, field: string, loanType: number): string {
  const [first, second, third] = field.split('.')
  const isPaper = section === 'documents' || section === 'group-documents'
  const isDirectorPaper = first === 'directorDocument'
  const slots = masters().documentSlots(isDirectorPaper ? `${loanType}D` : String(loanType))
  const slot = slots.find((row) => row.slot === (isDirectorPaper ? third : field))
  if (slot && (isPaper || isDirectorPaper)) return localName(slot, i18n.locale)
  if (first === 'member') return words(i18n, ['profile.family.name'], field)
  if (first === 'director' || first === 'shareholder')
    return words(i18n, [`group.fields.${first}`], field)
  if (second === undefined) {
    const own = OWN_LABELS[section]?.(loanType) ?? LABELS
    return words(i18n, [`${own}.${field}`, `${LABELS}.${field}`], field)
  }
  const capital = second.charAt(0).toUpperCase() + second.slice(1)
  const group = words(i18n, [`profile.groups.${first}`], first)
  const name = words(
    i18n,
    [`profile.fields.${second}`, `profile.fields.${first}${capital}`],
    second
  )
  return `${group}: ${name}`
}

function valueText(value: RevisionValue, i18n: I18n): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return i18n.t(value ? 'common.answers.yes' : 'common.answers.no')
  if (typeof value === 'object') {
    return 'paise' in value ? formatRupees(paise(value.paise)) : localName(value, i18n.locale)
  }
  return isPlainDate(value) ? formatDate(value, i18n.locale) : String(value)
}
