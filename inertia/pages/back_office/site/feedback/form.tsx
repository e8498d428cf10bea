import { useForm } from '@inertiajs/react'
import { PageHeader } from '~/components/page'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface FeedbackProps {
  kinds: string[]
  /** The page from which the user came, if it identifies nobody; otherwise empty. */
  path: string
  /** Maximum length that is accepted. */
  longest: number
}

/** Form for anonymous feedback on the portal. */
export default function Feedback({ kinds, path, longest }: FeedbackProps) {
  const form = useForm({ kind: '', text: '', contact: '', path })
  const field = useFields(form, 'site_help.feedback.fields')
  const send = () =>
    form.post('/feedback', { preserveScroll: 'errors', onSuccess: () => form.reset() })
  return (
    <>
      <PageHeader
        title={t('site_help.feedback.title')}
        subtitle={t('site_help.feedback.subtitle')}
      />
      <section className="as-card">
        <PostForm form={form} className="as-form" onSend={send}>
          <RadioField
            {...field('kind')}
            required
            options={kinds.map((value) => ({
              value,
              label: t(`site_help.feedback.kinds.${value}`),
            }))}
          />
          <TextAreaField {...field('text')} required rows={6} maxLength={longest} />
          <TextField {...field('contact')} />
          {path ? <p className="as-hint">{t('site_help.feedback.about', { path })}</p> : null}
          <SubmitRow form={form} label={t('site_help.feedback.send')} />
        </PostForm>
      </section>
    </>
  )
}
