import { TextField } from '~/components/form/form'
import type { FieldProps } from '~/lib/form'

/** A code of six digits, as wide as it is; phones offer the one that just came by SMS. */
export function CodeField<D extends object>(props: Omit<FieldProps<D>, 'required'>) {
  return (
    <div className="as-code">
      <TextField {...props} inputMode="numeric" autoComplete="one-time-code" required />
    </div>
  )
}
