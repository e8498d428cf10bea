import { EMAIL, MOBILE } from '~/components/platform/auth/inputs'
import type { SignUpForm } from '~/components/platform/auth/sign_up_form'
import { NewPasswordFields } from '~/components/platform/auth/new_password_fields'
import { DateField } from '~/components/form/date_field'
import { RadioField, type RadioOption } from '~/components/form/radio_field'
import { TextField } from '~/components/form/text_field'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface SignUpFieldsProps {
  form: SignUpForm
  genders: readonly RadioOption[]
}

/** The fields of document 1, signup screen, in its order. */
export function SignUpFields({ form, genders }: SignUpFieldsProps) {
  const t = useT()
  const field = useFields(form, 'auth.fields')
  return (
    <>
      <h2>{t('auth.sign_up.person')}</h2>
      <div className="as-fields as-name-fields">
        <TextField {...field('firstName')} autoComplete="given-name" required />
        <TextField {...field('middleName')} autoComplete="additional-name" required={false} />
        <TextField {...field('lastName')} autoComplete="family-name" required />
      </div>
      <DateField {...field('birthDate')} required />
      <RadioField {...field('genderId')} options={genders} inline required />
      <h2>{t('auth.sign_up.account')}</h2>
      <TextField
        {...field('userName')}
        hint={t('auth.hints.user_name_optional')}
        autoComplete="username"
        autoCapitalize="none"
        required={false}
      />
      <TextField {...field('email')} {...EMAIL} required={false} />
      <TextField {...field('mobile')} hint={t('auth.hints.mobile')} {...MOBILE} required />
      <NewPasswordFields form={form} name="password" of="citizen" />
    </>
  )
}
