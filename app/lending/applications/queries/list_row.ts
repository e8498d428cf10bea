import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { instantOf, storedDay } from '#kernel/database/instant'
import { maskAadhaar } from '#kernel/vault/vault'
import { localName, masters } from '#masters/queries/masters'
import { type Wait, waitOf } from '#workflow/queries/waits'

/** One line of the officers' list (document 3, Application list row). */
export interface ListRow extends Wait {
  id: number
  number: string
  loanType: number
  district: string
  submittedOn: PlainDate
  aadhaar: string
  applicantName: string
  mobile: string
  businessType: string
  amountPaise: number
  statusId: number
  status: string
  statusColumn: string
  lastActionOn: PlainDate
  /** Its stage shows officers a letter of intent. */
  hasLetter: boolean
  /** Who of its post has it; pages alone ask for it. */
  assignee: string | null
}

/** What a line shows, and nothing else of an application. */
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
] as const
export const SHOWN_COLUMNS = FIELDS.map((field) => `applications.${field}`)

export interface ShownRow {
  id: number
  number: string
  loan_type: number
  district_id: number
  status_id: number
  submitted_on: string
  aadhaar_last4: string | null
  applicant_name: string
  mobile: string
  business_type: string
  amount_paise: number
  last_action_at: Date | string
  status_since: Date | string
  loi_count: number
}

/** A row as both databases give it, as a line. Plain rows: models would cost half the page. */
export function listRow(row: ShownRow, locale: string): ListRow {
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
    status: localName(status, locale),
    statusColumn: status.dashboardColumn,
    lastActionOn: indiaDateOf(instantOf(row.last_action_at)),
    ...waitOf('application', row.status_id, row.status_since),
    hasLetter: status.showsLoiToOfficers && row.loi_count > 0,
    assignee: null,
  }
}
