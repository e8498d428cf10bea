import { PasswordField } from '~/components/form/password_field'
import { type FieldName, type FormLike, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface NewPasswordFieldsProps<D extends object> {
  form: FormLike<D>
  /** The field of the password; the one that repeats it bears its name and `Confirmation`. */
  name: 'password' | 'newPassword'
  /** Whose rules it keeps to. */
  of: 'officer' | 'citizen' | 'anybody'
}

const HINTS = { officer: 'password_officer', citizen: 'password', anybody: 'password_any' } as const

/** A new password, typed twice. */
export function NewPasswordFields<D extends object>({ form, name, of }: NewPasswordFieldsProps<D>) {
  const field = useFields(form, 'auth.fields')
  return (
    <>
      <PasswordField
        {...field(name as FieldName<D>)}
        hint={t(`auth.hints.${HINTS[of]}`)}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field(`${name}Confirmation` as FieldName<D>)}
        autoComplete="new-password"
        required
      />
    </>
  )
}
