import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { FinancialYear } from '#kernel/calendar/periods'
import { type PlainDate, isPlainDate } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { LOAN_LIMITS } from '#masters/rules/scheme_limits'
import { SCHEME_RULES } from '#masters/rules/scheme_rules'
import { incomesAsOf } from '#profile/queries/as_of'
import { type Row, defineReport } from '#reports/builder/definition'
import { differing, limitsOfLoans, loanType, requiredYear } from '#reports/builder/parameters'
import { type ReportTables, whereDays } from '#reports/builder/tables'
import {
  type FileFacts,
  type LimitAnswer,
  type ProposedLimits,
  type RulesOfFile,
  compareLimits,
  tallyOf,
} from '#reports/rules/rules_comparison'

/** The value of the application before its first change, or the current one if it was never changed. */
const firstValue = (tables: ReportTables, column: string, name: string) =>
  tables.sql(`case when x.id is null then a.${column} else x.${column} end as ${name}`)

/**
 * The applications of a year, read in order of their ids. With an index on days or loan types, each batch would be
 * sorted again, so neither column is used in a way that allows an index.
 */
function applicationsInIdOrder(
  tables: ReportTables,
  { start, end }: FinancialYear,
  loanType: number | null
) {
  const query = tables.applicationsWithFirstChange()
  if (loanType !== null) query.where(tables.sql('a.loan_type + 0 = ?', [loanType]))
  return whereDays(query, tables.sql('+a.submitted_on'), { from: start, to: end })
}

const numberOf = (value: unknown) => (value === null ? null : Number(value))

/** Reads a date as either database returns it. */
const dayOf = (value: unknown): PlainDate => {
  if (!isPlainDate(value)) throw new Error('A day of an application cannot be read')
  return value
}

const limitsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    LOAN_LIMITS.map((key) => [key, values[SCHEME_RULES[key].name] ?? null])
  ) as ProposedLimits

/** Caches the rules: the applications of a batch were submitted on few days. */
function rulesByDays() {
  const known = new Map<string, RulesOfFile>()
  return (loanType: number, firstSubmission: PlainDate, sanction: PlainDate): RulesOfFile => {
    const key = `${loanType}|${firstSubmission}|${sanction}`
    const rules = known.get(key) ?? rulesByCountingDay(loanType, { firstSubmission, sanction })
    known.set(key, rules)
    return rules
  }
}

/** The amount and the dates of an application never change; later changes of other values are undone. */
async function evaluateRows(rows: Row[], limits: ProposedLimits, client: QueryClientContract) {
  const incomes = await incomesAsOf(
    rows.map((row) => ({
      profileId: Number(row.profileId),
      after: instantOf(row.submittedAt as Date | string),
      incomePaise: numberOf(row.familyIncome),
    })),
    client
  )
  const rulesOf = rulesByDays()
  return rows.map((row, at): Row => {
    const submittedOn = dayOf(row.submittedOn)
    const sanctionedOn = row.sanctionedOn === null ? submittedOn : dayOf(row.sanctionedOn)
    const casteId = numberOf(row.casteId)
    const facts: FileFacts = {
      age: numberOf(row.ageThen),
      category: casteId === null ? null : masters().caste(casteId).categoryCode,
      incomePaise: incomes[at],
      amountPaise: numberOf(row.amount),
      tenureMonths: numberOf(row.tenure),
    }
    const rules = rulesOf(Number(row.loanType), submittedOn, sanctionedOn)
    const answer = compareLimits(facts, rules, limits)
    return {
      ...row,
      familyIncome: facts.incomePaise,
      ownRule: answer.own,
      otherRule: answer.other,
      limits: answer.differing.join(','),
    }
  })
}

const answersOf = ({ ownRule, otherRule }: Row) => ({
  own: ownRule as LimitAnswer,
  other: otherRule as LimitAnswer,
})

/**
 * The applications of a year under proposed limits that differ from those of the scheme (docs/users/point_in_time.md).
 */
export const applicationsUnderRule = defineReport({
  id: 50,
  category: 'applications/outcomes',
  namesFinancialYear: true,
  parameters: [requiredYear, loanType, differing, ...limitsOfLoans],
  listKey: 'a.id',
  columns: [
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'district', kind: 'district' },
    { key: 'loanType', kind: 'loanType' },
    { key: 'submittedOn', kind: 'date' },
    { key: 'amount', kind: 'paise', total: true },
    { key: 'ageThen', kind: 'count' },
    { key: 'familyIncome', kind: 'paise' },
    { key: 'tenure', kind: 'count' },
    { key: 'ownRule', kind: 'word' },
    { key: 'otherRule', kind: 'word' },
    { key: 'limits', kind: 'words' },
  ],
  query: ({ tables, values }) =>
    applicationsInIdOrder(tables, values.financialYear!, values.loanType)
      .leftJoin('profiles as p', 'p.id', 'a.profile_id')
      .leftJoin('loan_sanctions as s', 's.live_application_id', 'a.id')
      .select(
        {
          application_id: 'a.id',
          applicationNo: 'a.number',
          district: 'a.district_id',
          loanType: 'a.loan_type',
          submittedOn: 'a.submitted_on',
          submittedAt: 'a.submitted_at',
          amount: 'a.amount_paise',
          profileId: 'a.profile_id',
          familyIncome: 'p.family_income_paise',
          tenure: 's.tenure_months',
          sanctionedOn: 's.sanctioned_on',
        },
        firstValue(tables, 'age_at_submission', 'ageThen'),
        firstValue(tables, 'caste_id', 'casteId')
      ),
  evaluation: {
    evaluate: (rows, { values }, client) => evaluateRows(rows, limitsOf(values), client),
    isListed: (row, { values }) => values.listed === null || row.ownRule !== row.otherRule,
    tallyOf: (row) => tallyOf(answersOf(row)),
    tallies: ['both', 'newly_out', 'newly_in', 'neither', 'not_kept'],
    head: 'under_rule',
  },
})
