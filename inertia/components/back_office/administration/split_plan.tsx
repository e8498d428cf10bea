import type { Administration } from '@generated/views'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { Notice } from '~/components/notice'
import { PlainTable } from '~/components/plain_table'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

/** What a split would do, and what it would leave. */
export function SplitPlan({ plan }: { plan: Administration.SplitPlan }) {
  const t = useT()
  const words = (name: string) => t(`masters.split.${name}`)
  const { talukas, pincodes } = plan
  return (
    <section className="as-stack" aria-label={words('plan')}>
      <Notice tone="info" role="status" title={words('plan')}>
        {words('nothing_written')}
      </Notice>
      {plan.hasOfficer ? null : <Notice tone="warning">{words('no_officer')}</Notice>}
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
