import { addDays, parsePlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { whereDistricts } from '#lists/districts'
import { type Query, whereValues, whereWithin } from '#lists/filter'
import { filterSet } from '#lists/filter_set'
import { type FilterContext, choice, day, text, type ValuesOf } from '#lists/filters'
import { textOf } from '#lists/list_state'
import { sqlStartOf } from '#kernel/database/instant'
import { districtChoice, masterChoice, schemeChoice } from '#masters/queries/master_filters'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'

const label = (name: string) => `loans.labels.${name}`
const toUpper = (typed: string | null) => typed?.toUpperCase() ?? null

/** The last day of upload that is asked for; today without one. */
const lastUploadDay = ({ query }: FilterContext) =>
  parsePlainDate(textOf(query.uploadedTill)) ?? getClock().today()

/** Days on which the record was made; never without a range: the last days that the masters name. */
const uploadFilters = {
  uploadedFrom: {
    ...day({ label: 'loans.officer.uploaded_from', end: 'from' }),
    read(typed: string | null, requested: FilterContext): PlainDate {
      const loanType = (requested.values.schemeId as number | null) ?? masters().schemes[0].id
      const { listDefaultDays } = rulesByCountingDay(loanType, { work: getClock().today() })
      return parsePlainDate(typed) ?? addDays(lastUploadDay(requested), -listDefaultDays)
    },
    where: (query: Query, from: PlainDate, table: string) =>
      void query.where(`${table}.created_at`, '>=', sqlStartOf(from)),
  },
  uploadedTill: {
    ...day({ label: 'loans.officer.uploaded_till', end: 'till' }),
    read: (_: string | null, requested: FilterContext): PlainDate => lastUploadDay(requested),
    where: (query: Query, till: PlainDate, table: string) =>
      void query.where(`${table}.created_at`, '<', sqlStartOf(addDays(till, 1))),
  },
}

/** What sanctions are asked for, and disbursals through them; what is wrong is ignored. */
const SANCTION_FILTERS = {
  schemeId: schemeChoice({ label: label('scheme'), parameter: 'scheme' }),
  districts: districtChoice({ label: label('district') }),
  bankId: masterChoice('banks', { label: label('bank'), parameter: 'bank' }),
  applicationNo: text({ label: label('application'), read: toUpper }),
  ...uploadFilters,
  loiNo: text({ label: label('loi_no'), read: toUpper }),
  /** What accounts have still to compare with the bank's letter (DECISIONS 7). */
  unverified: choice({
    label: 'loans.officer.verification',
    choices: 'verification',
    find: (typed) => (typed === '1' ? 1 : null),
    words: (_, i18n) => i18n.t('loans.officer.to_verify'),
    where: (query, _, table) => void query.whereNull(`${table}.verified_at`),
  }),
}

/** Sanctions alone have the days of the letter in their form; the address may ask for them anywhere. */
const loiDays = (kind: 'day' | 'hidden') => ({
  loiFrom: day({ kind, label: 'loans.officer.loi_from', end: 'from' }),
  loiTill: day({ kind, label: 'loans.officer.loi_till', end: 'till' }),
})

const FILTERS = { ...SANCTION_FILTERS, ...loiDays('day') }

/** The filters of the officers' lists of sanctions and disbursements (document 4, 2.7 and 2.8). */
export type LoanFilters = ValuesOf<typeof FILTERS>

/** The sanctions that are not withdrawn, by the days of their upload and all else that is asked. */
export const sanctionFilters = filterSet('loan_sanctions', FILTERS, (query, filters) =>
  whereSanctions(query, filters)
)
export const { read: loanFilters } = sanctionFilters

/** The disbursals that are not voided, by the days of their own upload, and by their sanctions. */
export const disbursementFilters = filterSet(
  'disbursements',
  { ...SANCTION_FILTERS, ...loiDays('hidden') },
  (query, filters) => {
    query.whereNotNull('disbursements.live_tranche_no')
    query.whereIn('disbursements.sanction_id', (sanctions: Query) => {
      sanctions.from('loan_sanctions').select('loan_sanctions.id')
      whereSanctions(sanctions, filters)
    })
  }
)

/** The sanctions that are not withdrawn, by their bank, their application and their letter of intent. */
function whereSanctions(query: Query, filters: LoanFilters) {
  const { bankId, schemeId, districts, applicationNo, loiNo, loiFrom, loiTill } = filters
  const application = { loan_type: schemeId, number: applicationNo }
  whereValues(query, 'loan_sanctions', { bank_id: bankId })
  query.whereNotNull('loan_sanctions.live_application_id')
  if (districts !== null || Object.values(application).some((value) => value !== null)) {
    query.whereIn('loan_sanctions.application_id', (applications: Query) => {
      applications.from('applications').select('applications.id')
      whereDistricts(applications, 'applications.district_id', districts)
      whereValues(applications, 'applications', application)
    })
  }
  if ([loiNo, loiFrom, loiTill].some((value) => value !== null)) {
    query.whereIn('loan_sanctions.loi_id', (letters: Query) => {
      letters.from('lois').select('lois.id')
      whereValues(letters, 'lois', { number: loiNo })
      whereWithin(letters, 'lois.issued_on', loiFrom, loiTill)
    })
  }
}
