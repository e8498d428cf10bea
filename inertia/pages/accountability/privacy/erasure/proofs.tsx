import type { Erasure } from '@generated/views'
import { DateText, Page } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const WORDS = 'erasure.proofs'

/** What was erased, at whose request or under which rule, and how long each record is kept. */
export default function Proofs({ proofs, rules, shown }: Erasure.Proofs) {
  return (
    <Page title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`, { shown })}>
      {proofs.length === 0 ? <p>{t(`${WORDS}.none`)}</p> : null}
      {proofs.length === 0 ? null : (
        <PlainTable
          caption={t(`${WORDS}.newest`)}
          rows={proofs}
          labels={`${WORDS}.columns`}
          columns={(column) => [
            column('at', ({ at }) => <DateText value={at} withTime />),
            column('what'),
            column('person', ({ personId }) => personId ?? t(`${WORDS}.many`)),
            column.right('rows'),
            column.right('files'),
            column('why', ({ requestedBy, ruleDays }) =>
              t(`${WORDS}.${requestedBy}`, { days: ruleDays ?? 0 })
            ),
          ]}
        />
      )}
      <PlainTable
        caption={t(`${WORDS}.rules`)}
        rows={rules}
        rowKey={({ code }) => code}
        labels={`${WORDS}.columns`}
        columns={(column) => [
          column('what', ({ name }) => name),
          column.right('days'),
          column('basis'),
        ]}
      />
    </Page>
  )
}
