import { router, useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { SelectField } from '~/components/form/fields'
import { Notice, PageHeader, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'
import { TEXT_LOCALES, formTexts } from '#kernel/formats/languages'
import { PlainTable } from '~/components/plain_table'
import { useTexts } from '~/components/back_office/site/editor/use_texts'

const WORDS = 'administration.workflow'

/** One edit of a workflow: its input, its effect on existing files, and the button to apply it. */
export default function WorkflowEditPage({ edit }: { edit: Administration.WorkflowEdit }) {
  const { subjectType, kind, status, next, asked, dryRun } = edit
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
        <EditForm edit={edit} />
        {dryRun ? <WorkflowDryRun key={JSON.stringify(asked)} edit={edit} dryRun={dryRun} /> : null}
      </div>
    </>
  )
}

/** The input of the edit; a dry run only reads. */
function EditForm({ edit }: { edit: Administration.WorkflowEdit }) {
  const { subjectType, kind, asked, posts, columns, errors } = edit
  const form = useForm(asked)
  const shown = { ...form, hasErrors: Object.keys(errors).length > 0, errors }
  const field = useFields(shown, WORDS)
  const rolloutModes = kind === 'desk' ? ['at_once'] : ['at_once', 'finish']
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
        {...field('rollout', 'rollout_title')}
        required
        options={rolloutModes.map((value) => ({
          value,
          label: t(`${WORDS}.rollout.${value}`),
          hint: t(`${WORDS}.rollout_hints.${value}`),
        }))}
      />
      <SubmitRow form={shown} label={t(`${WORDS}.try`)} />
    </PostForm>
  )
}

type Edit = Administration.WorkflowEdit

type DryRun = NonNullable<Edit['dryRun']>

/** The result of the dry run: the problems of the edit, or its changes, with the button that applies it. */
function WorkflowDryRun({ edit, dryRun }: { edit: Edit; dryRun: DryRun }) {
  const { problems, changes, files } = dryRun
  if (problems.length > 0) {
    return (
      <Notice tone="danger">
        <p>{t(`${WORDS}.not_possible`)}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    )
  }
  const columns = [
    { key: 'label', label: t(`${WORDS}.columns.what`), render: ({ label }: Change) => label },
    { key: 'old', label: t(`${WORDS}.columns.old`), render: (row: Change) => row.old ?? '–' },
    { key: 'new', label: t(`${WORDS}.columns.new`), render: (row: Change) => row.new },
  ]
  return (
    <SectionCard
      title={t(`${WORDS}.tried`)}
      subtitle={t(`${WORDS}.files_under`, { files })}
      stacked
    >
      <PlainTable
        caption={t(`${WORDS}.changes`)}
        columns={columns}
        rows={changes}
        rowKey={({ label }) => label}
      />
      <MakeForm edit={edit} version={dryRun.version} />
    </SectionCard>
  )
}

type Change = DryRun['changes'][number]

function MakeForm({ edit, version }: { edit: Edit; version: number }) {
  const { subjectType, kind, asked } = edit
  const form = useForm({ ...asked, version, ...formTexts({}, 'name'), targetDays: '' })
  const field = useFields(form, WORDS)
  const { inLanguage } = useTexts(form, WORDS)
  return (
    <PostForm
      form={form}
      className="as-stack as-form"
      onSend={() => form.post(`/officer/workflow/${subjectType}/edits`)}
    >
      {kind === 'stage' ? (
        <>
          {TEXT_LOCALES.map((locale) => (
            <TextField key={locale} {...inLanguage('name', locale)} maxLength={120} />
          ))}
          <TextField {...field('targetDays')} inputMode="numeric" maxLength={3} />
        </>
      ) : null}
      <SubmitRow form={form} label={t(`${WORDS}.make`)} />
    </PostForm>
  )
}
