import { LinkButton } from '~/components/buttons'
import IconCalendarPlus from '~/icons/calendar_plus.svg?icon'
import type { Batches, Lists } from '@generated/views'
import { EmptyState, StatusBadge, type Tone } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { t } from '~/lib/translate'

const TONES: Record<Batches.Meeting['state'], Tone> = {
  scheduled: 'info',
  report_due: 'warning',
  reported: 'success',
}

/** The meetings of the committee: upcoming and reported. */
export default function Meetings(props: Lists.View<Batches.Meeting>) {
  const isFiltered = props.chips.length > 0 || props.invalid.length > 0
  return (
    <OfficerList
      view={props}
      title={t('batches.list.title')}
      subtitle={t('batches.list.subtitle')}
      acts={
        <LinkButton
          href="/officer/batches/new"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          label={t('batches.list.schedule')}
        />
      }
      hrefOf={(row) => `/officer/batches/${row.id}`}
      cells={{
        state: ({ state }) => (
          <StatusBadge label={t(`batches.list.${state}`)} tone={TONES[state]} />
        ),
      }}
      empty={
        <EmptyState title={t(isFiltered ? 'batches.list.none_found' : 'batches.list.no_coming')} />
      }
    />
  )
}
