import { isCountedBy } from '#claims/days_past_due/queries/past_due_facts'
import { UNDO } from '#workflow/queries/decision_history'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { type KnexBuilder, sqlStartOf } from '#kernel/database/dialect'
import { type Districts, whereDistricts } from '#lists/query_filters'

const HELD = 'select id from applications where is_held = 1'
/** Claims of held applications. */
const HELD_CLAIMS = `select id from claims where application_id in (${HELD})`

/**
 * The rows that a report may read. Every query of a definition starts here and is bound to the districts that the
 * viewer is bound to or requested: a definition has no other access to the database, so the scope cannot be forgotten
 * (DECISIONS 10). Applications of an imported portfolio are excluded until their district is released.
 */
export class ReportTables {
  readonly #client: QueryClientContract
  readonly #districts: Districts

  constructor(client: QueryClientContract, districts: Districts) {
    this.#client = client
    this.#districts = districts
  }

  /** Whether no district is excluded, so that figures of the complete State may be shown beside the rows. */
  get ofState(): boolean {
    return this.#districts === null
  }

  /** Applications as `a`. */
  applications(): KnexBuilder {
    /** The addition keeps databases from using the index on held applications, which would match nearly all rows. */
    return this.#scoped('applications as a', 'a.district_id').whereRaw('a.is_held + 0 = 0')
  }

  /** Applications as `a`, with their values before their first change as `x`, which is empty if there was no change. */
  applicationsWithFirstChange(): KnexBuilder {
    const first = this.sql('(select min(id) from application_changes where application_id = a.id)')
    return this.applications().leftJoin('application_changes as x', 'x.id', first)
  }

  /** Numbers and amounts of applications by district, loan type and status, as `a`. */
  countedApplications(): KnexBuilder {
    return this.#scoped('workflow_counters as a', 'a.district_id').where(
      'a.subject_type',
      'application'
    )
  }

  /** Claims as `c`. */
  claims(): KnexBuilder {
    return this.#scoped('claims as c', 'c.district_id').whereRaw(
      `c.application_id not in (${HELD})`
    )
  }

  /** Numbers and amounts of claims by district, loan type and statuses, as `c`. */
  countedClaims(): KnexBuilder {
    return this.#scoped('workflow_counters as c', 'c.district_id')
      .where('c.subject_type', 'claim')
      .where('c.subjects', '>', 0)
  }

  /** Applications with letters as `a`: each has one first letter, and `loi_count` letters in all. */
  applicationsWithLetters(): KnexBuilder {
    return this.applications().where('a.loi_count', '>', 0)
  }

  /** Letters of intent as `l`, with their applications as `a`. */
  lois(): KnexBuilder {
    return this.applications().join('lois as l', 'l.application_id', 'a.id')
  }

  /** Banks that have or had a letter as `h`, with their last answers as `w` and applications as `a`. */
  letterHolders(): KnexBuilder {
    const last = this.sql('(select max(serial) from letter_answers where holder_id = h.id)')
    return this.applications()
      .join('letter_holders as h', 'h.application_id', 'a.id')
      .leftJoin('letter_answers as w', (answer) =>
        answer.on('w.holder_id', 'h.id').andOn('w.serial', '=', last)
      )
  }

  /** Answers of banks to letters as `w`, with the holders of the letters as `h` and applications as `a`. */
  bankAnswers(): KnexBuilder {
    return this.applications()
      .join('letter_answers as w', 'w.application_id', 'a.id')
      .join('letter_holders as h', 'h.id', 'w.holder_id')
  }

  /** Valid sanctions as `s`, with their applications as `a`. */
  sanctions(): KnexBuilder {
    return this.applications().join('loan_sanctions as s', 's.live_application_id', 'a.id')
  }

  /** Days past due of loans, now or at the end of a day, as `p`, with their applications as `a`. */
  pastDue(asOf: PlainDate | null = null): KnexBuilder {
    const states = this.applications().join('past_due_states as p', 'p.application_id', 'a.id')
    if (asOf === null) return states.whereNotNull('p.live_sanction_id')
    return states
      .where('p.from_on', '<=', asOf)
      .where(
        (lasts: KnexBuilder) => void lasts.whereNull('p.till_on').orWhere('p.till_on', '>=', asOf)
      )
  }

  /** Whether past-due loans had been counted by the end of a day. */
  isPastDueCounted = (asOf: PlainDate) => isCountedBy(asOf, this.#client)

  /** Valid tranches as `d`, with their sanctions as `s` and applications as `a`. */
  disbursements(): KnexBuilder {
    return this.sanctions()
      .join('disbursements as d', 'd.sanction_id', 's.id')
      .whereNull('d.voided_at')
  }

  /** Valid instalments as `r`, with `d`, `s` and `a`. */
  instalments(): KnexBuilder {
    return this.disbursements()
      .join('schedule_rows as r', 'r.disbursement_id', 'd.id')
      .where('r.replaced_in', 0)
  }

  /** Items of payment batches as `i`, with their batches as `b` and claims as `c`. */
  payments(): KnexBuilder {
    return this.claims()
      .join('payment_batch_items as i', 'i.claim_id', 'c.id')
      .join('payment_batches as b', 'b.id', 'i.batch_id')
  }

  /** Reversed payments as `r`, with their batch items as `i` and claims as `c`. */
  reversals(): KnexBuilder {
    return this.claims()
      .join('payment_reversals as r', 'r.claim_id', 'c.id')
      .join('payment_batch_items as i', 'i.id', 'r.item_id')
      .whereNotNull('r.reversed_at')
  }

  /** Demands for repayment of refunds as `d`, with their claims as `c`. */
  recoveries(): KnexBuilder {
    return this.claims().join('recovery_demands as d', 'd.claim_id', 'c.id')
  }

  /** Committee meetings as `m`. */
  meetings(): KnexBuilder {
    return this.#scoped('committee_batches as m', 'm.district_id')
  }

  /** Agenda items as `i`, with their meetings as `m`; imported applications are on no agenda before their release. */
  agenda(): KnexBuilder {
    return this.meetings().join('committee_batch_items as i', 'i.batch_id', 'm.id')
  }

  /** Workflow steps as `w`, with their applications as `a`. */
  applicationDecisions(): KnexBuilder {
    return this.#decisions('application', 'applications as a', 'a')
  }

  /** Workflow steps as `w`, with their claims as `c`. */
  claimDecisions(): KnexBuilder {
    return this.#decisions('claim', 'claims as c', 'c')
  }

  /** Union of several queries, one after the other. */
  union(...parts: KnexBuilder[]): KnexBuilder {
    return this.#client.knexQuery().from(this.#client.knexQuery().unionAll(parts).as('parts'))
  }

  /** Rows of a query as a derived table called `name`. */
  derivedTable(query: KnexBuilder, name: string): KnexBuilder {
    return this.#client.knexQuery().from(query.as(name))
  }

  /** A raw SQL fragment; typed values go into its bindings. */
  sql(sql: string, bindings: readonly (string | number)[] = []): Sql {
    return this.#client.knexRawQuery(sql, [...bindings])
  }

  /**
   * Every step has its subject. With this join, a database starts from the steps and skips the subjects if no column of
   * them is used: millions of steps are counted without them.
   */
  #decisions(type: 'application' | 'claim', table: string, name: 'a' | 'c'): KnexBuilder {
    return this.#scoped('workflow_decisions as w', `${name}.district_id`)
      .leftJoin(table, `${name}.id`, 'w.subject_id')
      .where('w.subject_type', type)
      .whereNot('w.action', UNDO)
      .whereNull('w.undone_by')
      .whereRaw(`w.subject_id not in (${type === 'claim' ? HELD_CLAIMS : HELD})`)
  }

  #scoped(table: string, districtColumn: string): KnexBuilder {
    const query = this.#client.knexQuery().from(table)
    return whereDistricts(query, districtColumn, this.#districts)
  }
}

/** First and last day of a range, both inclusive; null is open. */
export type Days = Readonly<Record<'from' | 'to', PlainDate | null>>

/** Whether the range excludes any days. */
export const hasDays = ({ from, to }: Days): boolean => from !== null || to !== null

type Sql = ReturnType<QueryClientContract['knexRawQuery']>

/** Restricts a date column or an SQL fragment to a range of days. */
export function whereDays(
  query: KnexBuilder,
  column: string | Sql,
  { from, to }: Days
): KnexBuilder {
  /** The builder accepts both, but its types allow only one at a time. */
  const days = column as Sql
  if (from !== null) query.where(days, '>=', from)
  if (to !== null) query.where(days, '<=', to)
  return query
}

/** Same for a column of instants, by days in India. */
export function whereInstantDays(
  query: KnexBuilder,
  column: string,
  { from, to }: Days
): KnexBuilder {
  if (from !== null) query.where(column, '>=', sqlStartOf(from))
  if (to !== null) query.where(column, '<', sqlStartOf(addDays(to, 1)))
  return query
}

/** Adds a condition for each value that is set. */
export function whereSet(
  query: KnexBuilder,
  conditions: Readonly<Record<string, string | number | null>>
): KnexBuilder {
  for (const [column, value] of Object.entries(conditions)) {
    if (value !== null) query.where(column, value)
  }
  return query
}
