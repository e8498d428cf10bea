import { useForm } from '@inertiajs/react'
import { AmountField } from '~/components/form/amount_field'
import { RadioField } from '~/components/form/radio_field'
import { SelectField } from '~/components/form/select_field'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { LoanDistrict } from '~/components/group/loan_district'
import { BankNameField } from '~/components/profile/bank_name_field'
import type { Choice } from '~/components/profile/choice'
import { FieldGroup } from '~/components/profile/field_group'
import { StepForm } from '~/components/profile/step_form'
import { type Step, StepPage, stepHref } from '~/components/profile/step_page'
import { useT } from '~/lib/use_t'

type DetailsProps = {
  step: Step
  values: Record<Field, string>
  /** The district of the correspondence address; null until there is one. */
  loanDistrict: string | null
  companyTypes: Choice[]
  businessSectors: Choice[]
  districts: (Choice & { talukas: Choice[] })[]
  banks: string[]
  limits: { minAmount: string; maxAmount: string }
}

type Field =
  | 'name'
  | 'registrationNo'
  | 'companyTypeId'
  | 'registeredAddress'
  | 'isUnderDisability'
  | 'tan'
  | 'pan'
  | 'businessName'
  | 'businessAddress'
  | 'districtId'
  | 'talukaId'
  | 'businessSectorId'
  | 'businessDescription'
  | 'amount'
  | 'bankName'
  | 'branchName'

/** Who the group is, what it does and what it asks for (document 2, 'Group details step'). */
export default function Details(props: DetailsProps) {
  const { step, values, companyTypes, businessSectors, districts, banks, limits } = props
  const t = useT()
  const form = useForm(values)
  const label = (name: Field) => t(`group.fields.${name}`)
  const talukas = districts.find((one) => one.value === form.data.districtId)?.talukas ?? []
  const yesNo = [
    { value: 'true', label: t('common.answers.yes') },
    { value: 'false', label: t('common.answers.no') },
  ]
  const text = (name: Field, maxLength: number, extra: object = {}) => (
    <TextField form={form} name={name} label={label(name)} maxLength={maxLength} {...extra} />
  )
  const code = (name: 'pan' | 'tan', extra: object = {}) =>
    text(name, 14, {
      hint: t(`group.hints.${name}`),
      autoCapitalize: 'characters',
      autoComplete: 'off',
      clean: (typed: string) => typed.toUpperCase(),
      ...extra,
    })
  const area = (name: Field, maxLength: number, required = false) => (
    <TextAreaField
      form={form}
      name={name}
      label={label(name)}
      rows={3}
      maxLength={maxLength}
      required={required || undefined}
    />
  )
  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <FieldGroup title={t('group.groups.group')}>
          <LoanDistrict
            district={props.loanDistrict}
            addressHref={`/apply/${step.loanType}/address`}
          />
          {text('name', 160, { required: true })}
          {text('registrationNo', 60, { required: true, autoComplete: 'off' })}
          <SelectField
            form={form}
            name="companyTypeId"
            label={label('companyTypeId')}
            options={companyTypes}
            required
          />
          {area('registeredAddress', 255)}
          <RadioField
            form={form}
            name="isUnderDisability"
            label={label('isUnderDisability')}
            options={yesNo}
            inline
          />
          {code('pan', { required: true })}
          {code('tan')}
        </FieldGroup>
        <FieldGroup title={t('group.groups.business')}>
          {text('businessName', 160, { required: true })}
          {area('businessAddress', 255, true)}
          <SelectField
            form={form}
            name="districtId"
            label={label('districtId')}
            options={districts}
            onChange={() => form.setData('talukaId', '')}
            required
          />
          <SelectField
            form={form}
            name="talukaId"
            label={label('talukaId')}
            options={talukas}
            disabled={talukas.length === 0}
            required
          />
          <SelectField
            form={form}
            name="businessSectorId"
            label={label('businessSectorId')}
            options={businessSectors}
            required
          />
          {area('businessDescription', 500)}
        </FieldGroup>
        <FieldGroup title={t('group.groups.loan')}>
          <AmountField
            form={form}
            name="amount"
            label={label('amount')}
            hint={t('profile.hints.amount', { min: limits.minAmount, max: limits.maxAmount })}
            required
          />
          <BankNameField
            form={form}
            name="bankName"
            label={label('bankName')}
            hint={t('profile.hints.bank')}
            banks={banks}
          />
          {text('branchName', 120)}
        </FieldGroup>
      </StepForm>
    </StepPage>
  )
}
