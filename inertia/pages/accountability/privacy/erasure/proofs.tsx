import type { Erasure } from '@generated/views'
import { DateText } from '~/components/date_text'
import { PageHeader } from '~/components/page_header'
import { PlainTable } from '~/components/plain_table'
import { useT } from '~/lib/use_t'

const WORDS = 'erasure.proofs'

/** What was erased, by whom asked or under which rule, and how long which record is kept. */
export default function Proofs({ proofs, rules, shown }: Erasure.Proofs) {
  const t = useT()
  const column = (key: string) => ({ key, label: t(`${WORDS}.columns.${key}`) })
  return (
    <div className="as-stack">
      <PageHeader title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`, { shown })} />
      {proofs.length === 0 ? <p>{t(`${WORDS}.none`)}</p> : null}
      {proofs.length === 0 ? null : (
        <PlainTable
          caption={t(`${WORDS}.newest`)}
          rows={proofs}
          rowKey={({ id }) => id}
          columns={[
            { ...column('at'), render: ({ at }) => <DateText value={at} withTime /> },
            { ...column('what'), render: ({ what }) => what },
            { ...column('person'), render: ({ personId }) => personId ?? t(`${WORDS}.many`) },
            { ...column('rows'), align: 'right', render: ({ rows }) => rows },
            { ...column('files'), align: 'right', render: ({ files }) => files },
            {
              ...column('why'),
              render: ({ askedBy, ruleDays }) => t(`${WORDS}.${askedBy}`, { days: ruleDays ?? 0 }),
            },
          ]}
        />
      )}
      <PlainTable
        caption={t(`${WORDS}.rules`)}
        rows={rules}
        rowKey={({ code }) => code}
        columns={[
          { ...column('what'), render: ({ name }) => name },
          { ...column('days'), align: 'right', render: ({ days }) => days },
          { ...column('basis'), render: ({ basis }) => basis },
        ]}
      />
    </div>
  )
}
