import { formatRupees, paise, plainRupees, rupeesToPaise } from '#kernel/money/paise'
import { AmountField } from '~/components/form/fields'
import { type FormLike, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** In paise. */
export interface AmountLimits {
  claimPaise: number
  /** The maximum that this stage may approve. */
  limitPaise: number
}

/** Returns the amount approved unless it is changed: the maximum. */
export const defaultAmount = ({ limitPaise }: AmountLimits) => plainRupees(paise(limitPaise))

interface ApprovedAmountProps {
  form: FormLike<{ approvedAmount: string }>
  limits: AmountLimits
}

/** The amount that a step passes on, and its difference from the claimed amount. */
export function ApprovedAmount({ form, limits }: ApprovedAmountProps) {
  const field = useFields(form, 'workflow.bar')
  const approved = rupeesToPaise(form.data.approvedAmount)
  const reduction = approved === null ? 0 : limits.claimPaise - approved
  const limit = formatRupees(paise(limits.limitPaise))
  return (
    <div className="rv-amount">
      <AmountField
        {...field('approvedAmount')}
        hint={t('workflow.bar.approvedAmount_hint', { limit })}
        required
      />
      <p className="as-small" aria-live="polite">
        {reduction > 0 ? t('workflow.bar.less', { amount: formatRupees(paise(reduction)) }) : null}
      </p>
    </div>
  )
}
