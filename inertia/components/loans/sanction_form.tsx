import { Button } from '@mantine/core'
import { router, useForm } from '@inertiajs/react'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import { formatRupees, paise } from '#core/money/paise'
import { basisPoints, formatPercent } from '#core/rates/basis_points'
import { AmountField } from '~/components/form/amount_field'
import { CheckboxField } from '~/components/form/checkbox_field'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SelectField } from '~/components/form/select_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { LetterField } from '~/components/loans/letter_field'
import type { Choice, LoanApplication } from '~/components/loans/types'
import { useT } from '~/lib/use_t'

export type SanctionLimits = {
  minTenureMonths: number
  maxTenureMonths: number
  minRateBp: number
  maxRateBp: number
  minAmountPaise: number
  maxAmountPaise: number
}

type SanctionFormProps = {
  application: LoanApplication
  lois: { number: string; from: string; till: string }[]
  limits: SanctionLimits
  banks: Choice[]
  showsAllBanks: boolean
}

const day = (value: string) => formatDate(value as PlainDate)

/** What stands in the bank's sanction letter, with the letter (document 4, 2.1). */
export function SanctionForm(props: SanctionFormProps) {
  const { application, lois, limits, banks, showsAllBanks } = props
  const t = useT()
  const form = useForm({
    bankId: '',
    branchName: '',
    city: '',
    sanctionedOn: '',
    tenureMonths: '',
    rate: '',
    amount: '',
    letter: null as File | null,
    isFinalLetter: false,
    expectedStatusId: application.statusId,
  })
  const label = (name: string) => t(`loans.labels.${name}`)
  const range = (min: string | number, max: string | number) =>
    t('loans.sanction.range_hint', { min, max })
  const dates = lois
    .map(({ from, till }) => t('loans.sanction.loi_range', { from: day(from), till: day(till) }))
    .join('; ')
  const base = `/loans/${application.uuid}/sanction`
  const showAllBanks = () =>
    router.reload({ data: { banks: 'all' }, only: ['banks', 'showsAllBanks'] })
  return (
    <PostForm
      className="as-stack"
      onSend={() => {
        form.post(base, { forceFormData: true, preserveScroll: 'errors' })
      }}
    >
      <ErrorSummary form={form} />
      <p>{t('loans.sanction.intro')}</p>
      <SelectField
        form={form}
        name="bankId"
        label={label('bank')}
        options={banks}
        searchable={showsAllBanks}
        required
      />
      {showsAllBanks ? null : (
        <div>
          <Button type="button" variant="subtle" onClick={showAllBanks}>
            {t('loans.sanction.bank_missing')}
          </Button>
        </div>
      )}
      <TextField
        form={form}
        name="branchName"
        label={label('branch_name')}
        maxLength={120}
        required
      />
      <TextField form={form} name="city" label={label('city')} maxLength={80} />
      <DateField
        form={form}
        name="sanctionedOn"
        label={label('sanction_date')}
        hint={t('loans.sanction.loi_dates', { dates })}
        required
      />
      <TextField
        form={form}
        name="tenureMonths"
        label={label('tenure')}
        hint={range(limits.minTenureMonths, limits.maxTenureMonths)}
        inputMode="numeric"
        required
      />
      <TextField
        form={form}
        name="rate"
        label={label('rate_percent')}
        hint={range(
          formatPercent(basisPoints(limits.minRateBp)),
          formatPercent(basisPoints(limits.maxRateBp))
        )}
        inputMode="decimal"
        required
      />
      <AmountField
        form={form}
        name="amount"
        label={label('sanction_amount')}
        hint={range(
          formatRupees(paise(limits.minAmountPaise)),
          formatRupees(paise(limits.maxAmountPaise))
        )}
        required
      />
      <LetterField form={form} label={label('sanction_letter')} />
      <CheckboxField
        form={form}
        name="isFinalLetter"
        label={t('loans.sanction.final_letter')}
        required
      />
      <div className="as-actions">
        <SubmitButton form={form} label={t('common.actions.submit')} />
        <Button
          type="button"
          variant="default"
          onClick={() => {
            form.reset()
            form.clearErrors()
          }}
        >
          {t('common.actions.reset')}
        </Button>
      </div>
    </PostForm>
  )
}
