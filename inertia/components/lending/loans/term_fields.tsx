import { formatPercent, basisPoints } from '#kernel/rates/basis_points'
import type { Loans } from '@generated/views'
import { TextField } from '~/components/form/form'
import { type AnyForm, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Months, and rates in basis points, that the scheme allows. */
type TenureLimits = Pick<Loans.SanctionLimits, 'minTenureMonths' | 'maxTenureMonths'>
type TermLimits = TenureLimits & Pick<Loans.SanctionLimits, 'minRateBp' | 'maxRateBp'>

export function TenureField({ form, limits }: { form: AnyForm; limits: TenureLimits }) {
  const field = useFields(form, 'loans.labels')
  return (
    <TextField
      {...field('tenureMonths', 'tenure')}
      hint={t('loans.sanction.range_hint', {
        min: limits.minTenureMonths,
        max: limits.maxTenureMonths,
      })}
      inputMode="numeric"
      required
    />
  )
}

/** The terms of a loan, as recorded with the sanction and changed by Edit Loan. */
export function TermFields({ form, limits }: { form: AnyForm; limits: TermLimits }) {
  const field = useFields(form, 'loans.labels')
  return (
    <>
      <TenureField form={form} limits={limits} />
      <TextField
        {...field('rate', 'rate_percent')}
        hint={t('loans.sanction.range_hint', {
          min: formatPercent(basisPoints(limits.minRateBp)),
          max: formatPercent(basisPoints(limits.maxRateBp)),
        })}
        inputMode="decimal"
        required
      />
    </>
  )
}
