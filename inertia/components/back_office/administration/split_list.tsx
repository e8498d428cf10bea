import type { Administration } from '@generated/views'
import { router } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText } from '~/components/date_text'
import { EmptyState } from '~/components/empty_state'
import { PlainTable } from '~/components/plain_table'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

const COUNTS = ['moved', 'waiting', 'refused', 'back', 'kept'] as const

/** The splits that were made, how far their applications are, and those that did not follow. */
export function MadeSplits({ splits }: { splits: Administration.DistrictSplits['splits'] }) {
  const t = useT()
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
          column('undo', (split) => <Acts split={split} />),
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

function Acts({ split: { id, from, to, undoneOn, refused } }: { split: Administration.MadeSplit }) {
  const t = useT()
  const path = `/officer/district-splits/${id}`
  if (undoneOn) return null
  return (
    <span className="as-row">
      {refused > 0 ? (
        <Button type="button" variant="default" onClick={() => router.post(`${path}/runs`)}>
          {t('masters.split.again')}
        </Button>
      ) : null}
      <ConfirmButton
        text={t('masters.split.undo_text', { from, to })}
        confirmLabel={t('masters.split.undo')}
        onConfirm={() => router.post(`${path}/undoing`)}
      />
    </span>
  )
}
