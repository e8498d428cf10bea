import { Link, useForm } from '@inertiajs/react'
import { AmountField } from '~/components/form/amount_field'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { Notice } from '~/components/notice'
import { BankNameField } from '~/components/profile/bank_name_field'
import { FieldGroup } from '~/components/profile/field_group'
import { StepForm } from '~/components/profile/step_form'
import { type Step, StepPage, stepHref } from '~/components/profile/step_page'
import { fieldId } from '~/lib/form'
import { useT } from '~/lib/use_t'

type LendingProps = {
  step: Step
  values: {
    organisationName: string
    product: string
    organisationAddress: string
    amount: string
    bankName: string
    branchName: string
  }
  /** The district of the correspondence address; null until there is one. */
  loanDistrict: string | null
  banks: string[]
  limits: { minAmount: string; maxAmount: string }
}

export default function Lending({ step, values, loanDistrict, banks, limits }: LendingProps) {
  const t = useT()
  const form = useForm(values)
  /** A business and a course are asked for in different words. */
  const word = (name: string) => t(`profile.lending.${step.loanType}.${name}`)
  const range = t('profile.hints.amount', { min: limits.minAmount, max: limits.maxAmount })
  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <FieldGroup title={word('title')}>
          <TextField
            form={form}
            name="organisationName"
            label={word('organisationName')}
            maxLength={160}
          />
          <TextField form={form} name="product" label={word('product')} maxLength={255} required />
          <TextAreaField
            form={form}
            name="organisationAddress"
            label={word('organisationAddress')}
            rows={3}
            maxLength={255}
            required
          />
          <AmountField form={form} name="amount" label={word('amount')} hint={range} required />
          <BankNameField
            form={form}
            name="bankName"
            label={word('bankName')}
            hint={t('profile.hints.bank')}
            banks={banks}
            required
          />
          <TextField
            form={form}
            name="branchName"
            label={word('branchName')}
            maxLength={120}
            required
          />
          <div className="as-fact" id={fieldId('loanDistrict')} tabIndex={-1}>
            <span>{t('profile.fields.loanDistrict')}</span>
            {loanDistrict ? (
              <>
                {loanDistrict}
                <small>{t('profile.hints.loan_district')}</small>
              </>
            ) : (
              <Notice tone="warning">
                <p>
                  <Link href={`/apply/${step.loanType}/address`}>
                    {t('profile.messages.address_first')}
                  </Link>
                </p>
              </Notice>
            )}
          </div>
        </FieldGroup>
      </StepForm>
    </StepPage>
  )
}
