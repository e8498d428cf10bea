import type { Administration } from '@generated/views'
import { AboutEntry } from '~/components/back_office/administration/audit_subject'
import { DifferenceTable } from '~/components/platform/maker_checker/difference_table'
import { DateText, DescriptionList, Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

interface EntryProps {
  entry: Administration.AuditEntry
  places: Administration.AuditPlaces
}

/** One entry of the audit log: actor and subject, old and new values side by side, and further details. */
export default function AuditEntryPage({ entry, places }: EntryProps) {
  const words = (name: string) => t(`administration.audit.entry.${name}`)
  return (
    <Page
      title={entry.what}
      subtitle={t('administration.audit.entry.title', { id: entry.id })}
      backHref="/officer/audit"
      backLabel={t('administration.audit.title')}
    >
      <SectionCard>
        <DescriptionList
          columns={2}
          labels="administration.audit.columns"
          items={(fact) => [
            fact('at', <DateText value={entry.at} withTime />),
            fact('who', entry.who),
            fact('post', entry.post),
            fact('about', <AboutEntry entry={entry} places={places} />),
            fact('administration.audit.entry.district', entry.district),
            fact('address', entry.address),
            fact(
              'administration.audit.entry.checkpoint',
              entry.seal === null
                ? words('unsealed')
                : t('administration.audit.entry.covered', { number: entry.seal })
            ),
            fact('administration.audit.entry.request', entry.request),
          ]}
        />
      </SectionCard>
      {entry.changes.length > 0 ? <DifferenceTable lines={entry.changes} /> : null}
      {entry.facts.length > 0 ? (
        <SectionCard title={words('facts')}>
          <DescriptionList columns={2} items={entry.facts} />
        </SectionCard>
      ) : null}
    </Page>
  )
}
