import { useForm } from '@inertiajs/react'
import { DateField } from '~/components/form/date_field'
import { RadioField } from '~/components/form/radio_field'
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
  | 'aadhaar'
  | 'address'
  | 'birthDate'
  | 'genderId'
  | 'status'

type ShareholderProps = {
  step: Step
  /** Null for a new one. */
  name: string | null
  values: Record<Field | 'id', string>
  /** 'XXXX XXXX 1234', empty when no number is kept. */
  aadhaarMask: string
  genders: Choice[]
}

/** One shareholder of the group. */
export default function Shareholder(props: ShareholderProps) {
  const { step, name, values, aadhaarMask, genders } = props
  const t = useT()
  const form = useForm(values)
  const address = stepHref(step)
  const submit = () => (values.id ? form.put(`${address}/${values.id}`) : form.post(address))
  const text = (field: Field, label: string, maxLength: number, extra: object = {}) => (
    <TextField form={form} name={field} label={label} maxLength={maxLength} {...extra} />
  )
  const label = (field: string) => t(`profile.fields.${field}`)
  return (
    <PersonPage
      step={step}
      title={name ? t('group.directors.edit_title', { name }) : t('group.shareholders.add_title')}
    >
      <StepForm
        step={step}
        form={form}
        onSubmit={submit}
        submitLabel={name ? t('group.shareholders.save') : t('group.shareholders.save_new')}
      >
        <FieldGroup title={t('group.groups.person')} hint={t('group.hints.names')}>
          {text('firstName', label('firstName'), 80, { required: true })}
          {text('middleName', label('middleName'), 80)}
          {text('lastName', label('lastName'), 80, { required: true })}
          {text('aadhaar', label('aadhaar'), 20, {
            hint: aadhaarMask
              ? t('profile.hints.aadhaar_kept', { mask: aadhaarMask })
              : t('group.hints.aadhaar_optional'),
            inputMode: 'numeric',
            autoComplete: 'off',
          })}
          <TextAreaField
            form={form}
            name="address"
            label={t('group.fields.address')}
            rows={3}
            maxLength={255}
            required
          />
          <DateField form={form} name="birthDate" label={label('birthDate')} required />
          <RadioField
            form={form}
            name="genderId"
            label={label('genderId')}
            options={genders}
            inline
            required
          />
          {text('status', t('group.fields.status'), 80, {
            hint: t('group.hints.status'),
            required: true,
          })}
        </FieldGroup>
      </StepForm>
    </PersonPage>
  )
}
