import { PasswordField } from '~/components/form/password_field'
import { type FieldName, type FormLike, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface NewPasswordFieldsProps<D extends object> {
  form: FormLike<D>
  /** Name of the password field; the field that repeats it adds `Confirmation`. */
  name: 'password' | 'newPassword'
  /** The kind of user whose password rules apply. */
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
