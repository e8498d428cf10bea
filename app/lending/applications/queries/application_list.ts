import { indiaDateOf } from '#kernel/calendar/plain_date'
import type { ApplicationSchema } from '#database/schema'
import type { StoredRow } from '#kernel/database/columns'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { maskAadhaar } from '#kernel/vault/vault'
import { localName, masters } from '#masters/queries/masters'
import { countedFiles, waitOf, waitingColumns } from '#workflow/queries/waits'
import { markedStatus } from '#workflow/queries/held_files'
import {
  ASSIGNEE_COLUMNS,
  type AssigneeRow,
  assigneeOf,
  assignmentColumn,
  joinAssignees,
} from '#approvals/collaboration/queries/assignments'
import { defineList, asc, desc } from '#lists/definition'
import { nameAccessPath, searchKind } from '#applications/queries/name_search'
import {
  type ListFilters,
  applicationFilters,
  isNarrowed,
  requiredCompanionFilter,
  statusesOf,
  whereCounterFilters,
} from '#applications/queries/list_filters'
import db from '@adonisjs/lucid/services/db'
import { type Districts, whereDistricts } from '#lists/query_filters'

/** One line of the officers' list (document 3, Application list row). */
export type ListRow = ReturnType<typeof listRow>

/** Columns that a line shows; no others are read. */
const FIELDS = [
  'number',
  'loan_type',
  'district_id',
  'status_id',
  'submitted_on',
  'aadhaar_last4',
  'applicant_name',
  'mobile',
  'business_type',
  'amount_paise',
  'last_action_at',
  'status_since',
  'loi_count',
  'is_held',
] as const
const SHOWN_COLUMNS = FIELDS.map((field) => `applications.${field}`)

export type ShownRow = StoredRow<ApplicationSchema, 'id' | (typeof FIELDS)[number]>

/** Converts a row of either database into a line. Plain rows: models would cost half the page. */
export function listRow(row: ShownRow, locale: string) {
  const status = masters().applicationStatus(row.status_id)
  return {
    id: row.id,
    number: row.number,
    loanType: row.loan_type,
    district: localName(masters().district(row.district_id), locale),
    submittedOn: storedDay(row.submitted_on),
    aadhaar: maskAadhaar(row.aadhaar_last4),
    applicantName: row.applicant_name,
    mobile: row.mobile,
    businessType: row.business_type,
    amountPaise: Number(row.amount_paise),
    statusId: status.id,
    status: markedStatus(localName(status, locale), row.is_held, locale),
    statusColumn: status.dashboardColumn,
    lastActionOn: indiaDateOf(instantOf(row.last_action_at)),
    ...waitOf('application', row.status_id, row.status_since, Boolean(row.is_held)),
    /** Whether its stage shows officers a letter of intent. */
    hasLetter: status.showsLoiToOfficers && row.loi_count > 0,
    /** Officer to whom it is assigned; only the list reads this. */
    assignee: null as string | null,
  }
}

const label = (name: string) => `approvals.columns.${name}`

/** The officers' list of applications (document 3, Application list). */
export const applicationList = defineList({
  name: 'applications',
  subject: 'application',
  files: { sheet: 'Application', paper: 'Applications' },
  words: {
    name: 'approvals.sheet.name',
    title: 'approvals.sheet.title',
    everything: 'approvals.sheet.everything',
    empty: 'approvals.list.empty',
    made: 'approvals.sheet.made',
    problems: 'approvals.list.invalid',
  },
  columns: [
    { key: 'serial', label: label('serial'), kind: 'count', on: ['page'] },
    {
      key: 'number',
      label: label('number'),
      kind: 'code',
      isFixed: true,
      isLink: true,
      sort: {
        by: 'number',
        first: 'asc',
        isUnique: true,
        isCollected: isNarrowed,
      },
    },
    { key: 'district', label: label('district'), kind: 'text' },
    {
      key: 'submittedOn',
      label: label('submittedOn'),
      kind: 'date',
      /**
       * Applications are numbered in order of arrival, so the id orders by date of submission; within a range of dates,
       * the index on the dates does.
       */
      sort: {
        by: 'id',
        byWith: ({ from, to }: ListFilters) => ((from ?? to) ? 'submitted_on' : null),
        first: 'desc',
        isCollected: (filters: ListFilters) => filters.officerId !== null,
      },
    },
    {
      key: 'applicantName',
      label: label('applicantName'),
      kind: 'name',
      isFixed: true,
      sort: asc('applicant_name'),
    },
    { key: 'aadhaar', label: label('aadhaar'), kind: 'code', width: 18, isHiddenByDefault: true },
    { key: 'mobile', label: label('mobile'), kind: 'code', width: 14 },
    { key: 'businessType', label: label('businessType'), kind: 'text', isHiddenByDefault: true },
    { key: 'amountPaise', label: label('amount'), kind: 'paise', sort: desc('amount_paise') },
    {
      key: 'status',
      label: label('status'),
      kind: 'status',
      width: 36,
      sort: {
        by: 'status_id',
        first: 'asc',
        ranks: () => masters().workOrder('applicationStatuses'),
      },
    },
    {
      key: 'lastActionOn',
      label: label('lastActionOn'),
      kind: 'date',
      on: ['page', 'sheet'],
      sort: desc('last_action_at'),
    },
    ...waitingColumns(statusesOf),
    assignmentColumn,
    { key: 'committee', label: 'batches.show.report', kind: 'text', on: ['page'] },
    {
      key: 'view',
      label: 'approvals.list.view',
      kind: 'text',
      on: ['page'],
      isHiddenByDefault: true,
    },
    { key: 'documents', label: 'approvals.list.doc_edit', kind: 'text', on: ['page'] },
  ],
  /** Columns of document 3. */
  fileOrder: ['district', 'number', 'submittedOn', 'businessType', 'aadhaar'],
  filters: applicationFilters,
  defaultSort: 'submittedOn',
  read: [...SHOWN_COLUMNS, ...ASSIGNEE_COLUMNS],
  join: (query) => joinAssignees(query, 'application', 'applications'),
  counted: (client, filters) =>
    countedFiles(client, 'application', filters, (query, table) =>
      whereCounterFilters(query, table, filters)
    ),
  requiredFilter: requiredCompanionFilter,
  accessPath: async (client, filters, column) => {
    const { name, invalid } = filters
    if (name === null || searchKind(name) !== 'name' || invalid.length > 0) return {}
    const others = applicationFilters.filter({ ...filters, name: null })
    return (await nameAccessPath(client, name, others, column)) ?? {}
  },
  rows: (found: (ShownRow & AssigneeRow)[], locale: string) =>
    found.map((row) => ({ ...listRow(row, locale), assignee: assigneeOf(row) })),
})

export const {
  state: applicationListState,
  source: listSource,
  found: applicationAccessPath,
  page: listApplications,
} = applicationList
export type ListSort = ReturnType<typeof applicationListState>['sort']

/** Returns the lines of these applications for the list, the newest first, limited to these districts. */
export async function applicationsById(
  ids: readonly number[],
  { districts }: { districts: Districts },
  locale: string
): Promise<ListRow[]> {
  const query = db
    .from('applications')
    .whereIn('id', [...ids])
    .orderBy('id', 'desc')
  whereDistricts(query, 'district_id', districts)
  const rows: ShownRow[] = await query.select('id', ...SHOWN_COLUMNS)
  return rows.map((row) => listRow(row, locale))
}
