import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { rulesByCountingDay, schemeVersions, type RulesBy } from '#masters/queries/scheme_rules'

/** What the scheme says of a loan. */
export type LoanRules = RulesBy<'firstSubmission' | 'sanction' | 'work'>

interface LoanApplication {
  loanType: number
  /** The day of first submission. */
  submittedOn: PlainDate
}

/**
 * What the scheme says of a loan: its amount as on the day of the application's first submission,
 * its terms as on the day of the bank's sanction (DECISIONS 5).
 */
export function loanRules({ loanType, submittedOn }: LoanApplication, sanctionedOn: PlainDate): LoanRules {
  return rulesByCountingDay(loanType, {
    firstSubmission: submittedOn,
    sanction: sanctionedOn,
    work: getClock().today(),
  })
}

/** Limits of a sanction from a day on; amounts in paise, rates in basis points. */
export interface SanctionLimits {
  from: string
  minTenureMonths: number
  maxTenureMonths: number
  minRateBp: number
  maxRateBp: number
  minAmountPaise: number
  maxAmountPaise: number
}

/** The limits the form of a sanction names, the newest first: the day typed chooses among them. */
export function sanctionLimits(application: LoanApplication): SanctionLimits[] {
  const today = getClock().today()
  return schemeVersions(application.loanType)
    .filter(({ from }) => from <= today)
    .map(({ from }) => {
      const rules = loanRules(application, from)
      return {
        from,
        minTenureMonths: rules.minTenureMonths,
        maxTenureMonths: rules.maxTenureMonths,
        minRateBp: rules.minRateBp,
        maxRateBp: rules.maxRateBp,
        minAmountPaise: rules.minAmountPaise,
        maxAmountPaise: rules.maxAmountPaise,
      }
    })
}

/** The limits the form of a disbursement names; amounts in paise, rates in basis points. */
export function disbursementLimits(rules: LoanRules) {
  const { minTenureMonths, maxTenureMonths, maxMoratoriumMonths, allowsMoratorium } = rules
  return {
    minTenureMonths,
    maxTenureMonths,
    minAmountPaise: rules.minDisbursementPaise as number,
    maxMoratoriumMonths,
    emiWarningBp: rules.emiWarningBp as number,
    allowsMoratorium,
  }
}
