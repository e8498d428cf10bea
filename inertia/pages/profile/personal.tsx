import { useForm } from '@inertiajs/react'
import { AmountField } from '~/components/form/amount_field'
import { DateField } from '~/components/form/date_field'
import { RadioField } from '~/components/form/radio_field'
import { SelectField } from '~/components/form/select_field'
import { TextField } from '~/components/form/text_field'
import type { Choice } from '~/components/profile/choice'
import { FieldGroup } from '~/components/profile/field_group'
import { StepForm } from '~/components/profile/step_form'
import { type Step, StepPage, stepHref } from '~/components/profile/step_page'
import { useT } from '~/lib/use_t'

type PersonalValues = Record<
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'genderId'
  | 'birthDate'
  | 'birthPlace'
  | 'motherName'
  | 'motherTongue'
  | 'mobile'
  | 'landline'
  | 'isMarried'
  | 'isDisabled'
  | 'isDomiciled'
  | 'isIndian'
  | 'casteId'
  | 'familyIncome'
  | 'rationCardNo'
  | 'aadhaar'
  | 'pan',
  string
>

type PersonalProps = {
  step: Step
  values: PersonalValues
  /** 'XXXX XXXX 1234', empty when no number is kept. */
  aadhaarMask: string
  email: string | null
  genders: Choice[]
  castes: Choice[]
  limits: { minAge: number; belowAge: number; maxIncome: string }
}

export default function Personal(props: PersonalProps) {
  const { step, values, aadhaarMask, email, genders, castes, limits } = props
  const t = useT()
  const form = useForm(values)
  const label = (name: string) => t(`profile.fields.${name}`)
  const yesNo = [
    { value: 'true', label: t('common.answers.yes') },
    { value: 'false', label: t('common.answers.no') },
  ]
  const nationalities = [
    { value: 'true', label: t('profile.answers.indian') },
    { value: 'false', label: t('profile.answers.non_indian') },
  ]
  const marital = [
    { value: 'true', label: t('profile.answers.married') },
    { value: 'false', label: t('profile.answers.unmarried') },
  ]
  const aadhaarHint = aadhaarMask
    ? t('profile.hints.aadhaar_kept', { mask: aadhaarMask })
    : t('profile.hints.aadhaar')
  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <FieldGroup title={t('profile.groups.eligibility')}>
          <RadioField
            form={form}
            name="isDomiciled"
            label={label('isDomiciled')}
            options={yesNo}
            inline
            required
          />
          <RadioField
            form={form}
            name="isIndian"
            label={label('isIndian')}
            options={nationalities}
            inline
            required
          />
        </FieldGroup>
        <FieldGroup title={t('profile.groups.name')} hint={t('profile.hints.names')}>
          <TextField
            form={form}
            name="firstName"
            label={label('firstName')}
            autoComplete="given-name"
            maxLength={80}
            required
          />
          <TextField
            form={form}
            name="middleName"
            label={label('middleName')}
            autoComplete="additional-name"
            maxLength={80}
          />
          <TextField
            form={form}
            name="lastName"
            label={label('lastName')}
            autoComplete="family-name"
            maxLength={80}
            required
          />
          <TextField form={form} name="motherName" label={label('motherName')} maxLength={160} />
        </FieldGroup>
        <FieldGroup title={t('profile.groups.about')}>
          <DateField
            form={form}
            name="birthDate"
            label={label('birthDate')}
            hint={t('profile.hints.birth_date', { min: limits.minAge, below: limits.belowAge })}
            autoComplete="bday"
            required
          />
          <RadioField
            form={form}
            name="genderId"
            label={label('genderId')}
            options={genders}
            inline
            required
          />
          <TextField form={form} name="birthPlace" label={label('birthPlace')} maxLength={120} />
          <TextField form={form} name="motherTongue" label={label('motherTongue')} maxLength={60} />
          <RadioField
            form={form}
            name="isMarried"
            label={label('isMarried')}
            options={marital}
            inline
          />
          <RadioField
            form={form}
            name="isDisabled"
            label={label('isDisabled')}
            options={yesNo}
            inline
          />
        </FieldGroup>
        <FieldGroup title={t('profile.groups.identity')}>
          <TextField
            form={form}
            name="aadhaar"
            label={label('aadhaar')}
            hint={aadhaarHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            required={!aadhaarMask}
          />
          <TextField
            form={form}
            name="pan"
            label={label('pan')}
            hint={t('profile.hints.pan')}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={14}
            clean={(typed) => typed.toUpperCase()}
            required
          />
          <SelectField
            form={form}
            name="casteId"
            label={label('casteId')}
            options={castes}
            searchable
            required
          />
          <AmountField
            form={form}
            name="familyIncome"
            label={label('familyIncome')}
            hint={t('profile.hints.income', { max: limits.maxIncome })}
            required
          />
          <TextField
            form={form}
            name="rationCardNo"
            label={label('rationCardNo')}
            autoComplete="off"
            maxLength={32}
            required
          />
        </FieldGroup>
        <FieldGroup title={t('profile.groups.contact')}>
          <TextField
            form={form}
            name="mobile"
            label={label('mobile')}
            hint={t('profile.hints.mobile')}
            inputMode="tel"
            readOnly
          />
          <TextField
            form={form}
            name="landline"
            label={label('landline')}
            inputMode="tel"
            maxLength={16}
          />
          {email ? (
            <p className="as-fact">
              <span>{label('email')}</span> {email}
            </p>
          ) : null}
        </FieldGroup>
      </StepForm>
    </StepPage>
  )
}
