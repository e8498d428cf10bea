import { useForm } from '@inertiajs/react'
import { CodeField } from '~/components/platform/auth/code_field'
import { SecondStep } from '~/components/platform/auth/second_step'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** The code step for a new device; identical whether the password was right or wrong. */
export default function NewDevice() {
  const form = useForm({ otp: '' })
  const field = useFields(form, 'auth.fields')
  return (
    <SecondStep
      title={t('auth.new_device.title')}
      subtitle={t('auth.new_device.subtitle')}
      form={form}
      onSend={() => form.post('/sign-in/device')}
    >
      <p role="status" style={{ margin: 0 }}>
        {t('auth.new_device.text')}
      </p>
      <CodeField {...field('otp')} />
    </SecondStep>
  )
}
