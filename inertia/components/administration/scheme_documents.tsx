import type { Administration, Confirmations } from '@generated/views'
import { ListLink } from '~/components/administration/list_link'
import { WaitingNotice } from '~/components/confirmations/waiting_notice'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

type SchemeDocumentsProps = Administration.Scheme['documents'][number] & {
  /** Where they are changed; nowhere on that page itself. */
  href?: string
  waiting?: Confirmations.WaitingChange | null
}

/** The documents that are asked for today. */
export function SchemeDocuments({ ofDirector, slots, href, waiting = null }: SchemeDocumentsProps) {
  const t = useT()
  const label = (name: string) => t(`schemes.columns.${name}`)
  const title = t(`schemes.sections.${ofDirector ? 'documents_of_director' : 'documents'}`)
  return (
    <SectionCard title={title} actions={<ListLink href={href} about={title} />}>
      <div className="as-stack">
        <WaitingNotice waiting={waiting} />
        <PlainTable
          caption={title}
          rows={slots}
          rowKey={({ slot }) => slot}
          columns={[
            { key: 'slot', label: label('slot'), render: ({ name }) => name },
            {
              key: 'required',
              label: label('required'),
              render: ({ isRequired }) => (
                <StatusBadge
                  label={t(`schemes.${isRequired ? 'required' : 'optional'}`)}
                  tone={isRequired ? 'info' : 'neutral'}
                />
              ),
            },
            { key: 'note', label: label('note'), render: ({ note }) => note ?? '–' },
            {
              key: 'since',
              label: label('since'),
              render: ({ since }) =>
                since ? t('schemes.from', { date: t.date(since) }) : t('schemes.always'),
            },
          ]}
        />
      </div>
    </SectionCard>
  )
}
