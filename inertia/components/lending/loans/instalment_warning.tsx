import type { BuiltSchedule } from '#loans/rules/amortisation'
import { formatRupees, paise, rupeesToPaise } from '#kernel/money/paise'
import { CheckboxField } from '~/components/form/fields'
import { Notice } from '~/components/page'
import { type FormLike, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type InstalmentWarningProps<D extends { acknowledged: boolean; emiAmount: string }> = {
  form: FormLike<D>
  schedule: BuiltSchedule
}

/**
 * Warning about an instalment far from the computed one: a larger one ends early, a smaller one leaves a larger last
 * one. Both figures are shown, and the user has to acknowledge them (DECISIONS 7).
 */
export function InstalmentWarning<D extends { acknowledged: boolean; emiAmount: string }>(
  props: InstalmentWarningProps<D>
) {
  const { form, schedule } = props
  const field = useFields(form, 'loans.new_disbursement')
  const entered = formatRupees(rupeesToPaise(form.data.emiAmount) ?? paise(0))
  const kind = schedule.differenceBp > 0 ? 'larger' : 'smaller'
  return (
    <Notice tone="warning" title={t(`loans.new_disbursement.${kind}_title`)}>
      <p>
        {t(`loans.new_disbursement.${kind}`, {
          entered,
          computed: formatRupees(schedule.computedEmiPaise),
          last: formatRupees(schedule.rows[schedule.rows.length - 1].emiPaise),
          ends: t.date(schedule.endsOn),
        })}
      </p>
      <CheckboxField {...field('acknowledged', 'acknowledge', { entered })} />
    </Notice>
  )
}
