import { Button } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

const PATH = '/account/step-up'

interface StepUpProps {
  stepUp: Auth.StepUp
  /** Address that was requested. */
  next: string
}

/** Page that requires an officer's code or password before a protected export or page. */
export default function StepUp({ stepUp, next }: StepUpProps) {
  const form = useForm({ code: '', password: '', next })
  const field = <StepUpField stepUp={stepUp} form={form} words="auth.step_up" />
  return (
    <Page title={t('auth.step_up.title')} subtitle={t('auth.step_up.subtitle')}>
      <SectionCard title={t('auth.step_up.section')}>
        {stepUp.proof ? (
          <PostForm
            form={form}
            className="as-form"
            onSend={() => form.post(PATH, { preserveScroll: 'errors' })}
          >
            {field}
            <p>{t('auth.step_up.unsent')}</p>
            <SubmitRow form={form} label={t('auth.step_up.confirm')} />
          </PostForm>
        ) : (
          <>
            {field}
            <div className="as-actions">
              <Button component="a" href={next}>
                {t('auth.step_up.go_on')}
              </Button>
            </div>
          </>
        )}
      </SectionCard>
    </Page>
  )
}
