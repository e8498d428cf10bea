import { useForm } from '@inertiajs/react'
import { TEXT_LOCALES } from '#kernel/formats/languages'
import type { Administration } from '@generated/views'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { PageHeader } from '~/components/page'
import { useTexts } from '~/components/back_office/site/editor/use_texts'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const WORDS = 'administration.workflow'

/** Names and target of a status; the steps from it do not change. */
export default function WorkflowStatusPage({ status }: { status: Administration.WorkflowStatus }) {
  const { subjectType, id, name, names, targetDays } = status
  const form = useForm({
    ...names,
    targetDays: targetDays === null ? '' : String(targetDays),
    expected: { ...names, targetDays },
  })
  const field = useFields(form, WORDS)
  const { inLanguage } = useTexts(form, WORDS)
  const back = `/officer/workflow/${subjectType}`
  return (
    <>
      <PageHeader
        title={t(`${WORDS}.describe_title`, { status: name })}
        backHref={back}
        backLabel={t(`${WORDS}.title`)}
      />
      <PostForm
        form={form}
        className="as-card as-form"
        onSend={() => form.put(`${back}/statuses/${id}`)}
      >
        {TEXT_LOCALES.map((locale) => (
          <TextField key={locale} {...inLanguage('name', locale)} maxLength={120} />
        ))}
        <TextField {...field('targetDays')} inputMode="numeric" maxLength={3} />
        <SubmitRow form={form} label={t('common.actions.save')} />
      </PostForm>
    </>
  )
}
