import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, parsePlainDate } from '#kernel/calendar/plain_date'
import type { KnexBuilder } from '#kernel/database/dialect'
import {
  type Districts,
  hasDistrict,
  requestedInScope,
  singleDistrict,
  whereDistricts,
} from '#lists/query_filters'
import { type Direction, textOf } from '#lists/list_state'
import { ANSWER_KINDS } from '#bank_desk/rules/branches'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import type { Named } from '#masters/queries/master_lists'
import {
  LOAN_CLASSES,
  type LoanSummary,
  type MisCount,
  changesSince,
  isLoanSummary,
  loanCounts,
} from '#reports/queries/mis/counts'
import { type SummaryTable, columnSums, queryOf } from '#reports/queries/summary_table'
import {
  AMOUNT_STEP_RUPEES,
  type Measure,
  NOT_GIVEN,
  STATE,
  answerValue,
  hasStateCells,
  segmentsOf,
} from '#reports/rules/period_counts'

/**
 * The six summaries of document 3, of applications by day of submission; answers of banks to letters; loans by days
 * past due, and non-performing loans (DECISIONS 13b).
 */
export const SUMMARIES = [
  'district',
  'division',
  'gender',
  'caste',
  'age',
  'amount',
  'answers',
  'past_due',
  'npa',
] as const
export type Summary = (typeof SUMMARIES)[number]

type MisProblem = 'from' | 'to' | 'range' | 'asOf' | 'future'

/** Filters of the MIS; days of submission, or of the answer, both inclusive. */
export interface MisFilters {
  by: Summary
  districts: Districts
  from: PlainDate | null
  to: PlainDate | null
  /** Day whose end is shown; null is now. */
  asOf: PlainDate | null
  sort: { key: string; direction: Direction }
  /** Fields with an invalid value: nothing is counted, and the page shows why. */
  invalid: MisProblem[]
}

type Query = Readonly<Record<string, unknown>>

/** Reads the filters from the address; an officer bound to districts always gets those. */
export function misFilters(query: Query, viewer: { districts: Districts }): MisFilters {
  const day = (name: 'from' | 'to' | 'asOf') => {
    const text = textOf(query[name])
    const date = parsePlainDate(text)
    return { date, problems: text !== null && date === null ? [name] : [] }
  }
  const [from, to, asOf] = [day('from'), day('to'), day('asOf')]
  const isToCome = asOf.date !== null && asOf.date > getClock().today()
  const isReversed = from.date !== null && to.date !== null && from.date > to.date
  const district = masters().find('districts', Number(textOf(query.district) ?? Number.NaN))
  return {
    by: SUMMARIES.find((name) => name === query.by) ?? SUMMARIES[0],
    districts: requestedInScope(viewer.districts, district?.id ?? null),
    from: from.date,
    to: to.date,
    asOf: asOf.date,
    sort: {
      key: textOf(query.sort) ?? '',
      direction: query.direction === 'desc' ? 'desc' : 'asc',
    },
    invalid: [
      ...from.problems,
      ...to.problems,
      ...asOf.problems,
      ...(isReversed ? (['range'] as const) : []),
      ...(isToCome ? (['future'] as const) : []),
    ],
  }
}

const MEASURES: Record<Exclude<Summary, LoanSummary>, Measure> = {
  district: 'applications',
  division: 'applications',
  gender: 'gender',
  caste: 'caste',
  age: 'age',
  amount: 'amount',
  answers: 'answers',
}

/** Counts of a range of days from the roll-ups: the cost is the same at any number of applications. */
async function countsOf(filters: MisFilters, client: QueryClientContract): Promise<MisCount[]> {
  const { by, districts, from, asOf } = filters
  if (isLoanSummary(by)) return loanCounts(by, filters, client)
  const to = asOf && (filters.to === null || asOf < filters.to) ? asOf : filters.to
  const key = MEASURES[by] === 'applications' ? 'district_id' : 'value'
  const query = client.knexQuery().from('period_counts').where('measure', MEASURES[by])
  query.where((ranges: KnexBuilder) => {
    for (const segment of segmentsOf(from, to)) {
      ranges.orWhere((range: KnexBuilder) => {
        range.where('level', segment.level)
        if (segment.from !== null) range.where('period_on', '>=', segment.from)
        if (segment.to !== null) range.where('period_on', '<=', segment.to)
      })
    }
  })
  if (districts !== null) whereDistricts(query, 'district_id', districts)
  else if (hasStateCells(MEASURES[by])) query.where('district_id', STATE)
  else query.whereIn('district_id', districtIds())
  const rows = await query
    .groupBy(key, 'loan_type')
    .select(`${key} as key_value`, 'loan_type')
    .sum('subjects as total')
  const counts = rows.map((row: Record<string, unknown>) => ({
    key: Number(row.key_value),
    loanType: Number(row.loan_type),
    subjects: Number(row.total),
  }))
  if (asOf === null) return counts
  const asOfQuery = { measure: MEASURES[by], districts, from, to, asOf }
  return [...counts, ...(await changesSince(asOfQuery, client))]
}

/** Lists every district explicitly, so that the key of the roll-ups leads to the days of each. */
const districtIds = () => masters().rows.districts.map(({ id }) => id)

interface Group {
  id: number
  label: string
  query: string
  has(key: number): boolean
}

/** Returns the rows of a summary; what belongs to none of them gets its own row. */
function groupsOf({ by, districts: scope }: MisFilters, i18n: I18n): Group[] {
  const { locale } = i18n
  const all = masters()
  const named = (row: Named) => localName(row, locale)
  const districts = all.rows.districts.filter(({ id }) => hasDistrict(scope, id))
  switch (by) {
    case 'district':
    case 'npa':
      return districts.map((row) => ({
        id: row.id,
        label: named(row),
        query: queryOf({ district: row.id }),
        has: (key) => key === row.id,
      }))
    case 'division': {
      const codes = new Set(districts.map((row) => row.divisionCode))
      return all.rows.divisions
        .filter(({ code }) => codes.has(code))
        .map((row, index) => {
          const own = new Set(
            districts.filter((one) => one.divisionCode === row.code).map(({ id }) => id)
          )
          return { id: index + 1, label: named(row), query: '', has: (key) => own.has(key) }
        })
    }
    case 'gender':
    case 'caste':
      return (by === 'gender' ? all.rows.genders : all.rows.castes).map((row) => ({
        id: row.id,
        label: named(row),
        query: '',
        has: (key) => key === row.id,
      }))
    case 'past_due':
      return LOAN_CLASSES.map((name, at) => ({
        id: at + 1,
        label: i18n.t(`claims.past_due.${at < 2 ? 'states' : 'buckets'}.${name}`),
        query: '',
        has: (key) => key === at,
      }))
    case 'answers':
      return ANSWER_KINDS.map((kind) => ({
        id: answerValue(kind) + 1,
        label: i18n.t(`bank_desk.kinds.${kind}`),
        query: '',
        has: (key) => key === answerValue(kind),
      }))
    default:
      return all.valueRanges(by).map((range) => {
        const size = by === 'amount' ? AMOUNT_STEP_RUPEES : 1
        const has = (key: number) => key * size >= range.fromValue && key * size < range.belowValue
        return { id: range.srNo, label: named(range), query: '', has }
      })
  }
}

/** Id of the row for what belongs to no master row. */
const OTHERS = NOT_GIVEN

/** Returns one of the summaries by loan type, with its totals (document 3; DECISIONS 13). */
export async function misSummary(filters: MisFilters, i18n: I18n): Promise<SummaryTable> {
  const { from, to, by } = filters
  const counts = filters.invalid.length > 0 ? [] : await countsOf(filters, db.connection())
  const { schemes } = masters()
  const { locale } = i18n
  const groups = groupsOf(filters, i18n)
  const placed = Map.groupBy(counts, ({ key }) => groups.find((group) => group.has(key))?.id)
  const lines = [
    ...groups,
    ...(placed.has(undefined)
      ? [{ id: OTHERS, label: i18n.t('reports.mis.others'), query: '' }]
      : []),
  ]
  const rows = lines.map(({ id, label, query }) => {
    const own = placed.get(id === OTHERS ? undefined : id) ?? []
    const byType = schemes.map((scheme) =>
      own.reduce((sum, one) => sum + (one.loanType === scheme.id ? one.subjects : 0), 0)
    )
    return { id, label, note: null, query, counts: [...byType, byType.reduce((a, b) => a + b, 0)] }
  })
  const range = { from, to }
  return {
    /** The list shows only the current state. */
    path: by === 'district' && filters.asOf === null ? '/officer/applications' : '',
    columns: [
      ...schemes.map((scheme) => ({
        key: `loanType${scheme.id}`,
        query: queryOf({ loanType: scheme.id, ...range }),
        label: loanTypeName(scheme, locale),
        group: null,
      })),
      { key: 'Total', query: queryOf(range), label: null, group: null },
    ],
    rows: sorted(by === 'caste' ? rows.filter((row) => row.counts.at(-1)! > 0) : rows, filters),
    total: {
      query: queryOf({ district: singleDistrict(filters.districts) }),
      counts: columnSums(rows, schemes.length + 1),
    },
  }

  function sorted(unsorted: typeof rows, { sort }: MisFilters) {
    const sign = sort.direction === 'desc' ? -1 : 1
    const byLabel = (a: (typeof rows)[0], b: (typeof rows)[0]) =>
      a.label.localeCompare(b.label, locale)
    const at = [...schemes.map(({ id }) => `loanType${id}`), 'Total'].indexOf(sort.key)
    if (at >= 0) {
      return unsorted.toSorted((a, b) => sign * (a.counts[at] - b.counts[at]) || byLabel(a, b))
    }
    const hasOwnOrder = ['age', 'amount', 'answers', 'past_due'].includes(by)
    if (sort.key !== 'label' && hasOwnOrder) return unsorted
    return unsorted.toSorted((a, b) => sign * byLabel(a, b))
  }
}
