import { useForm } from '@inertiajs/react'
import type { FieldGroupInput } from '#kernel/formats/field_input'
import type { Profile } from '@generated/views'
import { DescribedGroups } from '~/components/form/described_field'
import { StepForm } from '~/components/applicants/profile/step_form'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'

type PersonalProps = {
  step: Profile.Step
  values: Profile.PersonalForm
  /** The numbers that are kept, by their end; empty for none. */
  masks: Record<string, string>
  groups: FieldGroupInput[]
}

export default function Personal({ step, values, masks, groups }: PersonalProps) {
  const form = useForm(values)
  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <DescribedGroups form={form} masks={masks} groups={groups} />
      </StepForm>
    </StepPage>
  )
}
