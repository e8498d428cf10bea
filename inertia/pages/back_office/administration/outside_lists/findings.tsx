import type { Administration, Lists } from '@generated/views'
import { EmptyState, StatusBadge, type Tone } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { t } from '~/lib/translate'

const TONES: Readonly<Record<string, Tone>> = { strong: 'danger', likely: 'warning' }

/** Findings of all outside lists. */
export default function OutsideFindings(props: Lists.View<Administration.OutsideFindingLine>) {
  return (
    <OfficerList
      view={props}
      title={t('outside_lists.findings.title')}
      hrefOf={({ id }) => `/officer/outside-findings/${id}`}
      cells={{
        strength: ({ strength }) => (
          <StatusBadge label={t(`outside_lists.strengths.${strength}`)} tone={TONES[strength]} />
        ),
        agreed: ({ kinds, isDirector }) =>
          [
            ...kinds.map((kind) => t(`outside_lists.agree.${kind}`)),
            ...(isDirector ? [t('outside_lists.of_director')] : []),
          ].join(', '),
        outcome: ({ outcome }) => t(`outside_lists.outcomes.${outcome}`),
      }}
      empty={<EmptyState title={t('outside_lists.findings.none_found')} />}
    />
  )
}
