import { Textarea } from '@mantine/core'
import { LabelText } from '~/components/form/label_text'
import { ConflictChoice } from '~/components/form/conflict_choice'
import { type FieldProps, useField } from '~/lib/form'
import { useLengthError } from '~/lib/use_excess_length'

interface TextAreaFieldProps<D extends object> extends FieldProps<D> {
  rows?: number
  /** How many characters the server takes; more are kept and counted, never cut. */
  maxLength?: number
  /** Language of what is typed, when it is not the page's. */
  lang?: string
}

/** Several lines of text. */
export function TextAreaField<D extends object>(props: TextAreaFieldProps<D>) {
  const { form, name, label, hint, required, maxLength, rows = 4, ...rest } = props
  const { id, text, error, setValue } = useField(form, name)
  const excess = useLengthError(text, maxLength)
  return (
    <>
      <Textarea
        {...rest}
        id={id}
        name={name}
        rows={rows}
        resize="vertical"
        label={<LabelText label={label} required={required} />}
        description={hint}
        error={excess ?? error}
        aria-required={required || undefined}
        value={text}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <ConflictChoice name={name} />
    </>
  )
}
