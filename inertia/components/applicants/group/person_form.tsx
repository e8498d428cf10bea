import { useForm } from '@inertiajs/react'
import type { FieldGroupInput } from '#kernel/formats/field_input'
import type { Profile } from '@generated/views'
import { DescribedGroups } from '~/components/form/described_field'
import { PersonPage } from '~/components/applicants/group/person_page'
import { StepForm } from '~/components/applicants/profile/step_form'
import { stepHref } from '~/components/applicants/profile/step_page'
import { t } from '~/lib/translate'

export interface PersonFormProps {
  step: Profile.Step
  /** Null for a new person. */
  name: string | null
  /** `id` is empty for a new person. */
  values: Record<string, string>
  /** The stored numbers, by their last digits; empty for none. */
  masks: Record<string, string>
  groups: FieldGroupInput[]
}

interface Words {
  /** Title of the form for a new person, and label of its button. */
  title: string
  submit?: string
}

/** Form for one person of a group. */
export function PersonForm(props: PersonFormProps & Words) {
  const { step, name, values, masks, groups, title, submit } = props
  const form = useForm(values)
  const address = stepHref(step)
  const send = () => (values.id ? form.put(`${address}/${values.id}`) : form.post(address))
  return (
    <PersonPage step={step} title={name ? t('group.directors.edit_title', { name }) : title}>
      <StepForm step={step} form={form} onSubmit={send} submitLabel={submit}>
        <DescribedGroups form={form} masks={masks} groups={groups} />
      </StepForm>
    </PersonPage>
  )
}
