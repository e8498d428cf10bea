import { addDays, parsePlainDate, type PlainDate } from '#core/calendar/plain_date'
import { getClock } from '#core/calendar/clock'
import {
  asked,
  type Branch,
  type Condition,
  isNotNull,
  isOpen,
  pointsInto,
  within,
} from '#core/lists/branch'
import { textOf } from '#core/lists/list_state'
import { sqlInstant } from '#core/database/instant'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'

/** The filters of the officers' lists of sanctions and disbursements (document 4, 2.7 and 2.8). */
export interface LoanFilters {
  schemeId: number | null
  districtId: number | null
  bankId: number | null
  applicationNo: string | null
  loiNo: string | null
  loiFrom: PlainDate | null
  loiTill: PlainDate | null
  /** Days on which the record was made; never without a range. */
  uploadedFrom: PlainDate
  uploadedTill: PlainDate
}

type Query = Readonly<Record<string, unknown>>

/**
 * Reads the filters from an address. What it says wrongly is ignored; an officer bound to a
 * district stays in it; without a range of upload dates the last days the masters name.
 */
export function loanFilters(query: Query, officer: { districtId: number | null }): LoanFilters {
  const known = (list: 'schemes' | 'districts' | 'banks', value: unknown) =>
    masters().find(list, Number(textOf(value) ?? Number.NaN))?.id ?? null
  const schemeId = known('schemes', query.scheme)
  const today = getClock().today()
  const days = schemeRules(schemeId ?? masters().schemes[0].id, today).listDefaultDays
  const till = parsePlainDate(textOf(query.uploadedTill)) ?? today
  return {
    schemeId,
    districtId: officer.districtId ?? known('districts', query.district),
    bankId: known('banks', query.bank),
    applicationNo: textOf(query.applicationNo)?.toUpperCase() ?? null,
    loiNo: textOf(query.loiNo)?.toUpperCase() ?? null,
    loiFrom: parsePlainDate(textOf(query.loiFrom)),
    loiTill: parsePlainDate(textOf(query.loiTill)),
    uploadedFrom: parsePlainDate(textOf(query.uploadedFrom)) ?? addDays(till, -days),
    uploadedTill: till,
  }
}

/** The filters as the form shows them again. */
export function filterValues(filters: LoanFilters) {
  return {
    scheme: filters.schemeId === null ? '' : String(filters.schemeId),
    district: filters.districtId === null ? '' : String(filters.districtId),
    bank: filters.bankId === null ? '' : String(filters.bankId),
    applicationNo: filters.applicationNo ?? '',
    loiNo: filters.loiNo ?? '',
    loiFrom: (filters.loiFrom ?? '') as string,
    loiTill: (filters.loiTill ?? '') as string,
    uploadedFrom: filters.uploadedFrom as string,
    uploadedTill: filters.uploadedTill as string,
  }
}

/** Midnight in India at the beginning of a day, as instants are stored. */
const startOf = (day: PlainDate) => sqlInstant(new Date(`${day}T00:00:00+05:30`))

/** Days of upload, both included. */
export function uploadedWithin({ uploadedFrom, uploadedTill }: LoanFilters): Condition[] {
  const column = 'created_at'
  return [
    { column, test: '>= ?', bindings: [startOf(uploadedFrom)], isRange: true },
    { column, test: '< ?', bindings: [startOf(addDays(uploadedTill, 1))], isRange: true },
  ]
}

/** The sanctions that are not withdrawn, by their bank, their application and their letter of intent. */
export function ofSanctions(filters: LoanFilters): Branch {
  const { bankId, schemeId, districtId, applicationNo } = filters
  const application = {
    equal: asked({ district_id: districtId, loan_type: schemeId, number: applicationNo }),
  }
  const { loiNo, loiFrom, loiTill } = filters
  const letter = {
    equal: asked({ number: loiNo }),
    also: within('valid_from', loiFrom, loiTill),
  }
  return {
    equal: asked({ bank_id: bankId }),
    also: [
      isNotNull('live_application_id'),
      ...someOf('application_id', 'applications', application),
      ...someOf('loi_id', 'lois', letter),
    ],
  }
}

/** Nothing where nothing is asked of the other table. */
function someOf(column: string, table: string, branch: Branch): Condition[] {
  return isOpen(branch) ? [] : [pointsInto(column, table, branch)]
}
