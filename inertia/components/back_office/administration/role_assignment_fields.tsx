import type { Administration } from '@generated/views'
import { ChoicesField } from '~/components/form/choices'
import { DateField, SelectField } from '~/components/form/fields'
import { type AnyForm, useField, useFields } from '~/lib/form'

interface RoleAssignmentFieldsProps {
  form: AnyForm
  choices: Administration.NewOfficer['post']
}

/** Fields of a post: the role, its districts where it has some, and its days. */
export function RoleAssignmentFields({ form, choices }: RoleAssignmentFieldsProps) {
  const field = useFields(form, 'administration.officers.fields')
  const { value } = useField(form, 'roleId')
  const chosen = choices.offices.find((office) => String(office.value) === value)
  return (
    <>
      <SelectField {...field('roleId')} required options={choices.offices} />
      {chosen?.hasDistricts ? (
        <ChoicesField {...field('districts')} required options={choices.districts} />
      ) : null}
      <div className="as-columns" data-least="field">
        <DateField {...field('fromOn')} required />
        <DateField {...field('untilOn')} />
      </div>
    </>
  )
}
