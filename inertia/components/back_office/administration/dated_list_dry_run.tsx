import { useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import type { LinesForm } from '~/components/back_office/administration/dated_line_fields'
import { SchemeImpact } from '~/components/back_office/administration/scheme_impact'
import { DryRunCard } from '~/components/back_office/administration/dry_run_card'
import { PostForm } from '~/components/form/post_form'
import { SubmitRow } from '~/components/form/submit_button'
import { Notice } from '~/components/notice'
import { PlainTable } from '~/components/plain_table'
import { useT } from '~/lib/use_t'

type Form = Administration.DatedListForm
type DryRun = NonNullable<Form['tried']>

/** What a version of a list would change, old beside new, and the button that plans it. */
export function DatedListDryRun({ form, tried: dryRun }: { form: Form; tried: DryRun }) {
  const t = useT()
  const { from, changes, previews, missing, impact } = dryRun
  return (
    <DryRunCard changes={changes} from={from}>
      <PlainTable
        caption={t('schemes.tried.changes')}
        rows={changes}
        rowKey={({ name }) => name}
        labels="schemes.tried"
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
          <h3>{t('schemes.tried.preview')}</h3>
          <p>{t('schemes.tried.preview_text', { date: t.date(from) })}</p>
          <PlainTable
            caption={t('schemes.tried.preview')}
            rows={previews}
            rowKey={({ name }) => name}
            labels="schemes.lists"
            columns={(column) => [
              column('line', ({ label }) => label),
              column('schemes.tried.sees', ({ lang, texts }) =>
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

/** Sends what was tried, and no more than that; without script from fields that nobody sees. */
function PlanForm({ form: { base, asked, replaces, version } }: { form: Form }) {
  const t = useT()
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
      <SubmitRow form={form} label={t('schemes.tried.save')} />
    </PostForm>
  )
}
