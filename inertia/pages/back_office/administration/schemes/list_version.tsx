import { useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { CheckboxField, DateField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { Notice, PageHeader, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { useFields, type FormLike } from '~/lib/form'
import { t } from '~/lib/translate'
import { SchemeImpact } from '~/components/back_office/administration/scheme_impact'
import { DryRunCard } from '~/components/back_office/administration/dry_run_card'

/** A version of a list: the lines are typed, the changes reviewed, then the version is planned. */
export default function DatedListVersion({ form }: { form: Administration.DatedListForm }) {
  const { base, name, list, replaces, asked, dryRun, version, errors } = form
  return (
    <>
      <PageHeader
        title={t(`schemes.form.${replaces ? 'change' : 'new'}`, { scheme: name })}
        subtitle={t(`schemes.lists.${list}.form_text`)}
        backHref={base}
        backLabel={name}
      />
      <div className="as-stack">
        {errors.form ? <Notice tone="warning" role="alert" text={errors.form} /> : null}
        {dryRun ? (
          <DatedListDryRun key={JSON.stringify([asked, version])} form={form} dryRun={dryRun} />
        ) : null}
        <Placeholders form={form} />
        <TypeForm shown={form} />
      </div>
    </>
  )
}

/** Placeholders for the figures of the rules; documents have none. */
function Placeholders({ form: { day, placeholders } }: { form: Administration.DatedListForm }) {
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

/** Form for the lines; a dry run writes nothing. */
function TypeForm({
  shown: { base, asked, errors, replaces, lines },
}: {
  shown: Administration.DatedListForm
}) {
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

type Form = Administration.DatedListForm

type DryRun = NonNullable<Form['dryRun']>

/** What a version of a list would change, old beside new, and the button that plans it. */
function DatedListDryRun({ form, dryRun }: { form: Form; dryRun: DryRun }) {
  const { from, changes, previews, missing, impact } = dryRun
  return (
    <DryRunCard changes={changes} from={from}>
      <PlainTable
        caption={t('schemes.dry_run.changes')}
        rows={changes}
        rowKey={({ name }) => name}
        labels="schemes.dry_run"
        columns={(column) => [
          column('schemes.lists.line', ({ label }) => label),
          column('old', ({ old, lang }) => (
            <span lang={lang ?? undefined} translate="no">
              {old ?? '–'}
            </span>
          )),
          column('new', ({ new: now, lang }) => (
            <strong lang={lang ?? undefined} translate="no">
              {now ?? t('schemes.lists.none_any_more')}
            </strong>
          )),
        ]}
      />
      {previews.length > 0 ? (
        <section>
          <h3>{t('schemes.dry_run.preview')}</h3>
          <p>{t('schemes.dry_run.preview_text', { date: t.date(from) })}</p>
          <PlainTable
            caption={t('schemes.dry_run.preview')}
            rows={previews}
            rowKey={({ name }) => name}
            labels="schemes.lists"
            columns={(column) => [
              column('line', ({ label }) => label),
              column('schemes.dry_run.sees', ({ lang, texts }) =>
                texts.map((text) => (
                  <p key={text} lang={lang}>
                    {text}
                  </p>
                ))
              ),
            ]}
          />
        </section>
      ) : null}
      {missing.length > 0 ? (
        <Notice tone="warning">
          <ul className="as-marked">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {impact.length > 0 ? (
        <SchemeImpact impact={impact} />
      ) : (
        <p>{t('schemes.lists.guidelines.impact')}</p>
      )}
      <PlanForm form={form} />
    </DryRunCard>
  )
}

/** Sends exactly what was checked in the dry run; without script from hidden fields. */
function PlanForm({ form: { base, asked, replaces, version } }: { form: Form }) {
  const sent: LinesForm = { ...asked, replaces: replaces ?? '', version }
  const form = useForm(sent)
  const path = `${base}/versions`
  return (
    <PostForm form={form} plainAction={path} onSend={() => form.post(path)}>
      {Object.entries(sent).map(([name, value]) =>
        value === false ? null : (
          <input key={name} type="hidden" name={name} value={value === true ? '1' : value} />
        )
      )}
      <SubmitRow form={form} label={t('schemes.dry_run.save')} />
    </PostForm>
  )
}

type LinesForm = Record<string, string | boolean>

interface DatedLineFieldsProps {
  form: FormLike<LinesForm>
  line: Administration.DatedListForm['lines'][number]
}

/** Fields of one line of a list, and whether it ends. */
function DatedLineFields({ form, line: { title, ends, fields } }: DatedLineFieldsProps) {
  return (
    <SectionCard title={title}>
      <div className="as-form">
        {fields.map(({ name, kind, label, hint, most, lang, isRequired }) => {
          const field = { form, name, label, required: isRequired }
          if (kind === 'flag') return <CheckboxField key={name} {...field} />
          const text = {
            ...field,
            hint: hint ?? undefined,
            lang: lang ?? undefined,
            maxLength: most ?? undefined,
          }
          return kind === 'prose' ? (
            <TextAreaField key={name} {...text} />
          ) : (
            <TextField key={name} {...text} />
          )
        })}
        {ends ? (
          <CheckboxField
            form={form}
            name={ends}
            label={t('schemes.lists.ends', { line: title })}
            hint={t('schemes.lists.ends_hint')}
          />
        ) : null}
      </div>
    </SectionCard>
  )
}
