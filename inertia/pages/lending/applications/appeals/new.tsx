import { useForm } from '@inertiajs/react'
import type { Appeals } from '@generated/views'
import { AppealCard } from '~/components/lending/applications/appeal_card'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Form for an appeal against a rejection, in the applicant's own words; or why none is possible. */
export default function NewAppeal(props: Appeals.AppealPage) {
  const { uuid, number, note, can } = props
  return (
    <Page title={t('appeals.new.title')} subtitle={number} backHref={`/my-applications/${uuid}`}>
      <AppealCard note={note} />
      {can.appeal ? (
        <SectionCard title={t('appeals.new.form')}>
          <AppealForm key={props.expectedVersion} {...props} />
        </SectionCard>
      ) : null}
    </Page>
  )
}

function AppealForm({ uuid, attachments, maxCharacters, expectedVersion }: Appeals.AppealPage) {
  const form = useForm<Record<string, string | File | null>>({
    grounds: '',
    ...Object.fromEntries(attachments.map((name) => [name, null])),
  })
  const field = useFields(form, 'appeals.new.fields')
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(`/my-applications/${uuid}/appeal`, { forceFormData: true, preserveScroll: 'errors' })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <TextAreaField {...field('grounds')} rows={8} maxLength={maxCharacters} required />
      {attachments.map((name) => (
        <FileField key={name} {...field(name)} />
      ))}
      <SubmitRow form={form} label={t('appeals.new.send')} />
    </PostForm>
  )
}
