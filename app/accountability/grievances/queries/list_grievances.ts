import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import Grievance from '#grievances/models/grievance'
import { holderName } from '#grievances/queries/grievance_pages'
import { wherePendingWith, whereVisibleTo } from '#grievances/queries/grievance_access'
import {
  GRIEVANCE_KINDS,
  GRIEVANCE_STATUSES,
  type GrievanceKind,
  type GrievanceStatus,
  isLate,
} from '#grievances/rules/escalation'
import { defineList, inOrderOf, asc, desc } from '#lists/definition'
import { whereDistricts } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { choice, viewerFilter, text, type Viewer } from '#lists/filters'
import { districtChoice, districtOptions } from '#masters/queries/master_filters'
import { localName, masters } from '#masters/queries/masters'

/** Row of the officers' list of grievances, without names. */
export type GrievanceRow = Awaited<ReturnType<typeof grievanceRows>>[number]

const label = (name: string) => `grievances.officer.columns.${name}`

/** Filter with one value, as a checkbox. */
const checkboxFilter = (name: string) => ({
  label: label(name),
  find: (typed: string) => (typed === '1' ? 1 : null),
  words: (_: number, i18n: I18n) => i18n.t('common.answers.yes'),
  choices: 'ticks',
})

const FILTERS = {
  number: text({
    label: label('number'),
    isSearch: true,
    read: (typed) => typed?.toUpperCase() ?? null,
    column: 'number',
  }),
  status: choice<GrievanceStatus>({
    label: label('status'),
    choices: 'statuses',
    column: 'status',
    find: (typed) => GRIEVANCE_STATUSES.find((status) => status === typed) ?? null,
    words: (status, i18n) => i18n.t(`grievances.statuses.${status}`),
  }),
  kind: choice<GrievanceKind>({
    label: label('kind'),
    choices: 'kinds',
    column: 'kind',
    find: (typed) => GRIEVANCE_KINDS.find((kind) => kind === typed) ?? null,
    words: (kind, i18n) => i18n.t(`grievances.kinds.${kind}`),
  }),
  districts: districtChoice({ label: label('district') }),
  late: choice({
    ...checkboxFilter('late'),
    where: (query) =>
      void query
        .where('grievances.status', 'open')
        .where('grievances.due_on', '<', getClock().today()),
  }),
  mine: choice(checkboxFilter('mine')),
  viewer: viewerFilter(label('holder'), ({ id }) => id ?? 0),
  role: viewerFilter(label('holder'), ({ roleId }) => roleId ?? 0),
}

const grievanceFilters = filterSet(
  'grievances',
  FILTERS,
  (query, { districts, viewer, role, mine }) => {
    const today = getClock().today()
    whereVisibleTo(query, { id: viewer ?? 0, roleId: role ?? 0 }, today)
    if (mine !== null) wherePendingWith(query, role ?? 0, today)
    whereDistricts(query, 'grievances.district_id', districts)
  }
)

/** Grievances that an officer may see, newest first. */
export const grievanceList = defineList({
  name: 'grievances',
  subject: 'grievance',
  files: { sheet: 'Grievances', paper: 'Grievances' },
  words: {
    name: 'grievances.officer.title',
    everything: 'grievances.officer.everything',
    empty: 'grievances.officer.none',
  },
  columns: [
    { key: 'number', label: label('number'), kind: 'text', width: 24, isFixed: true, isLink: true },
    {
      key: 'kind',
      label: label('kind'),
      kind: 'text',
      width: 24,
      of: ({ kind }: GrievanceRow, i18n: I18n) => i18n.t(`grievances.kinds.${kind}`),
    },
    { key: 'district', label: label('district'), kind: 'text' },
    { key: 'filedOn', label: label('filed_on'), kind: 'date', sort: desc('filed_at') },
    { key: 'dueOn', label: label('due_on'), kind: 'date', sort: asc('due_on') },
    {
      key: 'status',
      label: label('status'),
      kind: 'status',
      of: ({ status }: GrievanceRow, i18n: I18n) => i18n.t(`grievances.statuses.${status}`),
    },
    { key: 'holder', label: label('holder'), kind: 'text' },
  ],
  filters: grievanceFilters,
  defaultSort: 'filedOn',
  rows: grievanceRows,
})

async function grievanceRows(rows: readonly { id: number }[], locale: string) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const today = getClock().today()
  const grievances = await Grievance.query().whereIn('id', ids).preload('terms')
  return inOrderOf(rows, grievances).map((grievance) => {
    const { id, uuid, number, kind, districtId, filedAt, dueOn, status } = grievance
    return {
      id,
      uuid,
      number,
      kind,
      district: localName(masters().district(districtId), locale),
      filedOn: indiaDateOf(filedAt),
      dueOn,
      status,
      /** Not answered by the due date. */
      isLate: isLate(grievance, today),
      holder: holderName(grievance, locale),
    }
  })
}

/** Returns the options of the filters in the officer's language. */
export function listChoices(viewer: Viewer, i18n: I18n) {
  const words = (place: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: i18n.t(`grievances.${place}.${value}`) }))
  return {
    districts: districtOptions(viewer, i18n.locale),
    statuses: words('statuses', GRIEVANCE_STATUSES),
    kinds: words('kinds', GRIEVANCE_KINDS),
    ticks: [{ value: '1', label: i18n.t('common.answers.yes') }],
  }
}
