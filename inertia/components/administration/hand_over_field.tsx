import { RadioField } from '~/components/form/radio_field'
import { type AnyForm, useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

const WORDS = 'administration.people'

/** How a first password gets to its person. */
export function HandOverField({ form, ways }: { form: AnyForm; ways: readonly string[] }) {
  const t = useT()
  const field = useFields(form, `${WORDS}.fields`)
  return (
    <RadioField
      {...field('handOver')}
      required
      options={ways.map((value) => ({
        value,
        label: t(`${WORDS}.hand_overs.${value}`),
        hint: t(`${WORDS}.hand_overs.${value}_hint`),
      }))}
    />
  )
}
