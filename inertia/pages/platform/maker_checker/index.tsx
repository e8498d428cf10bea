import { LinkButton } from '~/components/buttons'
import { Link } from '@inertiajs/react'
import type { MakerChecker } from '@generated/views'
import { ChangeStatus } from '~/components/platform/maker_checker/change_status'
import { DataTable } from '~/components/data_table'
import { DateText, EmptyState } from '~/components/page'
import { ListHeader } from '~/components/list_header'
import { t } from '~/lib/translate'

const HREF = '/officer/confirmations'
const TABS = ['waiting', 'decided'] as const

type ListProps = MakerChecker.ChangeList & { can: { setRules: boolean } }

/** Changes that wait for confirmation by a second user, and those that were decided. */
export default function Changes({ tab, rows, page, perPage, total, can }: ListProps) {
  const label = (name: string) => t(`maker_checker.columns.${name}`)
  return (
    <>
      <ListHeader
        title={t('maker_checker.title')}
        subtitle={t('maker_checker.subtitle')}
        acts={
          can.setRules ? (
            <LinkButton
              href={`${HREF}/rules`}
              variant="default"
              label={t('maker_checker.rules.title')}
            />
          ) : null
        }
      />
      <div className="as-stack">
        <nav className="as-tabs" aria-label={t('maker_checker.tabs.label')}>
          {TABS.map((name) => (
            <Link
              key={name}
              href={`${HREF}?tab=${name}`}
              aria-current={name === tab ? 'page' : undefined}
            >
              {t(`maker_checker.tabs.${name}`)}
            </Link>
          ))}
        </nav>
        <DataTable
          caption={t(`maker_checker.tabs.${tab}`)}
          hideCaption
          rows={rows}
          pagination={{ page, perPage, total }}
          empty={<EmptyState title={t(`maker_checker.empty.${tab}`)} />}
          labels="maker_checker.columns"
          columns={(column) => [
            column('kind', (row) => (
              <>
                <Link href={`${HREF}/${row.id}`}>{row.title ?? row.kind}</Link>
                {row.title ? <div className="as-note">{row.kind}</div> : null}
              </>
            )),
            column('requested_by', (row) => row.requestedBy),
            column('requested_at', (row) => <DateText value={row.requestedAt} withTime />),
            column('status', (row) => (
              <>
                <ChangeStatus status={row.status} />
                {row.why ? <div className="as-note">{row.why}</div> : null}
              </>
            )),
            ...(tab === 'decided'
              ? [
                  {
                    key: 'decided',
                    label: label('decided'),
                    render: (row: MakerChecker.ChangeList['rows'][number]) => (
                      <>
                        {row.decidedBy}
                        <div className="as-note">
                          <DateText value={row.decidedAt} withTime />
                        </div>
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  )
}
