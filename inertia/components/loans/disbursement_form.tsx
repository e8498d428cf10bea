import { Button, TextInput } from '@mantine/core'
import { formatRupees, paise } from '#core/money/paise'
import { AmountField } from '~/components/form/amount_field'
import { CheckboxField } from '~/components/form/checkbox_field'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SelectField } from '~/components/form/select_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { InstalmentField } from '~/components/loans/instalment_field'
import { LetterField } from '~/components/loans/letter_field'
import { type SchedulePreview, emiEnd } from '~/components/loans/preview_schedule'
import { Notice } from '~/components/notice'
import type { FormLike } from '~/lib/form'
import { useT } from '~/lib/use_t'

export type DisbursementLimits = {
  minTenureMonths: number
  maxTenureMonths: number
  minAmountPaise: number
  maxMoratoriumMonths: number
  emiWarningBp: number
  allowsMoratorium: boolean
}

export type DisbursementFormData = {
  disbursedOn: string
  tenureMonths: string
  emiStartOn: string
  amount: string
  emiAmount: string
  moratoriumKind: string
  moratoriumMonths: string
  letter: File | null
  acknowledged: boolean
  expectedStatusId: number
}

type DisbursementFormProps = {
  form: FormLike<DisbursementFormData>
  limits: DisbursementLimits
  leftPaise: number
  preview: SchedulePreview
  onSubmit: () => void
  onReset: () => void
}

/** What the bank paid out, as its letter says (document 4, 2.3). */
export function DisbursementForm(props: DisbursementFormProps) {
  const { form, limits, leftPaise, preview, onSubmit, onReset } = props
  const t = useT()
  const label = (name: string) => t(`loans.labels.${name}`)
  const { computedPaise, tooSmallFor, schedule } = preview
  return (
    <PostForm
      className="as-stack"
      onSend={() => {
        onSubmit()
      }}
    >
      <ErrorSummary form={form} />
      <DateField form={form} name="disbursedOn" label={label('disbursement_date')} required />
      <TextField
        form={form}
        name="tenureMonths"
        label={label('tenure')}
        hint={t('loans.sanction.range_hint', {
          min: limits.minTenureMonths,
          max: limits.maxTenureMonths,
        })}
        inputMode="numeric"
        required
      />
      <DateField form={form} name="emiStartOn" label={label('emi_start')} required />
      <TextInput
        label={label('emi_end')}
        value={emiEnd(form.data, limits)}
        disabled
        styles={{ wrapper: { maxWidth: '13rem' } }}
      />
      <AmountField
        form={form}
        name="amount"
        label={label('amount')}
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
      {schedule?.needsAcknowledgement ? <Acknowledgement form={form} schedule={schedule} /> : null}
      <LetterField form={form} label={label('disbursement_letter')} />
      <div className="as-actions">
        <SubmitButton form={form} label={t('common.actions.submit')} />
        <Button type="button" variant="default" onClick={onReset}>
          {t('common.actions.reset')}
        </Button>
      </div>
    </PostForm>
  )
}

type FormOnly = Pick<DisbursementFormProps, 'form'>

function MoratoriumFields({ form, most }: FormOnly & { most: number }) {
  const t = useT()
  return (
    <>
      <SelectField
        form={form}
        name="moratoriumKind"
        label={t('loans.labels.moratorium')}
        hint={t('loans.moratorium.hint')}
        placeholder={t('loans.moratorium.none')}
        options={['interest_only', 'capitalised'].map((kind) => ({
          value: kind,
          label: t(`loans.moratorium.${kind}`),
        }))}
      />
      {form.data.moratoriumKind ? (
        <TextField
          form={form}
          name="moratoriumMonths"
          label={t('loans.labels.moratorium_months')}
          hint={t('loans.sanction.range_hint', { min: 1, max: most })}
          inputMode="numeric"
          required
        />
      ) : null}
    </>
  )
}

/** A smaller instalment leaves a larger last one: read and agreed to (DECISIONS 7). */
function Acknowledgement({
  form,
  schedule,
}: FormOnly & { schedule: NonNullable<SchedulePreview['schedule']> }) {
  const t = useT()
  const entered = formatRupees(schedule.rows[0].emiPaise)
  return (
    <Notice tone="warning" title={t('loans.new_disbursement.smaller_title')}>
      <p>
        {t('loans.new_disbursement.smaller', {
          entered,
          computed: formatRupees(schedule.computedEmiPaise),
          last: formatRupees(schedule.rows[schedule.rows.length - 1].emiPaise),
        })}
      </p>
      <CheckboxField
        form={form}
        name="acknowledged"
        label={t('loans.new_disbursement.acknowledge', { entered })}
      />
    </Notice>
  )
}
