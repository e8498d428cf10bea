import db from '@adonisjs/lucid/services/db'
import {
  ASSIGNEE_COLUMNS,
  type AssigneeRow,
  assigneeOf,
  assignmentColumn,
  joinAssignees,
} from '#approvals/collaboration/queries/assignments'
import { defineList, asc, desc } from '#lists/definition'
import type { ApplicationSchema, ClaimSchema } from '#database/schema'
import type { StoredRow } from '#kernel/database/columns'
import { storedDay } from '#kernel/database/dialect'
import { maskAadhaar } from '#kernel/vault/vault'
import { claimOwner } from '#claims/models/claim'
import {
  claimStatusesOf,
  claimsAccessPath,
  officerClaimFilters,
  applyCounterFilters,
} from '#claims/claim/queries/claim_list_filters'
import { claimStatusName } from '#claims/claim/queries/claim_views'
import { linkingTexts } from '#claims/aadhaar_linking/queries/linking_status'
import { localName, masters } from '#masters/queries/masters'
import { countedFiles, waitOf, waitingColumns } from '#workflow/queries/waits'
import { markedStatus } from '#workflow/queries/held_files'
import type { Viewer } from '#lists/filters'
import { listPlace, listQuery } from '#lists/list_pages'

/** The only columns that a line of the list shows. */
const CLAIM_FIELDS = [
  'uuid',
  'user_id',
  'submitted_on',
  'paid_on',
  'paid_paise',
  'interest_paise',
  'proposed_paise',
  'approved_paise',
  'status_id',
  'status_since',
  'closed_by_step',
  'payment_status_id',
  'applicant_name',
  'district_id',
  'bank_id',
] as const
const APPLICATION_FIELDS = ['number', 'aadhaar_last4', 'is_held'] as const

type ClaimListRow = StoredRow<ClaimSchema, 'id' | (typeof CLAIM_FIELDS)[number]> &
  StoredRow<ApplicationSchema, (typeof APPLICATION_FIELDS)[number]> &
  AssigneeRow

/** One row of the officers' list. */
export type OfficerClaimRow = ReturnType<typeof officerClaimRow>

const label = (name: string) => `claims.columns.${name}`

/** The officers' list of claims (document 4, 2.6); each sort order has an index. */
export const claimList = defineList({
  name: 'claims',
  subject: 'claim',
  files: { sheet: 'Claims', paper: 'Claims' },
  words: {
    name: 'claims.list.title',
    everything: 'claims.list.everything',
    empty: 'claims.list.empty',
  },
  columns: [
    {
      key: 'newest',
      field: 'id',
      label: label('id'),
      kind: 'count',
      isFixed: true,
      isLink: true,
      sort: desc('id'),
    },
    { key: 'applicationNo', label: label('application'), kind: 'code', width: 22 },
    { key: 'applicantName', label: label('applicant'), kind: 'name', sort: asc('applicant_name') },
    {
      key: 'aadhaar',
      label: 'claims.officer.aadhaar',
      kind: 'code',
      width: 18,
      isHiddenByDefault: true,
    },
    { key: 'district', label: label('district'), kind: 'text' },
    { key: 'bank', label: label('bank'), kind: 'text', width: 28 },
    {
      key: 'submitted',
      field: 'submittedOn',
      label: label('submitted_on'),
      kind: 'date',
      sort: desc('first_submitted_on'),
    },
    { key: 'paidOn', label: label('paid_on'), kind: 'date', isHiddenByDefault: true },
    { key: 'paidPaise', label: label('paid'), kind: 'paise', isHiddenByDefault: true },
    {
      key: 'interestPaise',
      label: label('claim_amount'),
      kind: 'paise',
      sort: desc('interest_paise'),
    },
    { key: 'proposedPaise', label: label('proposed'), kind: 'paise', isHiddenByDefault: true },
    { key: 'approvedPaise', label: label('approved'), kind: 'paise' },
    {
      key: 'status',
      label: label('status'),
      kind: 'status',
      sort: { by: 'status_id', first: 'asc', ranks: () => masters().workOrder('claimStatuses') },
    },
    { key: 'payment', label: label('payment'), kind: 'text', width: 20 },
    {
      key: 'linking',
      label: 'claims.aadhaar_linking.list.title',
      kind: 'text',
      width: 30,
      isHiddenByDefault: true,
    },
    ...waitingColumns(claimStatusesOf),
    assignmentColumn,
  ],
  filters: officerClaimFilters,
  defaultSort: 'newest',
  read: [
    ...CLAIM_FIELDS.map((field) => `claims.${field}`),
    ...APPLICATION_FIELDS.map((field) => `applications.${field}`),
    ...ASSIGNEE_COLUMNS,
  ],
  join: (query) => {
    query.leftJoin('applications', 'claims.application_id', 'applications.id')
    joinAssignees(query, 'claim', 'claims')
  },
  counted: (client, filters) =>
    countedFiles(client, 'claim', filters, (query, table) =>
      applyCounterFilters(query, table, filters)
    ),
  accessPath: claimsAccessPath,
  async rows(found: ClaimListRow[], locale: string) {
    const userIds = found.map((row) => Number(row.user_id))
    const linkingTextOf = await linkingTexts(userIds, locale, db.connection())
    return found.map((row) => officerClaimRow(row, locale, linkingTextOf(Number(row.user_id))))
  },
})

export const { state: claimListState, page: listClaims, all: exportedClaims } = claimList

/** @param linking text with the bank that the person stated for the Aadhaar, and the days since */
function officerClaimRow(row: ClaimListRow, locale: string, linking: string) {
  const all = masters()
  const status = all.claimStatus(row.status_id)
  return {
    id: Number(row.id),
    uuid: row.uuid,
    submittedOn: storedDay(row.submitted_on),
    paidOn: storedDay(row.paid_on),
    paidPaise: Number(row.paid_paise),
    interestPaise: Number(row.interest_paise),
    proposedPaise: Number(row.proposed_paise),
    approvedPaise: row.approved_paise === null ? null : Number(row.approved_paise),
    status: markedStatus(claimStatusName(status, row.closed_by_step, locale), row.is_held, locale),
    owner: claimOwner(status, row.payment_status_id),
    payment: localName(all.paymentStatus(row.payment_status_id), locale),
    isEditable: status.editableByApplicant,
    applicationNo: row.number,
    applicantName: row.applicant_name,
    district: localName(all.district(row.district_id), locale),
    bank: localName(all.bank(row.bank_id), locale),
    statusId: Number(row.status_id),
    aadhaar: maskAadhaar(row.aadhaar_last4),
    linking,
    assignee: assigneeOf(row),
    ...waitOf('claim', status.id, row.status_since, Boolean(row.is_held)),
  }
}

const LIST_PATH = '/officer/claims'

/** Returns the part of an address that belongs to the list, to be carried from claim to claim. */
export const claimListQuery = (query: Record<string, unknown>) => listQuery(claimList, query)

/** Returns the position of a claim in the list it was opened from. */
export const claimListPosition = (id: number, viewer: Viewer, query: Record<string, unknown>) =>
  listPlace(claimList, { path: LIST_PATH, id, viewer, query })

/** Returns the address of the page of a claim. */
export const claimHref = (id: number) => `${LIST_PATH}/${id}`
