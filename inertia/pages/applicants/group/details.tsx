import { useForm } from '@inertiajs/react'
import type { FieldGroupInput } from '#kernel/formats/field_input'
import type { Group, Profile } from '@generated/views'
import { DescribedGroups } from '~/components/form/described_field'
import { LoanDistrict } from '~/components/applicants/group/loan_district'
import { StepForm } from '~/components/applicants/profile/step_form'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'

type DetailsProps = {
  step: Profile.Step
  values: Group.GroupForm
  /** The stored number, by its last digits; empty for none. */
  masks: Record<string, string>
  /** The district of the correspondence address; null until there is one. */
  loanDistrict: string | null
  groups: FieldGroupInput[]
}

/** The group, its activity and its request (document 2, 'Group details step'). */
export default function Details({ step, values, masks, loanDistrict, groups }: DetailsProps) {
  const form = useForm(values)
  const addressHref = `/apply/${step.loanType}/address`
  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <DescribedGroups
          form={form}
          masks={masks}
          groups={groups}
          lead={<LoanDistrict district={loanDistrict} addressHref={addressHref} />}
        />
      </StepForm>
    </StepPage>
  )
}
