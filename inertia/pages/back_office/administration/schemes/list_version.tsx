import { useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import {
  DatedLineFields,
  type LinesForm,
} from '~/components/back_office/administration/dated_line_fields'
import { DatedListDryRun } from '~/components/back_office/administration/dated_list_dry_run'
import { DateField } from '~/components/form/date_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitRow } from '~/components/form/submit_button'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

/** A version of a list: its lines are typed, what changes is seen, then it is planned. */
export default function DatedListVersion({ form }: { form: Administration.DatedListForm }) {
  const t = useT()
  const { base, name, list, replaces, asked, tried, version, errors } = form
  return (
    <>
      <PageHeader
        title={t(`schemes.form.${replaces ? 'change' : 'new'}`, { scheme: name })}
        subtitle={t(`schemes.lists.${list}.form_text`)}
        backHref={base}
        backLabel={name}
      />
      <div className="as-stack">
        {errors.form ? (
          <Notice tone="warning" role="alert">
            <p>{errors.form}</p>
          </Notice>
        ) : null}
        {tried ? (
          <DatedListDryRun key={JSON.stringify([asked, version])} form={form} tried={tried} />
        ) : null}
        <Placeholders form={form} />
        <TypeForm shown={form} />
      </div>
    </>
  )
}

/** What is written for the figures of the rules; papers have none. */
function Placeholders({ form: { day, placeholders } }: { form: Administration.DatedListForm }) {
  const t = useT()
  if (placeholders.length === 0) return null
  return (
    <details className="as-more as-card">
      <summary>{t('schemes.placeholders.title')}</summary>
      <p>{t('schemes.placeholders.text')}</p>
      <p>{t('schemes.placeholders.one')}</p>
      <PlainTable
        caption={t('schemes.placeholders.title')}
        rows={placeholders}
        rowKey={({ name }) => name}
        labels="schemes.placeholders"
        columns={(column) => [
          column('name', ({ name }) => <code>{name}</code>),
          column('rule'),
          {
            key: 'value',
            label: t('schemes.placeholders.value', { date: t.date(day) }),
            render: ({ value }) => value,
          },
        ]}
      />
    </details>
  )
}

/** What is typed; trying it writes nothing. */
function TypeForm({
  shown: { base, asked, errors, replaces, lines },
}: {
  shown: Administration.DatedListForm
}) {
  const t = useT()
  const form = useForm<LinesForm>(asked)
  const hasErrors = Object.keys(errors).length > 0
  const shown = { ...form, hasErrors, errors }
  const field = useFields(shown, 'schemes.fields')
  const path = `${base}/versions/new`
  const send = () => {
    form.transform((typed) => ({ ...typed, replaces: replaces ?? '' }))
    form.post(path, { preserveState: true })
  }
  return (
    <PostForm form={shown} className="as-stack" plainAction={path} onSend={send}>
      {replaces ? <input type="hidden" name="replaces" value={replaces} /> : null}
      <SectionCard title={t('schemes.form.day')}>
        <div className="as-form">
          <DateField {...field('from', 'schemes.lists.from')} required />
        </div>
      </SectionCard>
      {lines.map((line) => (
        <DatedLineFields key={line.key} form={shown} line={line} />
      ))}
      <SubmitRow form={shown} label={t('schemes.form.try')} />
    </PostForm>
  )
}
