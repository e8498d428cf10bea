import { useState } from 'react'
import { TextField, type TextFieldProps } from '~/components/form/form'
import { t } from '~/lib/translate'

/**
 * A password field with a button to show the password: unseen mistyping on a phone is the most common cause of failed
 * sign-ins.
 */
export function PasswordField<D extends object>(
  props: Omit<TextFieldProps<D>, 'type' | 'rightSection' | 'clean'>
) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      {...props}
      data-secret
      type={shown ? 'text' : 'password'}
      rightSectionWidth="5.25rem"
      rightSection={
        <button
          type="button"
          className="as-show"
          aria-pressed={shown}
          aria-label={t('common.form.show_password', { label: props.label })}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'common.form.hide' : 'common.form.show')}
        </button>
      }
    />
  )
}
