import { TextInput } from '@mantine/core'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Loans } from '@generated/views'
import { AmountField } from '~/components/form/amount_field'
import { DateField } from '~/components/form/date_field'
import { PostForm } from '~/components/form/post_form'
import { ResetButton } from '~/components/form/reset_button'
import { SelectField } from '~/components/form/select_field'
import { SubmitRow } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { InstalmentField } from '~/components/lending/loans/instalment_field'
import { InstalmentWarning } from '~/components/lending/loans/instalment_warning'
import { LetterField } from '~/components/lending/loans/letter_field'
import {
  type DisbursementValues,
  type SchedulePreview,
  emiEnd,
} from '~/components/lending/loans/preview_schedule'
import { TenureField } from '~/components/lending/loans/term_fields'
import { Notice } from '~/components/notice'
import type { FormLike } from '~/lib/form'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

export type DisbursementFormData = DisbursementValues & {
  disbursedOn: string
  letter: File | null
  acknowledged: boolean
}

type DisbursementFormProps = {
  form: FormLike<DisbursementFormData>
  limits: Loans.DisbursementLimits
  leftPaise: number
  preview: SchedulePreview
  onSubmit: () => void
}

/** What the bank paid out, as its letter says (document 4, 2.3). */
export function DisbursementForm(props: DisbursementFormProps) {
  const { form, limits, leftPaise, preview, onSubmit } = props
  const t = useT()
  const field = useFields(form, 'loans.labels')
  const label = (name: string) => t(`loans.labels.${name}`)
  const { computedPaise, tooSmallFor, schedule } = preview
  return (
    <PostForm form={form} className="as-stack" onSend={onSubmit}>
      <DateField {...field('disbursedOn', 'disbursement_date')} required />
      <TenureField form={form} limits={limits} />
      <DateField {...field('emiStartOn', 'emi_start')} required />
      <TextInput
        label={label('emi_end')}
        value={t.date(emiEnd(form.data, limits))}
        disabled
        styles={{ wrapper: { maxWidth: '13rem' } }}
      />
      <AmountField
        {...field('amount')}
        hint={t('loans.new_disbursement.amount_hint', {
          min: formatRupees(paise(limits.minAmountPaise)),
          left: formatRupees(paise(leftPaise)),
        })}
        required
      />
      {limits.allowsMoratorium ? (
        <MoratoriumFields form={form} most={limits.maxMoratoriumMonths} />
      ) : null}
      <InstalmentField
        form={form}
        computedPaise={computedPaise}
        hint={
          computedPaise === null
            ? t('loans.new_disbursement.emi_hint_empty')
            : t('loans.new_disbursement.emi_hint', { computed: formatRupees(computedPaise) })
        }
      />
      {tooSmallFor === null ? null : (
        <Notice tone="danger">
          {t('loans.new_disbursement.too_small', { interest: formatRupees(tooSmallFor) })}
        </Notice>
      )}
      {schedule?.needsAcknowledgement ? (
        <InstalmentWarning form={form} schedule={schedule} />
      ) : null}
      <LetterField form={form} label={label('disbursement_letter')} />
      <SubmitRow form={form} label={t('common.actions.submit')}>
        <ResetButton />
      </SubmitRow>
    </PostForm>
  )
}

type FormOnly = Pick<DisbursementFormProps, 'form'>

function MoratoriumFields({ form, most }: FormOnly & { most: number }) {
  const t = useT()
  const field = useFields(form, 'loans.labels')
  return (
    <>
      <SelectField
        {...field('moratoriumKind', 'moratorium')}
        hint={t('loans.moratorium.hint')}
        placeholder={t('loans.moratorium.none')}
        options={['interest_only', 'capitalised'].map((kind) => ({
          value: kind,
          label: t(`loans.moratorium.${kind}`),
        }))}
      />
      {form.data.moratoriumKind ? (
        <TextField
          {...field('moratoriumMonths', 'moratorium_months')}
          hint={t('loans.sanction.range_hint', { min: 1, max: most })}
          inputMode="numeric"
          required
        />
      ) : null}
    </>
  )
}
