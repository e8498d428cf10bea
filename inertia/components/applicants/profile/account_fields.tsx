import type { FieldInput } from '#kernel/formats/field_input'
import { DescribedFields } from '~/components/form/described_field'
import { UnusualAccount } from '~/components/applicants/profile/unusual_account'
import type { AnyForm } from '~/lib/form'

interface AccountFieldsProps {
  form: AnyForm
  /** The account number is first. */
  fields: FieldInput[]
  /** The stored numbers, by their last digits; empty for none. */
  masks: Record<string, string>
}

/** The account to which refunds are paid. */
export function AccountFields({ form, fields: [number, ...rest], masks }: AccountFieldsProps) {
  const confirmationName = number.name.replace('accountNo', 'isAccountConfirmed')
  return (
    <>
      <DescribedFields form={form} masks={masks} fields={[number]} />
      <UnusualAccount form={form} name={confirmationName} />
      <DescribedFields form={form} fields={rest} />
    </>
  )
}
