import { LinkButton } from '~/components/buttons'
import { Link } from '@inertiajs/react'
import type { Grievances } from '@generated/views'
import { DateText, EmptyState, Page, SectionCard, StatusBadge } from '~/components/page'
import { GRIEVANCE_TONES } from '~/lib/grievance_tones'
import { t } from '~/lib/translate'

const PATH = '/my-grievances'

/** A citizen's own grievances. */
export default function MyGrievances({ grievances }: Grievances.MyGrievances) {
  const begin = <LinkButton href={`${PATH}/new`} label={t('grievances.mine.new')} />
  return (
    <Page
      title={t('grievances.mine.title')}
      subtitle={t('grievances.mine.subtitle')}
      actions={begin}
    >
      {grievances.length === 0 ? (
        <EmptyState title={t('grievances.mine.none')} text={t('grievances.mine.none_text')} />
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

function Row(grievance: Grievances.MyGrievances['grievances'][number]) {
  const { uuid, number, kind, status, holder, filedAt, dueOn } = grievance
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
        {t('grievances.mine.open', { number })}
      </Link>
    </SectionCard>
  )
}
