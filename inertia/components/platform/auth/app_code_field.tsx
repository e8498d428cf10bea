import { TextField } from '~/components/form/form'
import { type FormLike, useFields } from '~/lib/form'

type AppCodeFieldProps = {
  form: FormLike<{ code: string }>
  /** Set while the app is being set up: there are no recovery codes yet to use instead. */
  isFirst?: boolean
}

/** The code that an officer's authenticator app shows. */
export function AppCodeField({ form, isFirst }: AppCodeFieldProps) {
  const { hint, ...field } = useFields(form, 'auth.second_factor')('code')
  return (
    <TextField
      {...field}
      hint={isFirst ? undefined : hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      required
    />
  )
}
