import { LabelText } from '~/components/form/label_text'
import { ConflictChoice } from '~/components/form/conflict_choice'
import { type FieldProps, describedBy, useField } from '~/lib/form'
import { t } from '~/lib/translate'

interface CheckboxFieldProps<D extends object> extends FieldProps<D> {
  onChange?: (checked: boolean) => void
}

/** One statement to tick. The form keeps a boolean. */
export function CheckboxField<D extends object>(props: CheckboxFieldProps<D>) {
  const { form, name, label, hint, required, disabled, onChange } = props
  const { id, value, error, setValue } = useField(form, name)
  return (
    <>
      <div className="as-fieldset" data-invalid={error ? true : undefined}>
        {error ? (
          <p className="as-error" id={`${id}-error`}>
            {error}
          </p>
        ) : null}
        <label className="as-choice">
          <input
            type="checkbox"
            id={id}
            name={name}
            checked={Boolean(value)}
            disabled={disabled}
            aria-required={required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, hint, error)}
            onChange={(event) => {
              setValue(event.currentTarget.checked)
              onChange?.(event.currentTarget.checked)
            }}
          />
          <span>
            <LabelText label={label} required={required || undefined} />
            {hint ? (
              <span className="as-note" id={`${id}-hint`}>
                {hint}
              </span>
            ) : null}
          </span>
        </label>
      </div>
      <ConflictChoice
        name={name}
        show={(value) => t(`common.answers.${value === 'true' ? 'yes' : 'no'}`)}
      />
    </>
  )
}
