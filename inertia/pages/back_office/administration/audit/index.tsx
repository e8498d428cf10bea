import type { Administration, Lists } from '@generated/views'
import { AboutEntry } from '~/components/back_office/administration/audit_subject'
import { CheckpointState } from '~/components/back_office/administration/checkpoint_state'
import { DateText } from '~/components/date_text'
import { EmptyState } from '~/components/empty_state'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { useT } from '~/lib/use_t'

interface AuditProps extends Lists.View<Administration.AuditEntryLine> {
  places: Administration.AuditPlaces
  seals: Administration.CheckpointState
}

/** The audit log, and the state of its seals. */
export default function AuditPage(props: AuditProps) {
  const t = useT()
  return (
    <OfficerList
      view={props}
      title={t('administration.audit.title')}
      subtitle={t('administration.audit.subtitle')}
      notices={<CheckpointState state={props.seals} />}
      hrefOf={(row) => `/officer/audit/${row.id}`}
      cells={{
        at: ({ at }) => <DateText value={at} withTime />,
        about: (row) => <AboutEntry entry={row} places={props.places} />,
      }}
      empty={<EmptyState title={t('administration.audit.none_found')} />}
    />
  )
}
