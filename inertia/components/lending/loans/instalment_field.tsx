import { ActionButton } from '~/components/buttons'
import { type Paise, plainRupees } from '#kernel/money/paise'
import { AmountField } from '~/components/form/fields'
import { type FormLike, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type InstalmentFieldProps<D extends { emiAmount: string }> = {
  form: FormLike<D>
  /** The amount that results from the other terms; null while they are inconsistent. */
  computedPaise: Paise | null
  hint?: string
}

/** The instalment in the bank's letter, with a button that fills in the computed one (DECISIONS 7). */
export function InstalmentField<D extends { emiAmount: string }>(props: InstalmentFieldProps<D>) {
  const { form, computedPaise, hint } = props
  const field = useFields(form, 'loans.labels')
  return (
    <>
      <AmountField {...field('emiAmount', 'emi_amount')} hint={hint} required />
      {computedPaise === null ? null : (
        <div>
          <ActionButton
            variant="subtle"
            onClick={() => form.setData('emiAmount', plainRupees(computedPaise))}
            label={t('loans.new_disbursement.use_computed')}
          />
        </div>
      )}
    </>
  )
}
