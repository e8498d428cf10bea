import type { ReactNode } from 'react'
import { ConflictChoice, LabelText } from '~/components/form/form'
import { describedBy, type FieldProps, useField } from '~/lib/form'

interface ChoiceSetProps {
  id: string
  label: string
  hint?: string
  required?: boolean
  error?: string
  children: ReactNode
}

/** A set of visible choices under one question, with its hint and error. */
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

export interface RadioOption {
  value: string | number | boolean
  label: string
  hint?: string
  disabled?: boolean
}

interface RadioFieldProps<D extends object> extends FieldProps<D> {
  options: readonly RadioOption[]
  /** Placed side by side, for two or three short answers. */
  inline?: boolean
  onChange?: (value: string) => void
}

/** One of a few choices, all visible. The form holds the value as a string. */
export function RadioField<D extends object>(props: RadioFieldProps<D>) {
  const { form, name, label, hint, required, disabled, options, inline, onChange } = props
  const { id, text, error, setValue } = useField(form, name)
  return (
    <>
      <ChoiceSet id={id} label={label} hint={hint} required={required} error={error}>
        <div className="as-choices as-column" data-inline={inline || undefined}>
          {options.map((option, index) => {
            const optionValue = String(option.value)
            return (
              <label key={optionValue} className="as-choice">
                <input
                  type="radio"
                  id={index === 0 ? id : `${id}-${optionValue}`}
                  name={name}
                  value={optionValue}
                  checked={text === optionValue}
                  disabled={disabled || option.disabled}
                  onChange={() => {
                    setValue(optionValue)
                    onChange?.(optionValue)
                  }}
                />
                <span>
                  {option.label}
                  {option.hint ? <span className="as-note">{option.hint}</span> : null}
                </span>
              </label>
            )
          })}
        </div>
      </ChoiceSet>
      <ConflictChoice
        name={name}
        show={(value) => options.find((one) => String(one.value) === value)?.label ?? value}
      />
    </>
  )
}

interface ChoicesFieldProps<D extends object> extends FieldProps<D> {
  /** A fixed option cannot be changed by the user. */
  options: readonly { value: string | number; label: string; isFixed?: boolean }[]
}

/** One or more choices, all visible. The form holds their numbers as strings. */
export function ChoicesField<D extends object>(props: ChoicesFieldProps<D>) {
  const { form, name, label, hint, required, options } = props
  const { id, value, error, setValue } = useField(form, name)
  const chosen = value as string[]
  return (
    <ChoiceSet id={id} label={label} hint={hint} required={required} error={error}>
      <div className="as-columns" data-least="narrow">
        {options.map((option, at) => {
          const number = String(option.value)
          return (
            <label key={number} className="as-choice">
              <input
                type="checkbox"
                id={at === 0 ? id : `${id}-${number}`}
                name={name}
                value={number}
                checked={chosen.includes(number)}
                disabled={option.isFixed}
                onChange={(event) =>
                  setValue(
                    event.currentTarget.checked
                      ? [...chosen, number]
                      : chosen.filter((one) => one !== number)
                  )
                }
              />
              <span>{option.label}</span>
            </label>
          )
        })}
      </div>
    </ChoiceSet>
  )
}
