import { useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { SchemeImpact } from '~/components/back_office/administration/scheme_impact'
import { DryRunCard } from '~/components/back_office/administration/dry_run_card'
import { PostForm } from '~/components/form/post_form'
import { SubmitRow } from '~/components/form/submit_button'
import { Notice } from '~/components/notice'
import { PlainTable } from '~/components/plain_table'
import { useT } from '~/lib/use_t'

type Version = Administration.SchemeVersionForm
type DryRun = NonNullable<Version['tried']>

/** What a version would change, and the button that plans it. */
export function SchemeVersionDryRun({
  version,
  tried: dryRun,
}: {
  version: Version
  tried: DryRun
}) {
  const t = useT()
  const { changes, from, openings } = dryRun
  return (
    <DryRunCard changes={changes} from={from}>
      <PlainTable
        caption={t('schemes.tried.changes')}
        rows={changes}
        rowKey={({ name }) => name}
        labels="schemes.tried"
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

/** Sends what was tried, and no more than that. */
function PlanForm({ version }: { version: Version }) {
  const t = useT()
  const { path, asked, replaces } = version
  const form = useForm({ ...asked, replaces, version: version.version })
  return (
    <PostForm form={form} onSend={() => form.post(`/officer/schemes/${path}/versions`)}>
      <SubmitRow form={form} label={t('schemes.tried.save')} />
    </PostForm>
  )
}
