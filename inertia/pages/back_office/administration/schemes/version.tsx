import { Link, router, useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { DateField, SelectField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { Notice, PageHeader, SectionCard } from '~/components/page'
import { useFields, type FormLike, useField } from '~/lib/form'
import { t } from '~/lib/translate'
import { SchemeImpact } from '~/components/back_office/administration/scheme_impact'
import { DryRunCard } from '~/components/back_office/administration/dry_run_card'
import { PlainTable } from '~/components/plain_table'
import { ChoiceSet } from '~/components/form/choices'

const INPUT_MODES = { rupees: 'decimal', percent: 'decimal' } as const

/** A version of a scheme: the rules are typed, the effects reviewed, then the version is planned. */
export default function SchemeVersion({ version }: { version: Administration.SchemeVersionForm }) {
  const { path, name, replaces, asked, dryRun } = version
  return (
    <>
      <PageHeader
        title={t(`schemes.form.${replaces ? 'change' : 'new'}`, { scheme: name })}
        subtitle={t('schemes.form.text')}
        backHref={`/officer/schemes/${path}`}
        backLabel={name}
      />
      <div className="as-stack">
        {dryRun ? (
          <SchemeVersionDryRun
            key={JSON.stringify([asked, version.version])}
            version={version}
            dryRun={dryRun}
          />
        ) : null}
        <p className="as-targets">
          <Link href={version.underRuleHref}>
            {t(`schemes.form.under_${dryRun ? 'typed' : 'stored'}`)}
          </Link>
        </p>
        <TypeForm version={version} />
      </div>
    </>
  )
}

/** Form for the rules; a dry run only reads. */
function TypeForm({ version }: { version: Administration.SchemeVersionForm }) {
  const { path, isAll, replaces, topics, asked, errors } = version
  const form = useForm<VersionForm>(asked)
  const shown = { ...form, hasErrors: Object.keys(errors).length > 0, errors }
  const field = useFields(shown, 'schemes.fields')
  const send = () =>
    router.get(
      `/officer/schemes/${path}/versions/new`,
      { tried: '1', ...(replaces ? { replaces } : {}), ...form.data },
      { preserveState: true }
    )
  return (
    <PostForm form={shown} className="as-stack" onSend={send}>
      <SectionCard title={t('schemes.form.day')}>
        <div className="as-form">
          <DateField {...field('from')} required />
        </div>
      </SectionCard>
      {topics.map(({ topic, rules }) => (
        <SectionCard key={topic} title={t(`schemes.topics.${topic}`)}>
          <div className="as-form">
            {rules.map((rule) => (
              <SchemeRuleField key={rule.name} form={shown} rule={rule} isAll={isAll} />
            ))}
          </div>
        </SectionCard>
      ))}
      <SubmitRow form={shown} label={t('schemes.form.try')} />
    </PostForm>
  )
}

type Version = Administration.SchemeVersionForm

type DryRun = NonNullable<Version['dryRun']>

/** What a version would change, and the button that plans it. */
function SchemeVersionDryRun({ version, dryRun }: { version: Version; dryRun: DryRun }) {
  const { changes, from, openings } = dryRun
  return (
    <DryRunCard changes={changes} from={from}>
      <PlainTable
        caption={t('schemes.dry_run.changes')}
        rows={changes}
        rowKey={({ name }) => name}
        labels="schemes.dry_run"
        columns={(column) => [
          column('schemes.columns.rule', ({ label }) => label),
          column('old', ({ old }) => old ?? '–'),
          column('new', (change) => <strong>{change.new}</strong>),
        ]}
      />
      {openings.length > 0 ? (
        <Notice
          tone={openings.every(({ isOpen }) => isOpen) ? 'info' : 'warning'}
          title={t('schemes.openings.title', { date: t.date(from) })}
        >
          <ul className="as-column">
            {openings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <SchemeImpact impact={dryRun.impact} />
      <PlanForm version={version} />
    </DryRunCard>
  )
}

/** Sends exactly what was checked in the dry run. */
function PlanForm({ version }: { version: Version }) {
  const { path, asked, replaces } = version
  const form = useForm({ ...asked, replaces, version: version.version })
  return (
    <PostForm form={form} onSend={() => form.post(`/officer/schemes/${path}/versions`)}>
      <SubmitRow form={form} label={t('schemes.dry_run.save')} />
    </PostForm>
  )
}

interface VersionForm {
  from: string
  values: Record<string, string>
  own: string[]
}

type Rule = Administration.SchemeVersionForm['topics'][number]['rules'][number]

interface SchemeRuleFieldProps {
  form: FormLike<VersionForm>
  rule: Rule
  /** Set for the rules of all schemes, which have no default to return to. */
  isAll: boolean
}

/** A rule: whether the scheme has its own value, and which. */
function SchemeRuleField({ form, rule, isAll }: SchemeRuleFieldProps) {
  const { own } = form.data
  const isOwn = isAll || own.includes(rule.name)
  return (
    <div className="as-stack" data-gap="small">
      {isAll || rule.general === null ? null : (
        <label className="as-choice">
          <input
            type="checkbox"
            name="own"
            value={rule.name}
            checked={isOwn}
            onChange={(event) =>
              form.setData(
                'own',
                event.currentTarget.checked
                  ? [...own, rule.name]
                  : own.filter((name) => name !== rule.name)
              )
            }
          />
          <span>
            {t('schemes.form.own', { rule: rule.label })}
            <span className="as-note">{t('schemes.form.general', { value: rule.general })}</span>
          </span>
        </label>
      )}
      {isOwn ? <ValueField form={form} rule={rule} /> : null}
    </div>
  )
}

function ValueField({ form, rule }: { form: FormLike<VersionForm>; rule: Rule }) {
  const { name, label, unit, isOptional, options } = rule
  const hint = [
    t(`schemes.units.${unit}`),
    ...(isOptional
      ? [t(unit === 'day' ? 'schemes.form.may_have_no_day' : 'schemes.form.may_be_empty')]
      : []),
    t('schemes.form.counts_by', { day: rule.countsBy }),
  ].join(' ')
  const shared = { form, name: `values.${name}` as const, label, hint, required: !isOptional }
  if (unit === 'categories') return <CategoryChoices {...shared} options={options ?? []} />
  if (unit === 'day') return <DateField {...shared} />
  if (options) return <SelectField {...shared} options={options} />
  return (
    <TextField
      {...shared}
      inputMode={unit in INPUT_MODES ? INPUT_MODES[unit as 'rupees'] : 'numeric'}
      maxLength={20}
    />
  )
}

interface CategoryChoicesProps {
  form: FormLike<VersionForm>
  name: `values.${string}`
  label: string
  hint: string
  options: readonly { value: string; label: string }[]
}

/** Categories, all visible. The form holds their codes separated by spaces, as the rule does. */
function CategoryChoices({ form, name, label, hint, options }: CategoryChoicesProps) {
  const { id, text, error, setValue } = useField(form, name)
  const chosen = text.split(' ').filter(Boolean)
  return (
    <ChoiceSet id={id} label={label} hint={hint} required error={error}>
      {options.map(({ value, label: words }, at) => (
        <label key={value} className="as-choice">
          <input
            type="checkbox"
            id={at === 0 ? id : `${id}-${value}`}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={(event) =>
              setValue(
                (event.currentTarget.checked
                  ? [...chosen, value]
                  : chosen.filter((code) => code !== value)
                ).join(' ')
              )
            }
          />
          <span>{words}</span>
        </label>
      ))}
    </ChoiceSet>
  )
}
