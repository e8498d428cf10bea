import { ChoiceSet } from '~/components/form/choice_set'
import { type FieldProps, useField } from '~/lib/form'

interface ChoicesFieldProps<D extends object> extends FieldProps<D> {
  /** A fixed one is not the reader's to change. */
  options: readonly { value: string | number; label: string; isFixed?: boolean }[]
}

/** One or more choices, all in sight. The form keeps their numbers as texts. */
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
