import { useForm } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { EMAIL, MOBILE } from '~/components/platform/auth/inputs'
import { NewPasswordFields } from '~/components/platform/auth/new_password_fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { Notice } from '~/components/page'
import { useTexts } from '~/components/back_office/site/editor/use_texts'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const PATH = '/setup'

/** First setup of an installation: the corporation's names, and the first administrator. */
export default function Setup({ setup }: { setup: Auth.Setup | null }) {
  return (
    <AuthPage title={t('auth.setup.title')} subtitle={setup ? t('auth.setup.subtitle') : undefined}>
      {setup ? (
        <SetupForm {...setup} />
      ) : (
        <Notice tone="warning" title={t('auth.setup.no_address')}>
          <p>{t('auth.setup.new_address')}</p>
        </Notice>
      )}
    </AuthPage>
  )
}

function SetupForm({ values, languages, isOver }: Auth.Setup) {
  const form = useForm<Record<string, string>>({
    ...values,
    password: '',
    passwordConfirmation: '',
  })
  const field = useFields(form, 'auth.fields')
  const names = useTexts(form, 'auth.setup.fields')
  const addresses = useTexts(form, 'auth.setup.fields', true)
  return (
    <PostForm form={form} className="as-form" plainAction={PATH} onSend={() => form.post(PATH)}>
      {isOver ? (
        <Notice tone="warning" title={t('auth.setup.over')}>
          <p>{t('auth.setup.over_text')}</p>
        </Notice>
      ) : null}
      <h2>{t('auth.setup.corporation')}</h2>
      <p>{t('auth.setup.corporation_text')}</p>
      {languages.map((locale) => (
        <TextField key={locale} {...names.inLanguage('name', locale)} maxLength={200} />
      ))}
      {languages.map((locale) => (
        <TextField key={locale} {...addresses.inLanguage('address', locale)} maxLength={400} />
      ))}
      <h2>{t('auth.setup.administrator')}</h2>
      <p>{t('auth.setup.administrator_text')}</p>
      <div className="as-fields as-name-fields">
        <TextField {...field('firstName')} autoComplete="given-name" required />
        <TextField {...field('middleName')} autoComplete="additional-name" required={false} />
        <TextField {...field('lastName')} autoComplete="family-name" required />
      </div>
      <TextField {...field('mobile')} {...MOBILE} required />
      <TextField {...field('email')} {...EMAIL} required={false} />
      <TextField
        {...field('userName')}
        hint={t('auth.hints.user_name_optional')}
        autoComplete="username"
        autoCapitalize="none"
        required={false}
      />
      <NewPasswordFields form={form} name="password" of="officer" />
      <SubmitRow form={form} label={t('auth.setup.submit')} />
    </PostForm>
  )
}
