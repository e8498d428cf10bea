import { TextField } from '~/components/form/form'
import type { FieldProps } from '~/lib/form'

/** A field for a six-digit code, with matching width; phones offer the code that just arrived by SMS. */
export function CodeField<D extends object>(props: Omit<FieldProps<D>, 'required'>) {
  return (
    <div className="as-code">
      <TextField {...props} inputMode="numeric" autoComplete="one-time-code" required />
    </div>
  )
}
