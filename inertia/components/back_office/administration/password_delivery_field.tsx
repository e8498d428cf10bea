import { RadioField } from '~/components/form/choices'
import { type AnyForm, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const WORDS = 'administration.officers'

interface PasswordDeliveryFieldProps {
  form: AnyForm
  ways: readonly string[]
  /** Label where the field is shown alone; otherwise the heading above names it. */
  label?: string
  /** Hints of ways whose meaning here differs from that for one person. */
  hints?: Readonly<Record<string, string>>
}

/** How a first password is delivered to the user. */
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
