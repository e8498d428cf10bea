import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Grievances } from '@generated/views'
import { DateText } from '~/components/date_text'
import { EmptyState } from '~/components/empty_state'
import { Page } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { GRIEVANCE_TONES } from '~/lib/grievance_tones'
import { useT } from '~/lib/use_t'

const PATH = '/my-grievances'

/** What a citizen has complained about. */
export default function OwnList({ grievances }: Grievances.OwnList) {
  const t = useT()
  const begin = (
    <Button component={Link} href={`${PATH}/new`}>
      {t('grievances.own.new')}
    </Button>
  )
  return (
    <Page title={t('grievances.own.title')} subtitle={t('grievances.own.subtitle')} actions={begin}>
      {grievances.length === 0 ? (
        <EmptyState title={t('grievances.own.none')} text={t('grievances.own.none_text')} />
      ) : (
        <ul className="as-stack">
          {grievances.map((one) => (
            <li key={one.uuid}>
              <Row {...one} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function Row(grievance: Grievances.OwnList['grievances'][number]) {
  const { uuid, number, kind, status, holder, filedAt, dueOn } = grievance
  const t = useT()
  return (
    <SectionCard
      title={t(`grievances.kinds.${kind}`)}
      subtitle={number}
      actions={
        <StatusBadge tone={GRIEVANCE_TONES[status]} label={t(`grievances.statuses.${status}`)} />
      }
    >
      <p>
        {t('grievances.filed_on')} <DateText value={filedAt} />
      </p>
      {status === 'open' ? (
        <p>
          {t('grievances.with', { holder })} · {t('grievances.due_on')} <DateText value={dueOn} />
        </p>
      ) : null}
      <Link href={`${PATH}/${uuid}`} className="as-target">
        {t('grievances.own.open', { number })}
      </Link>
    </SectionCard>
  )
}
