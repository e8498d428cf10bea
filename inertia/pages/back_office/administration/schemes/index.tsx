import type { Administration } from '@generated/views'
import { Link } from '@inertiajs/react'
import { PageHeader } from '~/components/page_header'
import { PlainTable } from '~/components/plain_table'
import { OpeningBadge } from '~/components/back_office/administration/opening_badge'
import { useT } from '~/lib/use_t'

/** Every scheme with the version in force and the next one. */
export default function Schemes({ schemes }: { schemes: Administration.Schemes }) {
  const t = useT()
  const label = (name: string) => t(`schemes.columns.${name}`)
  return (
    <>
      <PageHeader title={t('schemes.title')} subtitle={t('schemes.subtitle')} />
      <PlainTable
        caption={t('schemes.list')}
        rows={schemes}
        rowKey={({ path }) => path}
        columns={[
          {
            key: 'scheme',
            label: label('scheme'),
            render: ({ path, name, loanType }) => (
              <>
                <Link href={`/officer/schemes/${path}`}>{name}</Link>
                {loanType === null ? <div className="as-hint">{t('schemes.all_text')}</div> : null}
              </>
            ),
          },
          {
            key: 'loan_type',
            label: label('loan_type'),
            render: ({ loanType }) => loanType ?? '–',
          },
          {
            key: 'opening',
            label: label('opening'),
            render: ({ opening }) => (opening ? <OpeningBadge opening={opening} /> : '–'),
          },
          {
            key: 'since',
            label: label('since'),
            render: ({ since }) =>
              since ? t('schemes.from', { date: t.date(since) }) : t('schemes.always'),
          },
          {
            key: 'next',
            label: label('next'),
            render: ({ next }) =>
              next ? t('schemes.from', { date: t.date(next) }) : t('schemes.none_planned'),
          },
          {
            key: 'waiting',
            label: label('waiting'),
            render: ({ waiting }) =>
              waiting ? <Link href={waiting}>{t('schemes.waits')}</Link> : '–',
          },
        ]}
      />
    </>
  )
}
