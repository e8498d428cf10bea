import { RadioField } from '~/components/form/choices'
import { type AnyForm, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const WORDS = 'administration.officers'

interface PasswordDeliveryFieldProps {
  form: AnyForm
  ways: readonly string[]
  /** Where it stands alone; else the heading above says what it is about. */
  label?: string
  /** Of ways that mean something else here than for one person. */
  hints?: Readonly<Record<string, string>>
}

/** How a first password gets to its person. */
export function PasswordDeliveryField({ form, ways, label, hints }: PasswordDeliveryFieldProps) {
  const field = useFields(form, `${WORDS}.fields`)
  return (
    <RadioField
      {...field('passwordDelivery')}
      {...(label ? { label } : {})}
      required
      options={ways.map((value) => ({
        value,
        label: t(`${WORDS}.password_deliveries.${value}`),
        hint: hints?.[value] ?? t(`${WORDS}.password_deliveries.${value}_hint`),
      }))}
    />
  )
}
