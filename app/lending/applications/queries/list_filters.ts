import { UNDO } from '#workflow/queries/decision_history'
import { Role } from '#auth/roles'
import { addDays } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { normaliseMobile } from '#kernel/formats/identifiers'
import { fullName } from '#kernel/formats/names'
import {
  type Districts,
  type Query,
  hasDistrict,
  whereDistricts,
  whereValues,
} from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { amount, choice, day, text, type ValuesOf, parseWholeNumber } from '#lists/filters'
import { assignmentFilters } from '#approvals/collaboration/queries/assignments'
import { officerName } from '#applications/queries/list_choices'
import { whereNumberMatches, whereSearchMatches } from '#applications/queries/name_search'
import {
  districtChoice,
  findMasterId,
  masterChoice,
  schemeChoice,
} from '#masters/queries/master_filters'
import { masters } from '#masters/queries/masters'
import type { DashboardColumn } from '#masters/rules/coded_values'
import { waitingFilters } from '#workflow/queries/waits'

const label = (name: string) => `approvals.filters.${name}`

/** Filters of the officers' list (document 3, Application list), in the order of the form. */
const FILTERS = {
  loanType: schemeChoice({ label: label('loanType'), column: 'loan_type', isCounted: true }),
  districts: districtChoice({ label: label('district'), column: 'district_id', isCounted: true }),
  statusId: masterChoice('applicationStatuses', {
    label: label('status'),
    parameter: 'status',
    choices: 'statuses',
    isCounted: true,
  }),
  /** Beginning of the application number, or its last digits. */
  number: text({
    label: label('number'),
    hint: 'approvals.list.number_hint',
    maxLength: 40,
    read: (typed) => typed && normaliseDigits(typed).replace(/\s+/g, '').toUpperCase(),
    where: (query, value) => whereNumberMatches(query, value),
  }),
  /** A dashboard column: the statuses that it sums up (DECISIONS 3). */
  column: choice<DashboardColumn>({
    label: label('column'),
    choices: 'columns',
    isCounted: true,
    find: (typed) => findColumn(typed),
    words: (column, i18n) => i18n.t(`workflow.stages.application.${column}.name`),
  }),
  mobile: text({
    kind: 'telephone',
    label: label('mobile'),
    maxLength: 20,
    logged: 'byMobile',
    column: 'mobile',
    read: (typed) => typed && normaliseMobile(typed),
    check: (mobile) => /^\d{10}$/.test(mobile),
  }),
  /** Words of the applicant's name, or their beginnings; also a number or mobile number. */
  name: text({
    label: 'common.lists.search',
    isSearch: true,
    maxLength: 80,
    logged: 'byName',
    read: (typed) => typed && fullName([typed]),
    where: (query, name, table) => whereSearchMatches(query, `${table}.id`, name),
  }),
  /** Days of submission. */
  from: day({
    label: label('from'),
    column: 'submitted_on',
    end: 'from',
    isStrict: true,
  }),
  to: day({
    label: label('to'),
    column: 'submitted_on',
    end: 'till',
    isStrict: true,
    endOf: { from: 'from', problem: 'range' },
  }),
  talukaId: masterChoice('talukas', {
    label: label('taluka'),
    parameter: 'taluka',
    within: 'district',
    column: 'taluka_id',
    isStrict: true,
    find: (typed, { values }) => talukaOf(typed, values.districts as Districts),
  }),
  casteId: masterChoice('castes', {
    label: label('caste'),
    parameter: 'caste',
    column: 'caste_id',
    isStrict: true,
  }),
  genderId: masterChoice('genders', {
    label: label('gender'),
    parameter: 'gender',
    column: 'gender_id',
    isStrict: true,
  }),
  /** Amount applied for. */
  amountFrom: amount({
    label: label('amountFrom'),
    column: 'amount_paise',
    end: 'from',
  }),
  amountTo: amount({
    label: label('amountTo'),
    column: 'amount_paise',
    end: 'till',
    endOf: { from: 'amountFrom', problem: 'amountRange' },
  }),
  /** Officer who took the last officer step. */
  officerId: choice({
    label: label('officer'),
    parameter: 'officer',
    choices: 'officers',
    isStrict: true,
    /** No officer has the id 0. */
    find: (typed) => parseWholeNumber(typed) || null,
    words: (id, { locale }) => officerName(id, locale),
    where: (query, id) => whereLastDecidedBy(query, id),
  }),
  /**
   * Applications of an existing portfolio whose district is not released: they are in no count, and only in lists that
   * explicitly request them.
   */
  held: choice<'only'>({
    kind: 'hidden',
    label: label('held'),
    find: (typed) => (typed === 'only' ? typed : null),
    words: (_, i18n) => i18n.t('portfolio.releases.is_held'),
    where: (query, _, table) => void query.where(`${table}.is_held`, true),
  }),
  ...waitingFilters('application'),
  ...assignmentFilters('application'),
}

export type ListFilters = ValuesOf<typeof FILTERS>

/** The filters of the officers' list, with the conditions that depend on several of them. */
export const applicationFilters = filterSet('applications', FILTERS, (query, filters) => {
  whereStatuses(query, 'applications', filters)
  const { held, name, number, mobile } = filters
  const hasSearchTerm = [held, name, number, mobile].some((value) => value !== null)
  if (!hasSearchTerm) query.where('applications.is_held', false)
})
export const { read: listFilters, filter: applicationFilter } = applicationFilters

/** Returns a taluka, within the requested districts if any. */
function talukaOf(typed: string, districts: Districts) {
  const id = findMasterId('talukas', typed)
  const { districtId = null } = masters().find('talukas', id ?? -1) ?? {}
  return hasDistrict(districts, districtId) ? id : null
}

function findColumn(typed: string): DashboardColumn | null {
  const columns = masters().applicationStatuses.map((status) => status.dashboardColumn)
  return columns.find((column) => column.toLowerCase() === typed.toLowerCase()) ?? null
}

/** Returns the statuses that match the filters, or null for all of them. */
export function filteredStatuses({
  statusId,
  column,
}: Pick<ListFilters, 'statusId' | 'column'>): number[] | null {
  if (column === null) return statusId === null ? null : [statusId]
  const ids = masters()
    .statusesInColumn(column)
    .map((status) => status.id)
  return statusId === null ? ids : ids.filter((id) => id === statusId)
}

/** Same, with all statuses listed by number. */
export const statusesOf = (filters: ListFilters) =>
  filteredStatuses(filters) ?? masters().applicationStatuses.map(({ id }) => id)

function whereStatuses(query: Query, table: string, filters: ListFilters) {
  const statuses = filteredStatuses(filters)
  if (statuses !== null) query.whereIn(`${table}.status_id`, statuses)
}

/** Applies the filters that the counters also support. */
export function whereCounterFilters(query: Query, table: string, filters: ListFilters) {
  whereDistricts(query, `${table}.district_id`, filters.districts)
  whereValues(query, table, { loan_type: filters.loanType })
  whereStatuses(query, table, filters)
}

/**
 * Restricts to applications whose last officer step was taken by this person: steps of the applicant and the system may
 * follow. Checked for each row in the order of the list, so that an officer's steps of many years are not collected.
 */
function whereLastDecidedBy(query: Query, officerId: number) {
  query.whereRaw(
    `(select last.decided_by from workflow_decisions last
      where last.subject_type = 'application' and last.subject_id = applications.id and last.role <> ?
        and last.action <> ? and last.undone_by is null
      order by last.id desc limit 1) = ?`,
    [Role.applicant, UNDO, officerId]
  )
}

/** Whether anything besides the district is filtered. */
export const isNarrowed = (filters: ListFilters) =>
  applicationFilters.all.some(
    ({ key }) => key !== 'districts' && filters[key as keyof ListFilters] !== null
  )

/** Number of days within which an officer's applications can be searched without a district. */
const MAX_DAYS_WITHOUT_DISTRICT = 92

/**
 * Returns the filter that head office must set in addition for a long list. An officer's applications may all be years
 * back, and numbers begin with type and district: under another filter, the first match may come after half of all
 * rows. A search for one application or one name never needs it.
 */
export function requiredCompanionFilter(filters: ListFilters, sort: string): 'district' | null {
  const { districts, officerId, from, to, number, mobile, name } = filters
  const isSelective = [districts, number, mobile, name].some((value) => value !== null)
  if (isSelective) return null
  const isByNumber = sort === 'number' && isNarrowed(filters)
  const isShortPeriod =
    from !== null && to !== null && to <= addDays(from, MAX_DAYS_WITHOUT_DISTRICT)
  return isByNumber || (officerId !== null && !isShortPeriod) ? 'district' : null
}
