import { useForm } from '@inertiajs/react'
import { AmountField } from '~/components/form/amount_field'
import { DateField } from '~/components/form/date_field'
import { SelectField } from '~/components/form/select_field'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { PersonPage } from '~/components/group/person_page'
import type { Choice } from '~/components/profile/choice'
import { FieldGroup } from '~/components/profile/field_group'
import { StepForm } from '~/components/profile/step_form'
import { type Step, stepHref } from '~/components/profile/step_page'
import { useT } from '~/lib/use_t'

type Field =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'birthDate'
  | 'address'
  | 'designation'
  | 'din'
  | 'mobile'
  | 'email'
  | 'aadhaar'
  | 'pan'
  | 'cibilScore'
  | 'casteId'
  | 'income'

type DirectorProps = {
  step: Step
  /** Null for a new one. */
  name: string | null
  values: Record<Field | 'id', string>
  /** 'XXXX XXXX 1234', empty when no number is kept. */
  aadhaarMask: string
  castes: Choice[]
  limits: { minAge: number; belowAge: number; minCibil: number; maxCibil: number }
}

/** One director of the group. */
export default function Director(props: DirectorProps) {
  const { step, name, values, aadhaarMask, castes, limits } = props
  const t = useT()
  const form = useForm(values)
  const address = stepHref(step)
  const submit = () => (values.id ? form.put(`${address}/${values.id}`) : form.post(address))
  const text = (field: Field, label: string, maxLength: number, extra: object = {}) => (
    <TextField form={form} name={field} label={label} maxLength={maxLength} {...extra} />
  )
  const own = (field: string) => t(`group.fields.${field}`)
  const common = (field: string) => t(`profile.fields.${field}`)
  return (
    <PersonPage
      step={step}
      title={name ? t('group.directors.edit_title', { name }) : t('group.directors.add_title')}
    >
      <StepForm
        step={step}
        form={form}
        onSubmit={submit}
        submitLabel={name ? undefined : t('group.directors.save_new')}
      >
        <FieldGroup title={t('group.groups.person')} hint={t('group.hints.names')}>
          {text('firstName', common('firstName'), 80, { required: true })}
          {text('middleName', common('middleName'), 80)}
          {text('lastName', common('lastName'), 80, { required: true })}
          <DateField
            form={form}
            name="birthDate"
            label={common('birthDate')}
            hint={t('group.hints.birth_date', { min: limits.minAge, below: limits.belowAge })}
            required
          />
          <SelectField
            form={form}
            name="casteId"
            label={common('casteId')}
            options={castes}
            searchable
            required
          />
        </FieldGroup>
        <FieldGroup title={t('group.groups.office')}>
          {text('designation', own('designation'), 80, { required: true })}
          {text('din', own('din'), 12, { hint: t('group.hints.din'), inputMode: 'numeric' })}
          <TextAreaField
            form={form}
            name="address"
            label={own('address')}
            rows={3}
            maxLength={255}
            required
          />
          {text('mobile', common('mobile'), 16, { inputMode: 'tel', required: true })}
          {text('email', common('email'), 160, { inputMode: 'email' })}
        </FieldGroup>
        <FieldGroup title={t('group.groups.identity')}>
          {text('aadhaar', common('aadhaar'), 20, {
            hint: aadhaarMask
              ? t('profile.hints.aadhaar_kept', { mask: aadhaarMask })
              : t('profile.hints.aadhaar'),
            inputMode: 'numeric',
            autoComplete: 'off',
            required: !aadhaarMask || undefined,
          })}
          {text('pan', common('pan'), 14, {
            hint: t('profile.hints.pan'),
            autoCapitalize: 'characters',
            autoComplete: 'off',
            clean: (typed: string) => typed.toUpperCase(),
            required: true,
          })}
          {text('cibilScore', own('cibilScore'), 4, {
            hint: t('group.hints.cibil', { least: limits.minCibil, most: limits.maxCibil }),
            inputMode: 'numeric',
          })}
          <AmountField form={form} name="income" label={own('income')} />
        </FieldGroup>
      </StepForm>
    </PersonPage>
  )
}
