import { useForm } from '@inertiajs/react'
import type { Profile } from '@generated/views'
import type { FieldInput } from '#kernel/formats/field_input'
import { CheckboxField } from '~/components/form/fields'
import { DescribedFields } from '~/components/form/described_field'
import { AddressFields } from '~/components/applicants/profile/address_fields'
import { FieldGroup } from '~/components/applicants/profile/field_group'
import { StepForm } from '~/components/applicants/profile/step_form'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'
import { SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

type AddressProps = {
  step: Profile.Step
  values: Profile.AddressesForm
  address: Profile.AddressInputs
  emergency: FieldInput[]
}

export default function Address({ step, values, address, emergency }: AddressProps) {
  const form = useForm(values)
  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <FieldGroup
          title={t('profile.groups.correspondence')}
          hint={t('profile.hints.correspondence')}
        >
          <AddressFields form={form} inputs={address} prefix="correspondence" />
        </FieldGroup>
        <SectionCard title={t('profile.groups.permanent')}>
          <CheckboxField form={form} name="permanentSame" label={t('profile.groups.same')} />
          {form.data.permanentSame ? null : (
            <div className="as-fields">
              <AddressFields form={form} inputs={address} prefix="permanent" />
            </div>
          )}
        </SectionCard>
        <FieldGroup title={t('profile.groups.emergency')} hint={t('profile.hints.emergency')}>
          <DescribedFields form={form} fields={emergency} />
        </FieldGroup>
      </StepForm>
    </StepPage>
  )
}
