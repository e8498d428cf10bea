import type { ReactNode } from 'react'
import { LabelText } from '~/components/form/label_text'
import { describedBy } from '~/lib/form'

interface ChoiceSetProps {
  id: string
  label: string
  hint?: string
  required?: boolean
  error?: string
  children: ReactNode
}

/** Choices that are all in sight, under one question with its hint and what is wrong with the answer. */
export function ChoiceSet({ id, label, hint, required, error, children }: ChoiceSetProps) {
  return (
    <fieldset
      className="as-fieldset"
      aria-describedby={describedBy(id, hint, error)}
      data-invalid={error ? true : undefined}
    >
      <legend>
        <LabelText label={label} required={required} />
      </legend>
      {hint ? (
        <p className="as-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="as-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {children}
    </fieldset>
  )
}
