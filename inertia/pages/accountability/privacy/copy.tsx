import { Button } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

const PATH = '/my-data/copy'

/** A copy of all data stored about a person; the password is required again first. */
export default function DataCopy({ stepUp }: { stepUp: Auth.StepUp }) {
  return (
    <Page
      title={t('privacy.copy.title')}
      subtitle={t('privacy.copy.subtitle')}
      backHref="/my-data"
      backLabel={t('privacy.show.title')}
    >
      <SectionCard title={t('privacy.copy.what')}>
        <p className="as-reading">{t('privacy.copy.what_text')}</p>
        <p className="as-reading">{t('privacy.copy.masked')}</p>
      </SectionCard>
      <SectionCard title={t('privacy.copy.take')}>
        <Proof stepUp={stepUp} />
        {stepUp.proof ? null : (
          <div className="as-actions">
            <Button component="a" href={`${PATH}.pdf`}>
              {t('privacy.copy.pdf')}
            </Button>
            <Button component="a" href={`${PATH}.json`} variant="default">
              {t('privacy.copy.json')}
            </Button>
          </div>
        )}
      </SectionCard>
    </Page>
  )
}

function Proof({ stepUp }: { stepUp: Auth.StepUp }) {
  const form = useForm({ code: '', password: '' })
  const stepUpField = <StepUpField stepUp={stepUp} form={form} words="privacy.copy.step_up" />
  if (!stepUp.proof) return stepUpField
  return (
    <PostForm
      form={form}
      className="as-form"
      onSend={() => form.post(PATH, { preserveScroll: 'errors', onSuccess: () => form.reset() })}
    >
      {stepUpField}
      <SubmitRow form={form} label={t('privacy.copy.open')} />
    </PostForm>
  )
}
