import { useForm } from '@inertiajs/react'
import { CheckboxField } from '~/components/form/checkbox_field'
import { TextField } from '~/components/form/text_field'
import { AddressFields, type DistrictOption } from '~/components/profile/address_fields'
import type { Choice } from '~/components/profile/choice'
import { FieldGroup } from '~/components/profile/field_group'
import { StepForm } from '~/components/profile/step_form'
import { type Step, StepPage, stepHref } from '~/components/profile/step_page'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type AddressProps = {
  step: Step
  values: {
    correspondence: Record<string, string>
    permanentSame: boolean
    permanent: Record<string, string>
    emergency: { name: string; relation: string; mobile: string }
  }
  states: Choice[]
  districts: DistrictOption[]
}

export default function Address({ step, values, states, districts }: AddressProps) {
  const t = useT()
  const form = useForm(values)
  const lists = { form, states, districts }
  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <FieldGroup
          title={t('profile.groups.correspondence')}
          hint={t('profile.hints.correspondence')}
        >
          <AddressFields {...lists} prefix="correspondence" />
        </FieldGroup>
        <SectionCard title={t('profile.groups.permanent')}>
          <CheckboxField form={form} name="permanentSame" label={t('profile.groups.same')} />
          {form.data.permanentSame ? null : (
            <div className="as-fields">
              <AddressFields {...lists} prefix="permanent" />
            </div>
          )}
        </SectionCard>
        <FieldGroup title={t('profile.groups.emergency')} hint={t('profile.hints.emergency')}>
          <TextField
            form={form}
            name="emergency.name"
            label={t('profile.fields.emergencyName')}
            maxLength={160}
          />
          <TextField
            form={form}
            name="emergency.relation"
            label={t('profile.fields.emergencyRelation')}
            maxLength={60}
          />
          <TextField
            form={form}
            name="emergency.mobile"
            label={t('profile.fields.emergencyMobile')}
            inputMode="tel"
            maxLength={16}
          />
        </FieldGroup>
      </StepForm>
    </StepPage>
  )
}
