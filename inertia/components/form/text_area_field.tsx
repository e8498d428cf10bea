import { Textarea } from '@mantine/core'
import { LabelText } from '~/components/form/label_text'
import { type FieldProps, useField } from '~/lib/form'

interface TextAreaFieldProps<D extends object> extends FieldProps<D> {
  rows?: number
  maxLength?: number
  /** Language of what is typed, when it is not the page's. */
  lang?: string
}

/** Several lines of text. */
export function TextAreaField<D extends object>(props: TextAreaFieldProps<D>) {
  const { form, name, label, hint, required, rows = 4, ...rest } = props
  const { id, text, error, setValue } = useField(form, name)
  return (
    <Textarea
      {...rest}
      id={id}
      name={name}
      rows={rows}
      resize="vertical"
      label={<LabelText label={label} required={required} />}
      description={hint}
      error={error}
      aria-required={required || undefined}
      value={text}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}
