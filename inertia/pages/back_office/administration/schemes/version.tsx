import { Link, router, useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import {
  SchemeRuleField,
  type VersionForm,
} from '~/components/back_office/administration/scheme_rule_field'
import { SchemeVersionDryRun } from '~/components/back_office/administration/scheme_version_dry_run'
import { DateField } from '~/components/form/date_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitRow } from '~/components/form/submit_button'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

/** A version of a scheme: its rules are typed, what it touches is seen, then it is planned. */
export default function SchemeVersion({ version }: { version: Administration.SchemeVersionForm }) {
  const t = useT()
  const { path, name, replaces, asked, tried } = version
  return (
    <>
      <PageHeader
        title={t(`schemes.form.${replaces ? 'change' : 'new'}`, { scheme: name })}
        subtitle={t('schemes.form.text')}
        backHref={`/officer/schemes/${path}`}
        backLabel={name}
      />
      <div className="as-stack">
        {tried ? (
          <SchemeVersionDryRun
            key={JSON.stringify([asked, version.version])}
            version={version}
            tried={tried}
          />
        ) : null}
        <p className="as-targets">
          <Link href={version.underRuleHref}>
            {t(`schemes.form.under_${tried ? 'typed' : 'stored'}`)}
          </Link>
        </p>
        <TypeForm version={version} />
      </div>
    </>
  )
}

/** What is typed; trying it only reads. */
function TypeForm({ version }: { version: Administration.SchemeVersionForm }) {
  const t = useT()
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
