import type { Administration, Masters } from '@generated/views'
import { Link } from '@inertiajs/react'
import { PageHeader, StatusBadge } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

/** All schemes with the version in force and the next one. */
export default function Schemes({ schemes }: { schemes: Administration.Schemes }) {
  return (
    <>
      <PageHeader title={t('schemes.title')} subtitle={t('schemes.subtitle')} />
      <PlainTable
        caption={t('schemes.list')}
        rows={schemes}
        rowKey={({ path }) => path}
        labels="schemes.columns"
        columns={(column) => [
          column('scheme', ({ path, name, loanType }) => (
            <>
              <Link href={`/officer/schemes/${path}`}>{name}</Link>
              {loanType === null ? <div className="as-hint">{t('schemes.all_text')}</div> : null}
            </>
          )),
          column('loan_type', ({ loanType }) => loanType ?? '–'),
          column('opening', ({ opening }) => (opening ? <OpeningBadge opening={opening} /> : '–')),
          column('since', ({ since }) =>
            since ? t('schemes.from', { date: t.date(since) }) : t('schemes.always')
          ),
          column('next', ({ next }) =>
            next ? t('schemes.from', { date: t.date(next) }) : t('schemes.none_planned')
          ),
          column('waiting', ({ waiting }) =>
            waiting ? <Link href={waiting}>{t('schemes.waits')}</Link> : '–'
          ),
        ]}
      />
    </>
  )
}

/** Badge for administrators of schemes: whether a scheme is open today. */
function OpeningBadge({ opening }: { opening: Masters.SchemeOpening }) {
  const tone = opening.isOpen ? 'success' : opening.opensOn ? 'info' : 'neutral'
  return <StatusBadge label={opening.words} tone={tone} />
}
