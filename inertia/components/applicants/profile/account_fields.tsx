import type { FieldInput } from '#kernel/formats/field_input'
import { DescribedFields } from '~/components/form/described_field'
import { UnusualAccount } from '~/components/applicants/profile/unusual_account'
import type { AnyForm } from '~/lib/form'

interface AccountFieldsProps {
  form: AnyForm
  /** The number first. */
  fields: FieldInput[]
  /** The numbers that are kept, by their end; empty for none. */
  masks: Record<string, string>
}

/** The account that refunds are paid to. */
export function AccountFields({ form, fields: [number, ...rest], masks }: AccountFieldsProps) {
  const asked = number.name.replace('accountNo', 'isAccountConfirmed')
  return (
    <>
      <DescribedFields form={form} masks={masks} fields={[number]} />
      <UnusualAccount form={form} name={asked} />
      <DescribedFields form={form} fields={rest} />
    </>
  )
}
