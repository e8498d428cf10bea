import { Button } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

const PATH = '/my-data/copy'

/** A copy of everything that is kept about a person; the password is asked for again first. */
export default function DataCopy({ stepUp }: { stepUp: Auth.StepUp }) {
  const t = useT()
  return (
    <div className="as-stack">
      <PageHeader
        title={t('personal_data.copy.title')}
        subtitle={t('personal_data.copy.subtitle')}
        backHref="/my-data"
        backLabel={t('personal_data.show.title')}
      />
      <SectionCard title={t('personal_data.copy.what')}>
        <p className="as-reading">{t('personal_data.copy.what_text')}</p>
        <p className="as-reading">{t('personal_data.copy.masked')}</p>
      </SectionCard>
      <SectionCard title={t('personal_data.copy.take')}>
        <Proof stepUp={stepUp} />
        {stepUp.proof ? null : (
          <div className="as-actions">
            <Button component="a" href={`${PATH}.pdf`}>
              {t('personal_data.copy.pdf')}
            </Button>
            <Button component="a" href={`${PATH}.json`} variant="default">
              {t('personal_data.copy.json')}
            </Button>
          </div>
        )}
      </SectionCard>
    </div>
  )
}

function Proof({ stepUp }: { stepUp: Auth.StepUp }) {
  const t = useT()
  const form = useForm({ code: '', password: '' })
  const asked = <StepUpField stepUp={stepUp} form={form} words="personal_data.copy.step_up" />
  if (!stepUp.proof) return asked
  return (
    <PostForm
      form={form}
      className="as-form"
      onSend={() => form.post(PATH, { preserveScroll: 'errors', onSuccess: () => form.reset() })}
    >
      {asked}
      <div className="as-actions">
        <SubmitButton form={form} label={t('personal_data.copy.open')} />
      </div>
    </PostForm>
  )
}
