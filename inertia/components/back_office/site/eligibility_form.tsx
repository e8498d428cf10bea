import { useForm } from '@inertiajs/react'
import type { FormEvent } from 'react'
import type { Site } from '@generated/views'
import { AmountField } from '~/components/form/amount_field'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { RadioField } from '~/components/form/radio_field'
import { SelectField } from '~/components/form/select_field'
import { SubmitRow } from '~/components/form/submit_button'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

type EligibilityFormProps = Site.EligibilityChoices & { typed: Site.TypedAnswers }

/** The six questions. Without script the browser sends the same form to the same address. */
export function EligibilityForm({ typed, categories, state }: EligibilityFormProps) {
  const t = useT()
  const form = useForm(typed)
  const field = useFields(form, 'site.eligibility.questions')
  const yesOrNo = [
    { value: 'yes', label: t('common.answers.yes') },
    { value: 'no', label: t('common.answers.no') },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.get('/eligibility', { preserveScroll: true })
  }
  return (
    <form
      className="as-form"
      method="get"
      action="/eligibility#answers"
      noValidate
      onSubmit={submit}
    >
      <ErrorSummary form={form} />
      <SelectField
        {...field('category')}
        options={[...categories, { value: 'none', label: t('site.eligibility.no_category') }]}
        required
      />
      <RadioField
        {...field('livesInState', 'livesInState', { state })}
        options={yesOrNo}
        inline
        required
      />
      <DateField {...field('birthDate')} required />
      <AmountField {...field('income')} required />
      <AmountField {...field('amount')} required />
      <RadioField {...field('hadBenefit')} options={yesOrNo} inline required />
      <SubmitRow form={form} label={t('site.eligibility.submit')} />
    </form>
  )
}
