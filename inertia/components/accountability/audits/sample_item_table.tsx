import { Link } from '@inertiajs/react'
import type { Audits } from '@generated/views'
import { DateText, StatusBadge, type Tone } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const WORDS = 'audits.samples'

const TONES: Record<string, Tone> = {
  drawn: 'neutral',
  asked: 'warning',
  answered: 'info',
  in_order: 'success',
  explained: 'success',
  irregular: 'danger',
}

/** State of an item: its result, or its present stage. */
export function ItemState({ state, result }: { state: string; result: string | null }) {
  return result ? (
    <StatusBadge tone={TONES[result]} label={t(`${WORDS}.results.${result}`)} />
  ) : (
    <StatusBadge tone={TONES[state]} label={t(`${WORDS}.states.${state}`)} />
  )
}

/** Items of a sample, each linked to its work page. */
export function ItemTable({ items, caption }: { items: Audits.SampleItems; caption: string }) {
  return (
    <PlainTable
      caption={caption}
      rows={items}
      labels={WORDS}
      columns={(column) => [
        column('audits.queue.number', ({ id, number, isClaim }) => (
          <>
            <Link href={`/officer/samples/items/${id}`}>{number}</Link>
            {isClaim ? <div className="as-detail">{t(`${WORDS}.claim`)}</div> : null}
          </>
        )),
        column('kind', ({ kind }) => t(`${WORDS}.kinds.${kind}`)),
        column('office', ({ office }) => office ?? t('audits.queue.head_office')),
        column('state', (item) => <ItemState {...item} />),
        column('since', ({ since }) => (since ? <DateText value={since} /> : '–')),
      ]}
    />
  )
}
