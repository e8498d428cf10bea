import { assignmentColumn } from '#approvals/collaboration/queries/assignment_filters'
import { withAssignees } from '#approvals/collaboration/queries/assignments'
import { defineList } from '#lists/definition'
import { nameAccessPath } from '#applications/queries/find_by_words'
import {
  applicationFilters,
  requiredCompanionFilter,
  isNarrowed,
  statusesOf,
  type ListFilters,
  whereInCells,
} from '#applications/queries/list_filters'
import { type ListRow, listRow, SHOWN_COLUMNS, type ShownRow } from '#applications/queries/list_row'
import { masters } from '#masters/queries/masters'
import { countedFiles } from '#workflow/queries/counted_subjects'
import { waitingColumns } from '#workflow/queries/waiting_filters'

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
       * Applications are numbered in the order they come in, so the id orders by date of submission;
       * within a range of dates the index on the dates does.
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
      sort: { by: 'applicant_name', first: 'asc' },
    },
    { key: 'aadhaar', label: label('aadhaar'), kind: 'code', width: 18, isAside: true },
    { key: 'mobile', label: label('mobile'), kind: 'code', width: 14 },
    { key: 'businessType', label: label('businessType'), kind: 'text', isAside: true },
    {
      key: 'amountPaise',
      label: label('amount'),
      kind: 'paise',
      sort: { by: 'amount_paise', first: 'desc' },
    },
    {
      key: 'status',
      label: label('status'),
      kind: 'status',
      width: 36,
      sort: {
        by: 'status_id',
        first: 'asc',
        places: () => masters().workOrder('applicationStatuses'),
      },
    },
    {
      key: 'lastActionOn',
      label: label('lastActionOn'),
      kind: 'date',
      on: ['page', 'sheet'],
      sort: { by: 'last_action_at', first: 'desc' },
    },
    ...waitingColumns(statusesOf),
    assignmentColumn,
    { key: 'committee', label: 'batches.show.report', kind: 'text', on: ['page'] },
    { key: 'view', label: 'approvals.list.view', kind: 'text', on: ['page'], isAside: true },
    { key: 'documents', label: 'approvals.list.doc_edit', kind: 'text', on: ['page'] },
  ],
  /** Of document 3. */
  fileOrder: ['district', 'number', 'submittedOn', 'businessType', 'aadhaar'],
  filters: applicationFilters,
  defaultSort: 'submittedOn',
  read: SHOWN_COLUMNS,
  counted: (client, filters) =>
    countedFiles(client, 'application', filters, (query, table) =>
      whereInCells(query, table, filters)
    ),
  requiredFilter: requiredCompanionFilter,
  accessPath: async (client, filters, column) => {
    if (filters.name === null || filters.invalid.length > 0) return {}
    const others = applicationFilters.filter({ ...filters, name: null })
    return (await nameAccessPath(client, filters.name, others, column)) ?? {}
  },
  rows: (found: ShownRow[], locale: string): ListRow[] => found.map((row) => listRow(row, locale)),
  finish: (rows: ListRow[], client) => withAssignees('application', rows, client),
})

export const {
  state: applicationListState,
  source: listSource,
  found: applicationAccessPath,
  page: listApplications,
} = applicationList
export type ListSort = ReturnType<typeof applicationListState>['sort']
