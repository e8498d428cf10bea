import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type KnexBuilder, indiaDaySql, storedDay } from '#kernel/database/dialect'
import { ANSWER_KINDS } from '#bank_desk/rules/branches'
import {
  AMOUNT_STEP_PAISE,
  LEVELS,
  type Level,
  type Measure,
  NOT_GIVEN,
  STATE,
  answerValue,
  hasStateCells,
} from '#reports/rules/period_counts'

/** SQL for the first day of a period, from a date column. */
const PERIOD_START: Record<Level, string> = {
  day: '@day',
  month: `concat(substr(@day, 1, 7), '-01')`,
  year: `concat(case when substr(@day, 6, 2) >= '04' then substr(@day, 1, 4)
    else substr(@day, 1, 4) - 1 end, '-04-01')`,
}

interface Source {
  table: string
  /** Day on which a row counts. */
  day: string | ((client: QueryClientContract) => string)
  value: string
  /** Condition that excludes applications of an imported portfolio whose district is not released. */
  notHeld: string
  /** Column that refers to the application with its district and loan type, if the row has none of its own. */
  of?: string
}

/** The addition keeps databases from using the index on held applications, which would match nearly all rows. */
const NOT_HELD = 'applications.is_held + 0 = 0'

function applicationsBy(value: string): Source {
  return { table: 'applications', day: 'submitted_on', value, notHeld: NOT_HELD }
}

/** What each measure counts, and the value that it groups by. */
const SOURCES: Record<Measure, Source> = {
  applications: applicationsBy('0'),
  gender: applicationsBy(`coalesce(gender_id, ${NOT_GIVEN})`),
  caste: applicationsBy(`coalesce(caste_id, ${NOT_GIVEN})`),
  age: applicationsBy('age_at_submission'),
  amount: applicationsBy(
    `(amount_paise - amount_paise % ${AMOUNT_STEP_PAISE}) / ${AMOUNT_STEP_PAISE}`
  ),
  claims: {
    table: 'claims',
    day: 'first_submitted_on',
    value: '0',
    notHeld: 'application_id not in (select id from applications where is_held = 1)',
  },
  answers: {
    notHeld: NOT_HELD,
    table: 'letter_answers',
    day: (client) => indiaDaySql(client, 'letter_answers.answered_at'),
    value: `case letter_answers.kind ${ANSWER_KINDS.map((kind) => `when '${kind}' then ${answerValue(kind)}`).join(' ')} end`,
    of: 'letter_answers.application_id',
  },
}

/** Every kind of cell that is stored, for the districts and for the State. */
export const PERIOD_KINDS = (Object.keys(SOURCES) as Measure[]).flatMap((measure) =>
  LEVELS.flatMap((level) =>
    [false, ...(hasStateCells(measure) ? [true] : [])].map((ofState) => ({
      measure,
      level,
      ofState,
    }))
  )
)

/** Returns the cells of one kind, counted from the rows themselves. */
export function countedCells(
  client: QueryClientContract,
  { measure, level, ofState }: (typeof PERIOD_KINDS)[number]
): KnexBuilder {
  const { table, day, value, notHeld, of } = SOURCES[measure]
  const text = typeof day === 'string' ? day : day(client)
  const period = PERIOD_START[level].replaceAll('@day', text)
  const query = client
    .knexQuery()
    .from(table)
    .whereRaw(notHeld)
    .select(
      client.knexRawQuery(`? as measure, ? as level, ${period} as period_on`, [measure, level]),
      ofState ? client.knexRawQuery('? as district_id', [STATE]) : 'district_id',
      'loan_type',
      client.knexRawQuery(`${value} as value, count(*) as subjects`)
    )
    .groupByRaw(
      [
        period,
        ...(ofState ? [] : ['district_id']),
        'loan_type',
        ...(value === '0' ? [] : [value]),
      ].join(', ')
    )
  return of ? query.join('applications', 'applications.id', of) : query
}

export interface WrongCell {
  measure: Measure
  level: Level
  periodOn: string
  districtId: number
  loanType: number
  value: number
  /** Difference by which the roll-up is too low; negative if it is too high. */
  missing: number
}

/** Returns the cells of one kind that differ from a count of the rows, up to a limit; none if all are correct. */
export async function wrongPeriodCells(
  client: QueryClientContract,
  { measure, level, ofState }: (typeof PERIOD_KINDS)[number],
  limit: number
): Promise<WrongCell[]> {
  const key = ['period_on', 'district_id', 'loan_type', 'value'] as const
  const counted = client
    .knexQuery()
    .from(countedCells(client, { measure, level, ofState }).as('counted'))
    .select(...key, 'subjects')
  const kept = client
    .knexQuery()
    .from('period_counts')
    .where({ measure, level })
    .where('district_id', ofState ? '=' : '<>', STATE)
    .select(...key, client.knexRawQuery('-subjects as subjects'))
  const rows = await client
    .knexQuery()
    .from(client.knexQuery().unionAll([counted, kept]).as('both_counts'))
    .groupBy(...key)
    .select(...key)
    .sum('subjects as missing')
    .havingRaw('sum(subjects) <> 0')
    .limit(limit)
  return rows.map((row: Record<string, unknown>) => ({
    measure,
    level,
    periodOn: storedDay(row.period_on),
    districtId: Number(row.district_id),
    loanType: Number(row.loan_type),
    value: Number(row.value),
    missing: Number(row.missing),
  }))
}
