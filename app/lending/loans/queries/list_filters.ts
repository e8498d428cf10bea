import { asc, desc, type ListColumn } from '#lists/definition'
import { type PlainDate, addDays, parsePlainDate, plainDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { type Query, whereDistricts, whereValues, whereWithin } from '#lists/query_filters'
import { followUpChoices, followUpFilter } from '#loans/queries/follow_ups'
import { filterSet } from '#lists/filter_set'
import { type FilterContext, type ValuesOf, type Viewer, choice, day, text } from '#lists/filters'
import { textOf } from '#lists/list_state'
import { sqlStartOf } from '#kernel/database/dialect'
import { whereSearchMatches } from '#applications/queries/name_search'
import {
  districtChoice,
  districtOptions,
  masterChoice,
  schemeChoice,
} from '#masters/queries/master_filters'
import { byName, loanTypeName, masters, options } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import type { I18n } from '@adonisjs/i18n'

export const label = (name: string) => `loans.labels.${name}`
const toUpper = (typed: string | null) => typed?.toUpperCase() ?? null

/** Returns the last day of upload that is requested; today by default. */
const lastUploadDay = ({ query }: FilterContext) =>
  parsePlainDate(textOf(query.uploadedTill)) ?? getClock().today()

const FIRST_DAY = plainDate('2000-01-01')

/** Days on which the record was created; always limited to a range, by default the last days set in the masters. */
const uploadFilters = {
  uploadedFrom: {
    ...day({ label: 'loans.officer.uploaded_from', end: 'from' }),
    read(typed: string | null, requested: FilterContext): PlainDate {
      /** Tasks concern loans of any age. */
      if (!typed && requested.values.followUp) return FIRST_DAY
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

/** Filters of sanctions, and of disbursements through them; invalid values are ignored. */
const SANCTION_FILTERS = {
  schemeId: schemeChoice({ label: label('scheme'), parameter: 'scheme' }),
  districts: districtChoice({ label: label('district') }),
  bankId: masterChoice('banks', { label: label('bank'), parameter: 'bank' }),
  applicationNo: text({
    label: 'common.lists.search',
    isSearch: true,
    logged: 'byText',
    maxLength: 80,
  }),
  ...uploadFilters,
  loiNo: text({ label: label('loi_no'), read: toUpper }),
  /** Records that accounts still have to compare with the bank's letter (DECISIONS 7). */
  unverified: choice({
    label: 'loans.officer.verification',
    choices: 'verification',
    find: (typed) => (typed === '1' ? 1 : null),
    words: (_, i18n) => i18n.t('loans.officer.to_verify'),
    where: (query, _, table) => void query.whereNull(`${table}.verified_at`),
  }),
}

/** Only the form of sanctions shows the days of the letter; an address may use them for both lists. */
const loiDays = (kind: 'day' | 'hidden') => ({
  loiFrom: day({ kind, label: 'loans.officer.loi_from', end: 'from' }),
  loiTill: day({ kind, label: 'loans.officer.loi_till', end: 'till' }),
})

const FILTERS = { followUp: followUpFilter('id'), ...SANCTION_FILTERS, ...loiDays('day') }

/** The filters of the officers' lists of sanctions and disbursements (document 4, 2.7 and 2.8). */
type LoanFilters = Omit<ValuesOf<typeof FILTERS>, 'followUp'>

/** The sanctions that are not withdrawn, by their days of upload and all other filters. */
export const sanctionFilters = filterSet('loan_sanctions', FILTERS, (query, filters) =>
  whereSanctions(query, filters)
)
export const { read: loanFilters } = sanctionFilters

/** The disbursements that are not voided, by the days of their own upload, and by their sanctions. */
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

/** Filters the sanctions that are not withdrawn by their bank, their application and their letter of intent. */
function whereSanctions(query: Query, filters: LoanFilters) {
  const { bankId, schemeId, districts, applicationNo, loiNo, loiFrom, loiTill } = filters
  const application = { loan_type: schemeId }
  whereValues(query, 'loan_sanctions', { bank_id: bankId })
  query.whereNotNull('loan_sanctions.live_application_id')
  if ([districts, schemeId, applicationNo].some((value) => value !== null)) {
    query.whereIn('loan_sanctions.application_id', (applications: Query) => {
      applications.from('applications').select('applications.id')
      whereDistricts(applications, 'applications.district_id', districts)
      whereValues(applications, 'applications', application)
      if (applicationNo) whereSearchMatches(applications, 'applications.id', applicationNo)
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

type SharedFields = { uploadedAt: string; isVerified: boolean }

/** Columns that sanctions and disbursements share. */
export const SHARED_COLUMNS = {
  application: {
    key: 'applicationNo',
    label: label('application'),
    kind: 'text',
    width: 22,
    isFixed: true,
    isLink: true,
  },
  applicant: { key: 'applicantName', label: label('name'), kind: 'name' },
  bank: { key: 'bank', label: label('bank'), kind: 'text', width: 28 },
  branch: { key: 'branchName', label: label('branch'), kind: 'text', below: 'bank' },
  tenure: {
    key: 'tenureMonths',
    label: label('tenure'),
    kind: 'count',
    sort: asc('tenure_months'),
  },
  rate: { key: 'rateBp', label: label('rate'), kind: 'percent', sort: asc('rate_bp') },
  uploaded: { key: 'uploadedAt', label: label('uploaded'), kind: 'date', sort: desc('id') },
  verified: {
    key: 'isVerified',
    label: label('verification'),
    kind: 'status',
    width: 18,
    of: ({ isVerified }: SharedFields, i18n) =>
      i18n.t(isVerified ? 'loans.states.verified' : 'loans.states.not_verified'),
  },
  letter: { key: 'letter', label: label('letter'), kind: 'text', on: ['page'] },
} as const satisfies Record<string, ListColumn<SharedFields>>

/**
 * Returns the banks that a form offers: the usual ones first, and all on request, as any bank is accepted (DECISIONS 5)
 * but a list of a thousand is long on a weak connection.
 */
export function bankChoices(locale: string, all: boolean) {
  const banks = all ? masters().banks.filter((bank) => bank.isActive) : masters().shortlistedBanks
  return byName(options(banks, locale), locale)
}

/** Whether a bank is among the usual ones, which a form offers first. */
export const isShortlisted = (bankId: number): boolean =>
  masters().shortlistedBanks.some(({ id }) => id === bankId)

/**
 * Returns the choices of the filters of the officers' lists, in the officer's language. A page that caches them uses
 * the key of the districts.
 */
export function filterChoices(viewer: Viewer, i18n: I18n) {
  const { locale } = i18n
  return {
    schemes: masters().schemes.map((scheme) => ({
      value: String(scheme.id),
      label: loanTypeName(scheme, locale),
    })),
    districts: districtOptions(viewer, locale),
    banks: bankChoices(locale, true),
    followUps: followUpChoices(i18n),
    verification: [{ value: '1', label: i18n.t('loans.officer.to_verify') }],
  }
}
