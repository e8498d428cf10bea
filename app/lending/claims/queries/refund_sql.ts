import type { PlainDate } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { schemeVersions, type SchemeRules } from '#masters/queries/scheme_rules'

/** A piece of SQL with what is bound in it. */
export interface SqlFragment {
  sql: string
  bindings: (string | number)[]
}

/**
 * What a rule is for each loan: that of its loan type's version on the day of the letter under which
 * the bank sanctioned (DECISIONS 5). For statements with applications as `a` and their letters as `l`;
 * values are numbers of the masters, never typed by a reader.
 */
export function promisedValue(value: (rules: SchemeRules) => number | PlainDate): SqlFragment {
  const versions = masters().schemes.flatMap(({ id }) =>
    schemeVersions(id).map(({ from, rules }) => [id, from, value(rules)] as const)
  )
  return {
    sql: `(case ${versions.map(() => 'when a.loan_type = ? and l.issued_on >= ? then ?').join(' ')} else 0 end)`,
    bindings: versions.flat(),
  }
}

/**
 * The refund of instalments `r` in paise, summed as `refund`: the lesser of an instalment's interest
 * and that at the scheme's cap, rounded half up to the paisa (DECISIONS 8).
 */
export function refundSum(): SqlFragment {
  const cap = promisedValue((rules) => rules.refundCapBp)
  const doubled = `(r.opening_paise * ${cap.sql} + 60000)`
  const atCap = `((${doubled} - ${doubled} % 120000) / 120000)`
  return {
    sql: `sum(case when r.interest_paise < ${atCap} then r.interest_paise else ${atCap} end) as refund`,
    bindings: Array.from({ length: 4 }, () => cap.bindings).flat(),
  }
}

/** The day from which on nothing is refunded of sanctions `s`: so many years after the first instalment, as text. */
function refundEnd(): SqlFragment {
  const years = promisedValue((rules) => rules.refundPeriodYears)
  const first = `(select min(f.due_on) from schedule_rows f
    join disbursements t on t.id = f.disbursement_id
    where t.sanction_id = s.id and t.live_tranche_no = 1 and f.replaced_in = 0)`
  const end = `concat(substr(${first}, 1, 4) + ${years.sql}, substr(${first}, 5))`
  return { sql: `replace(${end}, '-02-29', '-02-28')`, bindings: years.bindings }
}

/** Instalments `r` of sanctions `s` that are due within so many years of the loan's first one. */
export function withinPeriod(): SqlFragment {
  const { sql, bindings } = refundEnd()
  return { sql: `r.due_on < ${sql}`, bindings }
}

/** Sanctions `s` of which something may be refunded after a day: nothing was disbursed, or the years are not over. */
export function isOpenAfter(day: PlainDate): SqlFragment {
  const { sql, bindings } = refundEnd()
  return { sql: `(s.disbursed_paise = 0 or ${sql} > ?)`, bindings: [...bindings, day] }
}
