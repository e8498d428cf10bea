import { router, useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { WorkflowDryRun } from '~/components/back_office/administration/workflow_dry_run'
import { PostForm } from '~/components/form/post_form'
import { RadioField } from '~/components/form/radio_field'
import { SelectField } from '~/components/form/select_field'
import { SubmitRow } from '~/components/form/submit_button'
import { PageHeader } from '~/components/page_header'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

const WORDS = 'administration.workflow'

/** One edit of a workflow: what it is to be, what it would do to the files there are, and the making of it. */
export default function WorkflowEditPage({ edit }: { edit: Administration.WorkflowEdit }) {
  const t = useT()
  const { subjectType, kind, status, next, asked, tried } = edit
  const back = `/officer/workflow/${subjectType}`
  return (
    <>
      <PageHeader
        title={t(`${WORDS}.edit_titles.${kind}`, { status, next })}
        subtitle={t(`${WORDS}.edit_texts.${kind}`)}
        backHref={back}
        backLabel={t(`${WORDS}.title`)}
      />
      <div className="as-stack">
        <AskForm edit={edit} />
        {tried ? <WorkflowDryRun key={JSON.stringify(asked)} edit={edit} tried={tried} /> : null}
      </div>
    </>
  )
}

/** What the edit is about; trying it only reads. */
function AskForm({ edit }: { edit: Administration.WorkflowEdit }) {
  const t = useT()
  const { subjectType, kind, asked, posts, columns, errors } = edit
  const form = useForm(asked)
  const shown = { ...form, hasErrors: Object.keys(errors).length > 0, errors }
  const field = useFields(shown, WORDS)
  const moves = kind === 'desk' ? ['at_once'] : ['at_once', 'finish']
  return (
    <PostForm
      form={shown}
      className="as-card as-form"
      onSend={() => router.get(`/officer/workflow/${subjectType}/edit`, form.data)}
    >
      {kind === 'desk' || kind === 'stage' ? (
        <SelectField {...field('role')} required options={posts} />
      ) : null}
      {kind === 'stage' ? <SelectField {...field('column')} required options={columns} /> : null}
      <RadioField
        {...field('moves', 'moves_title')}
        required
        options={moves.map((value) => ({
          value,
          label: t(`${WORDS}.moves.${value}`),
          hint: t(`${WORDS}.moves_hints.${value}`),
        }))}
      />
      <SubmitRow form={shown} label={t(`${WORDS}.try`)} />
    </PostForm>
  )
}
