import type { Administration } from '@generated/views'
import { Link, router, useForm } from '@inertiajs/react'
import { PostForm, SubmitRow } from '~/components/form/form'
import { SelectField } from '~/components/form/fields'
import { PageHeader, StatusBadge } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Two versions of a scheme side by side. */
export default function CompareVersions({
  comparison,
}: {
  comparison: Administration.SchemeComparison
}) {
  const { base, name, left, right, headings, showsAll, topics } = comparison
  const address = `${base}/compare?left=${left}&right=${right}`
  return (
    <>
      <PageHeader
        title={t('schemes.compare.title', { scheme: name })}
        backHref={base}
        backLabel={name}
      />
      <div className="as-stack">
        <ChooseVersions key={address} comparison={comparison} />
        <p>
          <Link href={showsAll ? address : `${address}&all=1`}>
            {t(`schemes.compare.${showsAll ? 'only_different' : 'everything'}`)}
          </Link>
        </p>
        {topics.length === 0 ? <p>{t('schemes.history.no_difference')}</p> : null}
        {topics.map(({ title, rules }) => (
          <PlainTable
            key={title}
            caption={title}
            fold="topics"
            rows={rules}
            rowKey={(rule) => rule.name}
            labels="schemes.columns"
            columns={(column) => [
              column('rule', ({ label, differs }) => (
                <>
                  {label}{' '}
                  {showsAll && differs ? (
                    <StatusBadge label={t('schemes.compare.differs')} tone="warning" />
                  ) : null}
                </>
              )),
              ...(['left', 'right'] as const).map((side, at) => ({
                key: side,
                label: headings[at],
                render: (rule: Administration.ComparedRule) => (
                  <span lang={rule.lang ?? undefined}>{rule[side] ?? '–'}</span>
                ),
              })),
            ]}
          />
        ))}
      </div>
    </>
  )
}

/** Form to choose the two versions; submitting it only reads. */
function ChooseVersions({ comparison }: { comparison: Administration.SchemeComparison }) {
  const { base, days, left, right } = comparison
  const form = useForm({ left, right })
  const field = useFields(form, 'schemes.compare')
  return (
    <PostForm
      form={form}
      className="as-card as-form"
      onSend={() => router.get(`${base}/compare`, form.data)}
    >
      <SelectField {...field('left')} options={days} />
      <SelectField {...field('right')} options={days} />
      <SubmitRow form={form} label={t('schemes.compare.show')} />
    </PostForm>
  )
}
