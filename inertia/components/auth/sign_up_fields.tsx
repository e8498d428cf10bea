import type { SignUpForm } from '~/components/auth/sign_up_form'
import { DateField } from '~/components/form/date_field'
import { PasswordField } from '~/components/form/password_field'
import { RadioField, type RadioOption } from '~/components/form/radio_field'
import { TextField } from '~/components/form/text_field'
import { useT } from '~/lib/use_t'

interface SignUpFieldsProps {
  form: SignUpForm
  genders: readonly RadioOption[]
}

/** The fields of document 1, signup screen, in its order. */
export function SignUpFields({ form, genders }: SignUpFieldsProps) {
  const t = useT()
  const label = (name: string) => t(`auth.fields.${name}`)
  const hint = (name: string) => t(`auth.hints.${name}`)
  return (
    <>
      <h2>{t('auth.sign_up.person')}</h2>
      <div className="as-name-fields">
        <TextField
          form={form}
          name="firstName"
          label={label('first_name')}
          autoComplete="given-name"
          required
        />
        <TextField
          form={form}
          name="middleName"
          label={label('middle_name')}
          autoComplete="additional-name"
          required={false}
        />
        <TextField
          form={form}
          name="lastName"
          label={label('last_name')}
          autoComplete="family-name"
          required
        />
      </div>
      <DateField form={form} name="birthDate" label={label('birth_date')} required />
      <TextField
        form={form}
        name="aadhaar"
        label={label('aadhaar')}
        hint={hint('aadhaar')}
        inputMode="numeric"
        autoComplete="off"
        required={false}
      />
      <RadioField
        form={form}
        name="genderId"
        label={label('gender')}
        options={genders}
        inline
        required
      />
      <h2>{t('auth.sign_up.account')}</h2>
      <TextField
        form={form}
        name="userName"
        label={label('user_name')}
        hint={hint('user_name_optional')}
        autoComplete="username"
        autoCapitalize="none"
        required={false}
      />
      <TextField
        form={form}
        name="email"
        label={label('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required={false}
      />
      <TextField
        form={form}
        name="mobile"
        label={label('mobile')}
        hint={hint('mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
      />
      <PasswordField
        form={form}
        name="password"
        label={label('password')}
        hint={hint('password')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        form={form}
        name="passwordConfirmation"
        label={label('password_confirmation')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
