import type { ReactNode } from 'react'
import type { FieldGroupInput, FieldInput } from '#kernel/formats/field_input'
import { AmountField, DateField, SelectField, TextAreaField } from '~/components/form/fields'
import { RadioField } from '~/components/form/choices'
import { MaskedField } from '~/components/form/encrypted_field'
import { TextField } from '~/components/form/form'
import { BankNameField } from '~/components/applicants/profile/bank_name_field'
import { FieldGroup } from '~/components/applicants/profile/field_group'
import { type AnyForm, valueOf } from '~/lib/form'

interface DescribedProps {
  form: AnyForm
  /** The stored numbers, by their last digits and the form's field; empty for none. */
  masks?: Record<string, string>
}

/** A field as the server describes it. */
export function DescribedField({
  form,
  masks = {},
  field,
}: DescribedProps & { field: FieldInput }) {
  const { input, isUpperCase, searchable, options = [], within, empties, value, ...rest } = field
  const { name, label, hint, required, maxLength, autoComplete } = rest
  const shared = { form, name, label, hint, required }
  const capitals = isUpperCase
    ? { autoCapitalize: 'characters', clean: (typed: string) => typed.toUpperCase() }
    : {}
  const entries = within ? options.filter(({ of }) => of === valueOf(form.data, within)) : options
  switch (input) {
    case 'text':
      return <TextField form={form} {...rest} {...capitals} />
    case 'sealed':
      return <MaskedField form={form} {...rest} {...capitals} mask={masks[name] ?? ''} />
    case 'area':
      return <TextAreaField {...shared} maxLength={maxLength} rows={3} />
    case 'day':
      return <DateField {...shared} autoComplete={autoComplete} />
    case 'amount':
      return <AmountField {...shared} />
    case 'select':
      return (
        <SelectField
          {...shared}
          options={entries}
          disabled={within !== undefined && entries.length === 0}
          searchable={searchable}
          onChange={() => empties?.forEach((one) => form.setData(one, ''))}
        />
      )
    case 'radio':
      return <RadioField {...shared} options={options} inline />
    case 'bank':
      return <BankNameField {...shared} banks={options.map((bank) => bank.label)} />
    case 'fact':
      return (
        <div className="as-wraps">
          <div className="as-strong">{label}</div> {value}
        </div>
      )
  }
}

/** Several such fields, one below the other. */
export function DescribedFields({ fields, ...shared }: DescribedProps & { fields: FieldInput[] }) {
  return fields.map((field) => <DescribedField key={field.name} {...shared} field={field} />)
}

/** The same fields under their group headings. */
export function DescribedGroups({
  groups,
  lead,
  ...shared
}: DescribedProps & {
  groups: FieldGroupInput[]
  /** Shown at the top of the first group. */
  lead?: ReactNode
}) {
  return groups.map(({ title, hint, fields }, index) => (
    <FieldGroup key={title} title={title} hint={hint}>
      {index === 0 ? lead : null}
      <DescribedFields {...shared} fields={fields} />
    </FieldGroup>
  ))
}
