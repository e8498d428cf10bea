import { useForm } from '@inertiajs/react'
import type { FieldInput } from '#kernel/formats/field_input'
import type { Profile } from '@generated/views'
import { DescribedFields } from '~/components/form/described_field'
import { LoanDistrict } from '~/components/applicants/group/loan_district'
import { FieldGroup } from '~/components/applicants/profile/field_group'
import { StepForm } from '~/components/applicants/profile/step_form'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'

type LendingProps = {
  step: Profile.Step
  values: Profile.LendingForm
  title: string
  /** The district of the correspondence address; null until there is one. */
  loanDistrict: string | null
  fields: FieldInput[]
}

export default function Lending({ step, values, title, loanDistrict, fields }: LendingProps) {
  const form = useForm(values)
  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <FieldGroup title={title}>
          <DescribedFields form={form} fields={fields} />
          <LoanDistrict district={loanDistrict} addressHref={`/apply/${step.loanType}/address`} />
        </FieldGroup>
      </StepForm>
    </StepPage>
  )
}
