import { ActionButton } from '~/components/buttons'
import type { Administration } from '@generated/views'
import { router, useForm } from '@inertiajs/react'
import { ChoicesField } from '~/components/form/choices'
import { PostForm, SubmitRow } from '~/components/form/form'
import { SelectField } from '~/components/form/fields'
import { DateText, DescriptionList, EmptyState, Notice, PageHeader } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'
import { PlainTable } from '~/components/plain_table'
import { formatCount } from '~/lib/numbers'
import { ConfirmButton } from '~/components/confirm_button'

const COUNTS = ['moved', 'waiting', 'refused', 'back', 'kept'] as const

const HREF = '/officer/district-splits'

/** Page where the administrator chooses the places that move, runs a dry run and requests the split. */
export default function DistrictSplits(props: Administration.DistrictSplits) {
  const { splits, fromId } = props
  return (
    <>
      <PageHeader
        title={t('masters.split.title')}
        subtitle={t('masters.split.subtitle')}
        backHref="/officer/masters"
        backLabel={t('masters.title')}
      />
      <div className="as-stack">
        <SplitForm key={fromId ?? 0} {...props} />
        <MadeSplits splits={splits} />
      </div>
    </>
  )
}

function SplitForm({ districts, fromId, talukas, pincodes, plan }: Administration.DistrictSplits) {
  const form = useForm({
    fromId: fromId === null ? '' : String(fromId),
    toId: '',
    talukas: [] as string[],
    pincodes: [] as string[],
  })
  const field = useFields(form, 'masters.split.fields')
  const send = (dryRun: boolean) => {
    form.transform((data) => ({ ...data, dryRun, version: plan?.version ?? '' }))
    form.post(HREF, { preserveState: dryRun ? true : 'errors', preserveScroll: true })
  }
  return (
    <>
      <PostForm form={form} className="as-card as-form" onSend={() => send(true)}>
        <SelectField
          {...field('fromId')}
          required
          searchable
          options={districts}
          onChange={(from) => router.get(HREF, from ? { from } : {})}
        />
        {fromId === null ? null : (
          <>
            <SelectField {...field('toId')} required searchable options={districts} />
            <ChoicesField {...field('talukas')} options={talukas} />
            <details className="as-more" open={Boolean(form.errors.pincodes) || undefined}>
              <summary>
                {t('masters.split.choose_pincodes', {
                  chosen: form.data.pincodes.length,
                  all: pincodes.length,
                })}
              </summary>
              <ChoicesField {...field('pincodes')} options={pincodes} />
            </details>
            <SubmitRow form={form} label={t('masters.split.dry_run')}>
              {plan && plan.talukas + plan.pincodes > 0 ? (
                <ActionButton
                  variant="default"
                  loading={form.processing}
                  onClick={() => send(false)}
                  label={t('masters.split.make')}
                />
              ) : null}
            </SubmitRow>
          </>
        )}
      </PostForm>
      {plan ? <SplitPlan plan={plan} /> : null}
    </>
  )
}

/** What a split would change, and what it would leave. */
function SplitPlan({ plan }: { plan: Administration.SplitPlan }) {
  const words = (name: string) => t(`masters.split.${name}`)
  const { talukas, pincodes } = plan
  return (
    <section className="as-stack" aria-label={words('plan')}>
      <Notice tone="info" role="status" title={words('plan')}>
        {words('nothing_written')}
      </Notice>
      {plan.hasOfficer ? null : <Notice tone="warning">{words('no_officer')}</Notice>}
      {plan.held > 0 ? (
        <Notice tone="warning">{t('masters.split.held', { files: plan.held })}</Notice>
      ) : null}
      <DescriptionList
        labels="masters.split"
        items={(fact) => [
          fact('places_label', t('masters.split.places', { talukas, pincodes })),
          fact('moves', formatCount(plan.moves)),
          fact('outside', formatCount(plan.outside)),
          fact('letters', formatCount(plan.letters)),
          plan.hasOfficer ? fact('officer', words('has_officer')) : null,
        ]}
      />
      <ByStatus caption={words('moves')} rows={plan.moving} />
      <ByStatus caption={words('staying')} rows={plan.staying} />
      {plan.meetings.length === 0 ? null : (
        <PlainTable
          caption={words('meetings')}
          rows={plan.meetings}
          labels="masters.split"
          columns={(column) => [
            column('meeting', ({ id, meetingOn }) => (
              <a href={`/officer/batches/${id}`}>
                <DateText value={meetingOn} />
              </a>
            )),
            column.right('leaving', ({ leaving }) => formatCount(leaving)),
            column.right('agenda', ({ files }) => formatCount(files)),
            column('then', ({ leaving, files }) =>
              words(leaving === files ? 'meeting_all' : 'meeting_some')
            ),
          ]}
        />
      )}
    </section>
  )
}

function ByStatus({
  caption,
  rows,
}: {
  caption: string
  rows: Administration.SplitPlan['moving']
}) {
  if (rows.length === 0) return null
  return (
    <PlainTable
      caption={caption}
      rows={rows}
      rowKey={({ status }) => status}
      labels="masters.split"
      columns={(column) => [
        column('status'),
        column.right('files', ({ files }) => formatCount(files)),
      ]}
    />
  )
}

/** Completed splits, the progress of their applications, and those that did not follow. */
function MadeSplits({ splits }: { splits: Administration.DistrictSplits['splits'] }) {
  const words = (name: string, params?: Record<string, string>) =>
    t(`masters.split.${name}`, params)
  if (splits.length === 0) return <EmptyState title={words('none')} />
  return (
    <>
      <PlainTable
        caption={words('splits')}
        rows={splits}
        labels="masters.split"
        columns={(column) => [
          column('masters.split.fields.fromId', ({ from }) => from),
          column('masters.split.fields.toId', ({ to }) => to),
          column('made_on', ({ madeOn }) => <DateText value={madeOn} />),
          column('undone_on', ({ undoneOn }) => (undoneOn ? <DateText value={undoneOn} /> : '–')),
          ...COUNTS.map((state) => ({
            key: state,
            label: words(state),
            align: 'right' as const,
            render: (split: Administration.MadeSplit) => formatCount(split[state]),
          })),
          column('undo', (split) => <SplitActions split={split} />),
        ]}
      />
      {splits
        .filter(({ left }) => left.length > 0)
        .map(({ id, from, to, left }) => (
          <PlainTable
            key={id}
            caption={words('left', { from, to })}
            rows={left}
            labels="masters.split"
            columns={(column) => [
              column('number', (file) => (
                <a href={`/officer/applications/${file.id}`}>{file.number}</a>
              )),
              column('reason'),
            ]}
          />
        ))}
    </>
  )
}

function SplitActions({
  split: { id, from, to, undoneOn, refused },
}: {
  split: Administration.MadeSplit
}) {
  const path = `/officer/district-splits/${id}`
  if (undoneOn) return null
  return (
    <span className="as-row">
      {refused > 0 ? (
        <ActionButton
          variant="default"
          onClick={() => router.post(`${path}/runs`)}
          label={t('masters.split.again')}
        />
      ) : null}
      <ConfirmButton
        text={t('masters.split.undo_text', { from, to })}
        confirmLabel={t('masters.split.undo')}
        onConfirm={() => router.post(`${path}/undoing`)}
      />
    </span>
  )
}
