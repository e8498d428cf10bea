import { ChoiceSet } from '~/components/form/choice_set'
import { ConflictChoice } from '~/components/form/conflict_choice'
import { type FieldProps, useField } from '~/lib/form'

export interface RadioOption {
  value: string | number | boolean
  label: string
  hint?: string
  disabled?: boolean
}

interface RadioFieldProps<D extends object> extends FieldProps<D> {
  options: readonly RadioOption[]
  /** Side by side, for two or three short answers. */
  inline?: boolean
  onChange?: (value: string) => void
}

/** One choice of a few, all in sight. The form keeps the value as a string. */
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
