import { useForm } from '@inertiajs/react'
import type { Administration, MakerChecker } from '@generated/views'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { ChoicesField } from '~/components/form/choices_field'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface FactorRolesProps {
  factor: Administration.Settings['secondFactor']
  waiting: MakerChecker.WaitingChange | null
}

/** Which posts need a second factor; a second person confirms a change. */
export function FactorRoles({ factor, waiting }: FactorRolesProps) {
  const t = useT()
  const words = (name: string) => t(`administration.settings.second_factor.${name}`)
  const { roles, version, choices } = factor
  const form = useForm({ roles, version })
  const field = useFields(form, 'administration.settings.fields')
  return (
    <PendingForm
      title={words('title')}
      text={words('text')}
      waiting={waiting}
      label={words('change')}
      form={form}
      onSend={() => form.put('/officer/settings/second-factor', { preserveScroll: true })}
    >
      <ChoicesField {...field('roles')} options={choices} />
    </PendingForm>
  )
}
