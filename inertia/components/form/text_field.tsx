import { TextInput } from '@mantine/core'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { LabelText } from '~/components/form/label_text'
import { ConflictChoice } from '~/components/form/conflict_choice'
import { type FieldProps, useField } from '~/lib/form'
import { useLengthError } from '~/lib/use_excess_length'

export interface TextFieldProps<D extends object> extends FieldProps<D> {
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  autoCapitalize?: string
  /** How many characters the server takes; more are kept and counted, never cut. */
  maxLength?: number
  placeholder?: string
  type?: 'text' | 'password' | 'tel' | 'email'
  readOnly?: boolean
  /** What the browser lets through while the script is not there, and why. */
  pattern?: string
  title?: string
  /** Language of what is typed, when it is not the page's. */
  lang?: string
  rightSection?: ReactNode
  rightSectionWidth?: string
  /** Turns what is typed into what is kept and shown. */
  clean?: (typed: string) => string
}

/** One line of text. The server cleans and checks; the browser never refuses a letter. */
export function TextField<D extends object>(props: TextFieldProps<D>) {
  const { form, name, label, hint, required, clean, maxLength, type = 'text', ...rest } = props
  const { id, text, error, setValue } = useField(form, name)
  const excess = useLengthError(text, maxLength)
  return (
    <>
      <TextInput
        {...rest}
        id={id}
        name={name}
        type={type}
        label={<LabelText label={label} required={required} />}
        description={hint}
        error={excess ?? error}
        aria-required={required || undefined}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setValue(clean ? clean(typed) : typed)
        }}
      />
      <ConflictChoice name={name} />
    </>
  )
}
