import { TextField } from '~/components/form/form'
import type { FieldProps } from '~/lib/form'

interface BankNameFieldProps<D extends object> extends FieldProps<D> {
  /** Suggested names; any other name may be typed. */
  banks: readonly string[]
}

/** A bank's name, typed or chosen from the browser's own list of suggestions. */
export function BankNameField<D extends object>({ banks, ...field }: BankNameFieldProps<D>) {
  const listId = `banks-of-${field.name}`
  return (
    <div>
      <TextField {...field} maxLength={160} autoComplete="off" {...{ list: listId }} />
      <datalist id={listId}>
        {banks.map((bank) => (
          <option key={bank} value={bank}>
            {bank}
          </option>
        ))}
      </datalist>
    </div>
  )
}
